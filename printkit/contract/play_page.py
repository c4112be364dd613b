"""What a kind brings to pages that play: one puzzle as one HTML file, without a server and without a network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPage:
    """A table that stands alone: the modules of the kind's folder `screen` that play a puzzle from its JSON form.

    Its words are those of the kind's table `screen`.
    """

    module: str
    """The file in the folder `screen` that the page runs; it exports `play`, which gets what the page holds as JSON."""
    styles: tuple[str, ...]
    """The style sheets in the folder `screen` that the page needs beside those of the studio."""
    plays: Callable[[dict[str, Any]], bool]
    """Tells of the JSON form of a puzzle whether the table can play it."""
