"""The kind `unit`; `kind.py` presents it."""
