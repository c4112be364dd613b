"""Making puzzles of any kind, to look at, to prove again and to save."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from printkit import contract
from printkit.batch.cache import open_store
from printkit.batch.press import got_or_made
from printkit.book.layout import single
from printkit.book.reading.faults import checked, spec_faults
from printkit.book.reading.page_file import is_file_name
from printkit.book.reading.toml_lines import KeyPath
from printkit.book.reading.wording import field_name
from printkit.contract import Job, Leaf, Proof, Spec
from printkit.contract.job import printed
from printkit.errors import Fault, SpecError, suggest
from printkit.front.argument import flag, perhaps, place, taking, text
from printkit.front.display import shown_pages
from printkit.front.look import USUAL, Look, look, look_faults
from printkit.front.material import folder_of, plain, unsaved
from printkit.front.page import DPI, FINENESS, Page, Place
from printkit.page.difficulty import STARS, Difficulty
from printkit.page.language import language

LARGEST_SEED = 2**53
"""What the seed of a puzzle may be at most: the largest whole number that every program reads back from JSON exactly."""


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A proved puzzle: `page` and `answer` are what is printed, `proof` what was found out from them.

    In a notebook it shows its page and its answer. Nothing else that it tells gives the answer away.
    """

    leaf: Leaf = field(repr=False)
    look: Look = field(repr=False)
    notes: tuple[str, ...] = field(default=(), repr=False)
    kept: bool = field(default=False, repr=False)
    """Whether it had been made before, and was found in the store."""

    def __repr__(self) -> str:
        return f"<printkit puzzle {self.identity}: {self.title}, {self.stars} of {STARS} stars>"

    @property
    def kind(self) -> str:
        """Return the name of its kind."""
        return self.leaf.job.kind

    @property
    def seed(self) -> int:
        """Return the seed that it was made from."""
        return self.leaf.job.seed

    @property
    def identity(self) -> str:
        """Return the printable identity, `kind:digest#seed`, with which this very puzzle can be made again."""
        return self.leaf.identity

    @property
    def parameters(self) -> dict[str, Any]:
        """Return all its parameters, those that nobody chose included."""
        return self.leaf.job.spec.shown()

    @property
    def title(self) -> str:
        """Return its title, in the language of its page."""
        return self.leaf.puzzle.title(language(self.look.language))

    @property
    def proof(self) -> Proof:
        """Return what the proof found out from the drawn page and answer."""
        return self.leaf.proof

    @property
    def difficulty(self) -> Difficulty:
        """Return how hard it is, with the reasons."""
        return self.leaf.difficulty

    @property
    def stars(self) -> int:
        """Return how hard it is, from 1 to 5 stars."""
        return self.leaf.difficulty.stars

    @property
    def warnings(self) -> tuple[str, ...]:
        """Return what whoever prints it should know, though it is right."""
        return (*self.notes, *self.leaf.proof.warnings)

    @cached_property
    def page(self) -> Page:
        """Return the page to print."""
        return self._page(answer=False)

    @cached_property
    def answer(self) -> Page:
        """Return the page with the solution."""
        return self._page(answer=True)

    def prove(self) -> Proof:
        """Draw page and answer once more and prove them; a `ProofError` says what is wrong."""
        job = self.leaf.job
        return contract.kind(job.kind).prove(printed(self.leaf.puzzle, job.spec, job.frame))

    @taking(path=place, outlines=flag, dpi=FINENESS)
    def save(self, path: Place, *, outlines: bool = False, dpi: int = DPI) -> Path:
        """Write the page to a file; `answer.save` writes the answer."""
        return self.page.save(path, outlines=outlines, dpi=dpi)

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle, its answer and where it comes from, in the format of its kind."""
        return self.leaf.to_json()

    def _page(self, *, answer: bool) -> Page:
        look = self.look
        scene = single(self.leaf, look.paper, look.template, look.theme, look.language, answer)
        return Page(scene, look.language, self.identity, self.to_json)

    def _repr_svg_(self) -> str:
        return shown_pages([self.page.scene, self.answer.scene], 2)


@taking(kind=text, keep=flag, folder=perhaps(place))
def make(
    kind: str,
    *,
    seed: int = 0,
    paper: str = USUAL["paper"],
    theme: str = USUAL["theme"],
    language: str = USUAL["language"],
    template: str = USUAL["template"],
    keep: bool = True,
    folder: Place | None = None,
    **parameters: Any,
) -> Puzzle:
    """Make a puzzle, prove it, and return it; the same arguments give the same puzzle, today and anywhere.

    `parameters` are those of the kind (`printkit kinds NAME` lists them), as in a book file. Those that name a file take a path,
    a drawing, or geometry of shapely or numpy. With a `folder`, paths begin there and may not lead out of it, as in a book file.
    What was made once is kept for the next time, unless `keep` is off.
    """
    chosen = contract.kind(kind)
    wanted = look({"paper": paper, "template": template, "theme": theme, "language": language})
    values, files = plain(parameters)
    faults = list(seed_faults(seed))
    spec, refused = checked_spec(chosen, values)
    if spec is None or faults:
        raise SpecError(*faults, *(_perhaps_the_look(fault) for fault in refused))
    return made(kind, spec, seed, wanted, keep=keep, files=files, inside=None if folder is None else Path(folder))


def make_asked(kind: Any, parameters: Any, seed: Any, wanted: Mapping[str, Any], *, inside: Path, files: Any = None) -> Puzzle:
    """Make a puzzle that a program asks for in JSON, of which nothing is sure; all that is wrong is told at once.

    Files that it names lie `inside` a folder, or are sent along in `files`. What is not wanted of the look is as usual.
    """
    if kind not in contract.kinds():
        text = str(kind)
        raise SpecError(Fault(f'there is no kind "{text[:40]}"', contract.meant(text[:40]), "kind"))
    if not isinstance(parameters, dict):
        raise SpecError(Fault("this is no table of parameters", 'write {"name": value}', "spec"))
    sought = {**USUAL, **wanted}
    faults = [*seed_faults(seed), *look_faults(sought)]
    if not faults and is_file_name(sought["template"]):
        faults.append(
            Fault("page furniture of one's own belongs to a book", "write the name of one that comes with printkit", "template")
        )
    spec, refused = checked_spec(contract.kind(kind), parameters)
    if spec is None or faults:
        raise SpecError(*faults, *refused)
    return made(kind, spec, seed, look(sought), files=unsaved(files) if files is not None else None, inside=inside)


def made(
    kind: str,
    spec: Spec,
    seed: int,
    look: Look,
    *,
    keep: bool = True,
    files: dict[str, bytes] | None = None,
    inside: Path | None = None,
) -> Puzzle:
    """Make a puzzle from parameters that were checked; files that they name lie anywhere, or `inside` a folder as in a book."""
    frame, notes = look.frame(), list[str]()
    with open_store(keep=keep, warn=notes.append) as store, folder_of(spec.model_dump(), files or {}, inside) as folder:
        gathered = spec.for_page(frame).gathered(folder, anywhere=inside is None)
        leaf, kept = got_or_made(store, Job(kind, gathered, seed, frame))
    return Puzzle(leaf, look, tuple(notes), kept)


def checked_spec(
    chosen: contract.Kind, values: dict[str, Any], field_of: Callable[[KeyPath], str] = field_name
) -> tuple[Spec | None, list[Fault]]:
    """Check the parameters of a kind; what it refuses is told in the same words as for a book file."""
    try:
        return checked(chosen.spec, values), []
    except ValidationError as error:
        return None, spec_faults(error, values, chosen.spec, field_of=field_of)
    except TypeError as error:  # a value that no book file could have
        return None, [Fault(f"a parameter is of a sort that no kind takes: {error}", "give text, numbers, or what files hold")]


def _perhaps_the_look(fault: Fault) -> Fault:
    """Tell a misspelt `theme` from a parameter that the kind does not have."""
    remedy = suggest(fault.field, [*USUAL, "seed"])
    meant = fault.remedy.startswith("choose one of") and remedy.startswith("did you mean") and fault.field in fault.problem
    return replace(fault, remedy=remedy) if meant else fault


def seed_faults(seed: Any, most: int = LARGEST_SEED) -> Iterator[Fault]:
    """Say what is wrong with a seed."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        yield Fault(f"{seed!r:.40} is not a whole number", f"write one from 0 to {most}", "seed")
    elif not 0 <= seed <= most:
        yield Fault(f"{seed} is out of range", f"write a number from 0 to {most}", "seed")
