"""One puzzle as one HTML file that plays: no server, no network, nothing that it loads."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from printkit.batch import module_bundle
from printkit.contract import kind
from printkit.page.language import Language, language

STYLES = tuple(f"/static/css/{name}.css" for name in ("desk", "controls", "tool", "play_page"))
"""The style sheets of the studio that every such page has."""
MARK = '<meta name="generator" content="printkit">'


@dataclass(frozen=True, slots=True)
class Played:
    """What a page holds: a puzzle in its JSON form, what it is called, and in which language it is played."""

    kind: str
    record: dict[str, Any]
    title: str
    identity: str
    language: str

    @property
    def is_playable(self) -> bool:
        """Whether its kind has a table that can play it."""
        table = kind(self.kind).play_page
        return table is not None and table.plays(self.record)


def play_page(played: Played) -> str:
    """Return the page; the same puzzle gives the same bytes."""
    script, style = _code(played.kind)
    spoken = language(played.language)
    held = {
        "record": {key: value for key, value in played.record.items() if key != "printkit"},
        "title": played.title,
        "identity": played.identity,
        "language": played.language,
        "words": _words(played.kind, spoken),
    }
    policy = f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; base-uri 'none'; form-action 'none'"
    data = json.dumps(held, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="{html.escape(played.language)}">
<head>
<meta charset="utf-8">
{MARK}
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{html.escape(played.title)}</title>
<style>{style}</style>
</head>
<body>
<div id="page"></div>
<script type="application/json" id="puzzle">{data}</script>
<script>{script}</script>
</body>
</html>
"""


@lru_cache(maxsize=8)
def _code(name: str) -> tuple[str, str]:
    """Return the script and the style of a kind's table."""
    table = kind(name).play_page
    if table is None:
        raise AssertionError(f"{name} has no table")
    script = module_bundle.bundle(f"/kinds/{name}/{table.module}")
    style = module_bundle.style((*STYLES, *(f"/kinds/{name}/{file}" for file in table.styles)))
    run = 'page.play(document.getElementById("page"), JSON.parse(document.getElementById("puzzle").textContent));\n'
    return f"\n{script}{run}", f"\n{style}"


def _words(name: str, spoken: Language) -> dict[str, str]:
    """Return what the screens of a kind say, as the studio's pages know it."""
    return {f"kind.{key}": text for key, text in spoken.strings.items() if key.startswith(f"{name}.screen.")}


def _hash(content: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}"
