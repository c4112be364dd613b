"""The press: making files of an open book, the very files that the command line makes, with progress, and stopped at any time."""
