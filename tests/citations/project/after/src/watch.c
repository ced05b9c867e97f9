/* rule 103.1e */
#define WATCH 5 /* CR:401.5 */
int fog; // rules 304.4a, b, and c
// 300.3 is gone: rule 300.3