"""The kind `closest`; `kind.py` presents it."""
