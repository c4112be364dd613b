"""How a file is known to be from printkit, whatever its version: every format that is written carries a mark."""

from __future__ import annotations

import json
import re
from pathlib import Path

from printkit.input_file import open_input, read_input

_HEAD_BYTES, _TAIL_BYTES = 8192, 2_000_000
_MOST_JSON_BYTES = 100_000_000
_PDF_INFO = re.compile(rb"/(?:Creator|Producer)\s*\(printkit")
_ASE_NAME = "printkit".encode("utf-16-be")


def is_ours(path: Path) -> bool:
    """Tell whether a file carries the mark of printkit; what cannot be read does not."""
    try:
        head = read_input(path, _HEAD_BYTES)
        if head.startswith(b"%PDF-"):
            return b"\n%printkit" in head or _PDF_INFO.search(_tail(path)) is not None
        if head.lstrip()[:1] == b"{":
            return _is_our_table(read_input(path, _MOST_JSON_BYTES))
    except (OSError, ValueError):
        return False
    return _is_our_head(head)


def _is_our_head(head: bytes) -> bool:
    """Look for the mark of a picture, of a page that plays, of cut lines or of a palette at their beginning."""
    if head.startswith(b"\x89PNG"):
        return b"tEXtSoftware\0printkit" in head
    if head.startswith(b"ASEF"):
        return _ASE_NAME in head
    if head.startswith(b"<!doctype html>"):
        return b'<meta name="generator" content="printkit">' in head
    return b'xmlns:printkit="urn:printkit:' in head or head.startswith(b"999\nprintkit") or b"\n# printkit" in head


def _is_our_table(content: bytes) -> bool:
    try:
        table = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(table, dict) and ("printkit" in table or str(table.get("format", "")).startswith("printkit-"))


def _tail(path: Path) -> bytes:
    with open_input(path) as file:
        file.seek(max(0, path.stat().st_size - _TAIL_BYTES))
        return file.read(_TAIL_BYTES)
