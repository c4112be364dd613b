"""What the studio says, by language: its own words in `words/`, and what kinds call themselves and their parameters."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from printkit.errors import Fault, suggest
from printkit.front.speech import form_words, language_codes
from printkit.studio.answer import NotHere, answer

WORDS = Path(__file__).parent / "words"


@lru_cache(maxsize=16)
def own_words(code: str) -> dict[str, str]:
    """Read the studio's own words of a language, by dotted key."""
    return dict(_flat(tomllib.loads((WORDS / f"{code}.toml").read_text(encoding="utf-8")), ""))


def _flat(table: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        found += _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, str(value))]
    return found


async def _words(request: Request) -> Response:
    code = request.path_params["code"]
    if code not in language_codes():
        raise NotHere(Fault(f'there is no language "{code[:20]}"', suggest(code[:20], language_codes()), "language"))
    return answer(form_words(code) | own_words(code))


ROUTES: list[BaseRoute] = [Route("/api/words/{code}", _words)]
