"""The tide dial of a rules engine for Tidewater. See rule 304.1; rules 303.4a–c tell of fog."""

HIGHEST = 6  # CR 304.2


def turn(dial: int, steps: int) -> int:
    """CR 304.3a, and CR 304.6 for what comes after the turn."""
    return min(dial + steps, HIGHEST)


def checks(harbour: list[str]) -> list[str]:
    # CR 501.1d to 501.1f; rule 300.3 has been here from the beginning.
    return sorted(harbour)
