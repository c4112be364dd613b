"""What a kind brings to the studio: screens of its own, such as an editor for what its puzzles are made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

FOLDER = "screen"
"""The folder of a kind that holds what the browser gets."""

Tell = Callable[[Any], None]
"""Hears what is known before an answer is complete; plain data that travels."""

Ask = Callable[[Any, Tell], Any]
"""Answers a question of a screen in a worker process: what the browser sent, which may be anything, in; plain data out.

Whatever is wrong is a `PrintkitError`. It may take long: a newer question stops it, and so does whoever no longer waits.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """A screen of the studio: a module for the browser, and what that module may ask.

    Its words stand with those of the kind, in the table `screen`; its title is `screen.<name>.title`.
    """

    name: str
    """The end of its address in the studio."""
    module: str
    """The file in the folder `screen` of the kind that the browser imports; it exports `show`."""
    asks: Mapping[str, Ask] = field(default_factory=lambda: MappingProxyType({}))
    """What it may ask, by name."""
