"""The kind `strips`; `kind.py` presents it."""
