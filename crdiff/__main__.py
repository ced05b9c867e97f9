"""`python -m crdiff`."""

from crdiff.cli.main import run

run()
