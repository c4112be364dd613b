"""The kind `numbered`; `kind.py` presents it."""
