"""Control characters, which no report lets through."""

CONTROLS = {ord(char): "\ufffd" for char in map(chr, (*range(9), *range(11, 32), *range(127, 160), 0xFFFE, 0xFFFF))}
"""Rule text is no terminal command: all of them but tab and line feed are shown as U+FFFD."""
