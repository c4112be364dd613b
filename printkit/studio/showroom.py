"""What is chosen from: the models that forms are built from, and pictures of kinds and themes, made by printkit itself."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from printkit.studio.crew import Crew

Sort = Literal["kind", "theme"]

_PARTS: tuple[Literal["book", "section", "puzzle", "replace", "variant"], ...] = ("book", "section", "puzzle", "replace", "variant")
_PAPER = "A5"
"""Small paper, so that much can be seen in a small picture."""


@dataclass(frozen=True, slots=True)
class PictureWish:
    """A picture to choose by: of what, and in which language its page speaks."""

    sort: Sort
    name: str
    language: str


class Showroom:
    """The pictures that were drawn already, and those that are on their way: each is drawn once, one after the other."""

    def __init__(self) -> None:
        self._pictures: dict[PictureWish, asyncio.Task[str]] = {}
        self._easel: asyncio.Lock | None = None
        self._models: dict[str, Any] | None = None

    async def models(self, crew: Crew) -> dict[str, Any]:
        """Return the models; no process needs to tell them twice."""
        if self._models is None:
            self._models = await crew.do_once(models, None)
        return self._models

    async def picture(self, crew: Crew, wish: PictureWish) -> str:
        """Return a picture as SVG; whoever goes away while it is drawn finds it when they come back."""
        task = self._pictures.get(wish)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._pictures[wish] = asyncio.ensure_future(self._drawn(crew, wish))
            task.add_done_callback(_looked_at)
        return await asyncio.shield(task)

    async def _drawn(self, crew: Crew, wish: PictureWish) -> str:
        self._easel = self._easel or asyncio.Lock()
        async with self._easel:
            return await crew.do_once(draw, wish)


def _looked_at(task: asyncio.Task[str]) -> None:
    """Look at how a picture ended, also if whoever wanted it is gone."""
    if not task.cancelled():
        task.exception()


def draw(wish: PictureWish) -> str:
    """Draw a picture, in a worker: a page of the kind, or the first page of the first book in the theme."""
    from printkit.front.starter import FIRST, sample, starter

    look = {"paper": _PAPER, "language": wish.language}
    shown = sample(wish.name, **look) if wish.sort == "kind" else starter(FIRST).sample(theme=wish.name, **look)
    return shown.page.svg(outlines=True)


def models(_: None) -> dict[str, Any]:
    """Describe, in a worker, every part of a book file and the parameters of every kind; a kind that is broken is left out."""
    from printkit.front.form import book_schema, kind_schema
    from printkit.front.kind import kind_names
    from printkit.front.offers import has_alternatives

    parts: dict[str, Any] = {part: book_schema(part) for part in _PARTS}
    kinds: dict[str, Any] = {}
    for name in kind_names():
        try:
            schema = kind_schema(name)
        except Exception:  # noqa: S112 (whatever a stranger's kind does, the others stay)
            continue
        kinds[name] = {"summary": schema["description"], "schema": schema, "alternatives": has_alternatives(name)}
    return {**parts, "kinds": kinds}
