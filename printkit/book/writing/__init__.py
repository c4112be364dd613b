"""Writing: changes of a book file that leave every other line of its text as it is, comments and order included."""
