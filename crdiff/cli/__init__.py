"""The command line: one command a module, loaded when it is called."""
