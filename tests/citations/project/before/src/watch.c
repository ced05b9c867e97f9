/* rule 103.1d */
#define WATCH 5 /* CR:401.5 */
int fog; // rules 303.4a, b, and c
// 300.3 is gone: rule 300.3