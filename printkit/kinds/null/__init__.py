"""The kind `null`; `kind.py` presents it."""
