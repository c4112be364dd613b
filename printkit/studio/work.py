"""What worker processes do for the studio: functions of plain data that give plain data. Whatever they do, the front does."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit import contract
from printkit.batch.edition import edition
from printkit.front.preparing import is_prepared
from printkit.studio.worker import report

if TYPE_CHECKING:
    from printkit.contract.table import Claim
    from printkit.front.drawing import Drawing


@dataclass(frozen=True, slots=True)
class PuzzleWish:
    """One puzzle as it is asked for; `folder` is where files lie that it names, `files` are others that are not saved yet."""

    kind: Any
    spec: Any
    seed: Any
    folder: Path
    look: dict[str, Any] = field(default_factory=dict)
    outlines: bool = False
    files: Any = None


@dataclass(frozen=True, slots=True)
class TraceWish:
    """An illustration to read, and how."""

    content: bytes
    name: str = ""
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FileWish:
    """A puzzle, or its answer, as a file."""

    puzzle: PuzzleWish
    form: str
    answer: bool = False
    outlines: bool = False


@dataclass(frozen=True, slots=True)
class OriginalWish:
    """An illustration to be painted as it is."""

    place: Path
    width: int


@dataclass(frozen=True, slots=True)
class AskWish:
    """A question of a screen that a kind brings along; its content is whatever the browser sent."""

    kind: str
    screen: str
    what: str
    content: Any


@dataclass(frozen=True, slots=True)
class TableWish:
    """What a game is to be played on; the wish is whatever a browser sent."""

    game: str
    wish: dict[str, Any]


def warm_up() -> None:
    """Import what most tasks need, and read what every page is drawn with, so that a task finds it there.

    What is there now stays until the process ends, so the collector of garbage need not look at it again and again: with so many
    modules that takes longer than drawing a page.
    """
    import gc

    from printkit.front import drawing, puzzle  # noqa: F401 (for later)
    from printkit.front.look import USUAL, look

    look(USUAL).frame()
    for name in contract.kinds():
        with suppress(Exception):  # a broken kind of another package is told when it is asked for
            contract.kind(name)
            edition(name)
    if is_prepared():
        _load_kernels()
    gc.collect()
    gc.freeze()


def _load_kernels() -> None:
    """Load what was compiled for the search that most kinds use, by searching a little."""
    from printkit.front.packing import solve

    next(iter(solve("6x10", "pentominoes")))
    solve("3x20", "pentominoes").count()


def prepare(_: None) -> None:
    """Compile all kernels."""
    from printkit.front.preparing import prepare as compile_all

    compile_all(lambda done, total: report((done, total)))


def puzzle(wish: PuzzleWish) -> dict[str, Any]:
    """Make a puzzle, prove it and draw it: the very bytes that `printkit make` writes."""
    from printkit.front.puzzle import make_asked

    done = make_asked(wish.kind, wish.spec, wish.seed, wish.look, inside=wish.folder, files=wish.files)
    return {
        "identity": done.identity,
        "page": done.page.svg(outlines=wish.outlines),
        "answer": done.answer.svg(outlines=wish.outlines),
        "puzzle": done.to_json(),
        "origin": "kept" if done.kept else "made",
        "title": done.title,
        "stars": done.stars,
        "warnings": list(done.warnings),
    }


def find(wish: tuple[str, Path]) -> dict[str, Any]:
    """Find the puzzle that has an identity: in the books of the opened folder, their manifests, and the cache."""
    from printkit.front.finding import found_puzzle

    return found_puzzle(*wish)


def puzzle_file(wish: FileWish) -> tuple[str, bytes]:
    """Make a puzzle and return it as a file, with a name that tells it from others."""
    from printkit.front.puzzle import make_asked

    asked = wish.puzzle
    done = make_asked(asked.kind, asked.spec, asked.seed, asked.look, inside=asked.folder)
    page = done.answer if wish.answer else done.page
    name = done.identity.replace(":", "-").replace("#", "-") + ("-answer" if wish.answer else "")
    return f"{name}.{wish.form}", page.content(wish.form, outlines=wish.outlines)


def overlay(wish: PuzzleWish) -> dict[str, Any] | None:
    """Draw what a puzzle was made from and what solving it gives, to be laid over each other."""
    from printkit.front import likeness
    from printkit.front.puzzle import make_asked

    found = likeness.overlay(make_asked(wish.kind, wish.spec, wish.seed, wish.look, inside=wish.folder))
    return found.to_json() if found else None


def offers(wish: PuzzleWish) -> list[dict[str, Any]]:
    """Show what else the same thing could become, to choose from."""
    from printkit.front.offers import offers as offered

    return offered(wish.kind, wish.spec, wish.seed, wish.look, inside=wish.folder)


def original(wish: OriginalWish) -> bytes:
    """Paint an illustration."""
    from printkit.front import likeness
    from printkit.input_file import read_input
    from printkit.sources.limits import LIMITS

    return likeness.original(read_input(wish.place, LIMITS.file_bytes), wish.width)


def trace(wish: TraceWish) -> dict[str, Any]:
    """Read an illustration, and show what was understood: its graph, the report, and the picture that `printkit trace` draws."""
    import json

    from printkit.errors import PrintkitError
    from printkit.front.drawing import GRAPH_MARGIN, PICTURE_MARGIN, described, read_drawing

    def read(margin: float) -> Drawing:
        return read_drawing(wish.content, **{"margin": margin, **wish.options})

    try:
        graph = read(GRAPH_MARGIN)
        picture = read(PICTURE_MARGIN) if "margin" not in wish.options else graph
    except PrintkitError as error:
        raise error.placed(lambda fault: replace(fault, place=fault.place or wish.name)) from error
    return {"drawing": json.loads(graph.content("json")), "report": described(graph), "svg": picture.page().svg()}


def verify(content: bytes) -> dict[str, Any]:
    """Judge assemblies."""
    from printkit.front.judging import verify_json

    return {"results": [verdict.to_json() for verdict in verify_json(content)]}


def kinds(_: None) -> list[dict[str, Any]]:
    """Describe all kinds; one that is broken does not hide the others."""
    from printkit.front.kind import described_kinds

    return described_kinds()


def screens(_: None) -> list[dict[str, Any]]:
    """List the screens that kinds bring along; one that is broken does not hide the others."""
    from printkit.front.kind import described_screens

    return described_screens()


def ask(wish: AskWish) -> Any:
    """Answer a question of a screen."""
    from printkit.front.kind import answer_of

    return answer_of(wish.kind, wish.screen, wish.what, wish.content, report)


def build_table(wish: TableWish) -> dict[str, Any]:
    """Build what a game is played on."""
    from printkit.front.table import built

    return built(wish.game, wish.wish)


def judge_claim(claim: Any) -> Claim:
    """Judge what somebody says to have reached alone."""
    from printkit.front.table import judged

    return judged(claim)


def board_of(wish: tuple[str, str]) -> dict[str, Any]:
    """Build what has an identity again: a game and the identity in, what is played on out."""
    from printkit.front.table import board_of as rebuilt

    return rebuilt(*wish)
