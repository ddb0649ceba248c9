"""`python -m companion`: the command line, where its script is not on the path."""

from companion.cli import main

main()
