"""The kind `maze`; `kind.py` presents it."""
