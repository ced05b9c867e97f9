"""The tide dial. See rule 305.1; rules 304.4a–c tell of fog."""

VERSION = "304.1.0"  # version 304.1 of the rules engine
PRICE = "$304.10"
HOST = "10.0.304.1"  # the host that serves the rules
FIRST = 304.1


def turn(steps: int) -> int:
    # CR 305.2 and CR 305.3a: one step at a time, at most six (CR 304.6).
    return min(steps, 6)


def harbour_checks() -> None:
    """CR 501.1e, 501.1f/501.1g; those of rules 501.1i-k are done last."""
