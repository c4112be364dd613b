"""The kind `board`; `kind.py` presents it."""
