"""Letters and Roman numerals as numbers, and back."""

_ROMAN = {"m": 1000, "d": 500, "c": 100, "l": 50, "x": 10, "v": 5, "i": 1}
_ROMAN_PARTS = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


def ordinal_of(letters: str) -> int:
    """Place of letters in their row: a is 1, aa follows z."""
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - 96
    return value


def letters_of(ordinal: int) -> str:
    """The inverse of `ordinal_of`."""
    text = ""
    while ordinal:
        ordinal, rest = divmod(ordinal - 1, 26)
        text = chr(97 + rest) + text
    return text


def from_roman(text: str) -> int:
    """The number that small Roman numerals say."""
    values = [_ROMAN[letter] for letter in text]
    return sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))


def to_roman(number: int) -> str:
    """A number in small Roman numerals."""
    text = ""
    for value, sign in _ROMAN_PARTS:
        while number >= value:
            text += sign
            number -= value
    return text


PLACES = {letters_of(ordinal): ordinal for ordinal in range(1, 703)}
"""Places of a to zz."""
