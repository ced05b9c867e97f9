"""`python -m crdiff`."""

from crdiff.cli.main import main

main()
