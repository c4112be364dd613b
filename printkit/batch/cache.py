"""The store of proved puzzles and traced drawings: content-addressed, safe to share between builds, always allowed to be empty.

An entry is named by a digest of everything that decides the puzzle: kind, version, parameters, seed, the code that makes it and the
libraries it uses. It holds the puzzle, and the verdict of its proof for every frame that it was drawn and proved in. Its first line
is the seal of this user's printkit on the rest: an entry that was cut short, damaged, swapped or changed by anybody else is noticed
and thrown away, and the puzzle is made and proved again.
"""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printkit.batch.edition import edition
from printkit.contract import Job, Leaf, Proof, Puzzle, kind
from printkit.errors import Fault, PrintkitError
from printkit.page.difficulty import Difficulty
from printkit.resources import cache_folder, holdable
from printkit.safe.kernel_folder import kernel_warnings
from printkit.safe.leftover import clear_parts, clear_passing_folders, passing_folder
from printkit.safe.private_folder import ONLY_OURS, NotPrivate, private_folder
from printkit.safe.seal import Seal, discard, make_way, passing_seal, users_seal
from printkit.sources.keeping import kept_by

_FORMAT = "printkit-leaf/2"
_MOST_BYTES = 200_000_000
"""No entry is nearly as large."""
_ENTRY_NAME = re.compile(r"[0-9a-f]{64}\.json(\.[0-9a-f-]{8,40}\.part)?")


@dataclass(frozen=True, slots=True)
class Stored:
    """What is known of a stored puzzle without building it."""

    identity: str
    kind: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Store:
    """A folder of finished puzzles. It is plain data and travels to the workers, who put their puzzles in themselves."""

    folder: Path
    seal: Seal | None = field(default=None, repr=False)
    """What entries are sealed with: by default, the seal of this user."""

    def look_up(self, job: Job) -> Stored | None:
        """Find out whether the puzzle of a job is here, and whole, and proved as it is drawn in the frame of the job."""
        entry = self._entry(job)
        return _stored(entry) if entry and job.frame.digest in entry["verdicts"] else None

    def read(self, job: Job) -> Leaf | None:
        """Return the puzzle of a job if it is here, and whole, and was proved as it is drawn in the frame of the job."""
        entry = self._entry(job)
        if entry is None or job.frame.digest not in entry["verdicts"]:
            return None
        try:
            return _leaf(job, entry)
        except Exception:  # whatever cannot be read is no puzzle, though its seal may hold
            discard(self._place(job))
            return None

    def difficulty(self, job: Job) -> Difficulty | None:
        """Return how hard the puzzle of a job is, if it is here and was proved in the frame of the job."""
        entry = self._entry(job)
        verdict = entry["verdicts"].get(job.frame.digest) if entry else None
        return Difficulty(verdict["score"], tuple((name, part) for name, part in verdict["reasons"])) if verdict else None

    def unproved(self, job: Job) -> Puzzle | None:
        """Return the puzzle of a job if it is here, whether or not it was proved in the frame of the job."""
        entry = self._entry(job)
        try:
            return kind(job.kind).from_json(entry["puzzle"]) if entry else None
        except Exception:  # as above
            discard(self._place(job))
            return None

    def write(self, leaf: Leaf) -> Stored:
        """Keep a leaf: written beside and renamed, so that nobody ever reads half an entry. Proofs in other frames stay."""
        before = self._entry(leaf.job)
        content = _content(leaf, before["verdicts"] if before else {})
        self._save(self._place(leaf.job), content)
        return _stored(content)

    def kept(self, name: str) -> dict[str, Any] | None:
        """Return a drawing that was traced before."""
        return self._load(self._drawings / f"{name}.json")

    def keep(self, name: str, table: dict[str, Any]) -> None:
        """Keep a traced drawing; one that cannot be kept is traced again the next time."""
        with suppress(OSError):
            self._save(self._drawings / f"{name}.json", table)

    def entries(self) -> Iterator[Stored]:
        """List everything that is here and whole."""
        for file in self._files():
            entry = self._load(file)
            if entry is not None and _is_whole(entry):
                yield _stored(entry)

    def record_of(self, identity: str) -> dict[str, Any] | None:
        """Return the puzzle with an identity in its JSON form, in whatever frame it was proved, if it is here."""
        for file in self._files(identity.partition(":")[0]):
            entry = self._load(file)
            if entry is not None and _is_whole(entry) and entry["identity"] == identity:
                return dict(entry["puzzle"])
        return None

    def mend(self) -> tuple[int, int]:
        """Throw away whatever is damaged; return how many entries are whole, and how many were not."""
        places = [place for place in self._places() if place.suffix == ".json"]
        whole = sum(self._load(place) is not None for place in places)
        return whole, len(places) - whole

    def size_bytes(self) -> int:
        """Return how much room the store takes, damaged and unfinished entries included."""
        return sum(_size_bytes(file) for file in self._files())

    def clear(self, of_kind: str | None = None) -> int:
        """Delete everything, or the puzzles of one kind; return how many puzzles there were. Only files of ours are touched."""
        count = 0
        for place in list(self._places(of_kind)):
            discard(place)
            count += place.suffix == ".json" and place.parent != self._drawings
        for shelf in {self._shelf(of_kind)} if of_kind else set(self._shelves()):
            with suppress(OSError):
                shelf.rmdir()
        return count

    def probe(self) -> None:
        """Raise `OSError` if nothing can be written here."""
        shelves = self.folder / "puzzles"
        for place in (shelves, self._drawings):
            make_way(place, Path.is_dir)
        shelves.mkdir(ONLY_OURS, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=shelves):
            pass
        for shelf in self._shelves():
            clear_parts(shelf)

    def _entry(self, job: Job) -> dict[str, Any] | None:
        place = self._place(job)
        entry = self._load(place)
        if entry is None:
            return None
        if not _is_whole(entry) or entry["identity"] != job.identity:
            discard(place)
            return None
        return entry

    def _save(self, place: Path, content: dict[str, Any]) -> None:
        body = json.dumps(content, separators=(",", ":"), allow_nan=False).encode()
        self._own_seal().save(place, body)

    def _load(self, place: Path) -> dict[str, Any] | None:
        """Read an entry; whatever is not exactly what was written counts as absent, and is thrown away."""
        body = self._own_seal().load(place, _MOST_BYTES)
        try:
            content = json.loads(body) if body is not None else None
        except (ValueError, RecursionError):
            content = None
        if isinstance(content, dict):
            return content
        discard(place)
        return None

    def _own_seal(self) -> Seal:
        return self.seal or users_seal(self.folder)

    def _place(self, job: Job) -> Path:
        return self._shelf(job.kind) / f"{key(job)}.json"

    def _shelf(self, name: str) -> Path:
        return self.folder / "puzzles" / holdable(re.sub(r"[^A-Za-z0-9_-]", "_", name))

    @property
    def _drawings(self) -> Path:
        return self.folder / "drawings"

    def _shelves(self) -> list[Path]:
        places = [self._drawings, *(self.folder / "puzzles").glob("*")]
        return sorted(shelf for shelf in places if shelf.is_dir() and not shelf.is_symlink())

    def _files(self, of_kind: str | None = None) -> Iterator[Path]:
        return (place for place in self._places(of_kind) if place.is_file())

    def _places(self, of_kind: str | None = None) -> Iterator[Path]:
        """List whatever has the name of an entry, also what is no file."""
        for shelf in self._shelves():
            if of_kind is None or shelf == self._shelf(of_kind):
                yield from sorted(place for place in shelf.iterdir() if _ENTRY_NAME.fullmatch(place.name))


@contextmanager
def open_store(*, keep: bool = True, warn: Callable[[str], None]) -> Iterator[Store]:
    """Open the cache; with `keep` off, or where it cannot be written, a store that lasts for this build only."""
    kept = _kept_store(warn) if keep else None
    if kept is not None:
        clear_passing_folders()
        for words in kernel_warnings():
            warn(words)
        with kept_by(kept):
            yield kept
        return
    with passing_folder() as folder:
        yield Store(folder, passing_seal())


def _kept_store(warn: Callable[[str], None]) -> Store | None:
    folder = None
    try:
        folder = cache_folder()
        own = private_folder(folder, "PRINTKIT_CACHE")
        store = Store(own, users_seal(own))
        store.probe()
    except NotPrivate as error:
        warn(f"finished puzzles are not kept: {error}")
    except PrintkitError as error:
        warn(str(error))
    except OSError as error:
        problem = f"finished puzzles cannot be kept in {folder}: {error.strerror or error}"
        warn(str(Fault(problem, "set PRINTKIT_CACHE to a folder you may write")))
    else:
        return store
    return None


def key(job: Job) -> str:
    """Return the name of the entry of a job: a digest of everything that decides the puzzle."""
    parameters = job.spec.essence()
    decides = [_FORMAT, job.kind, kind(job.kind).version, parameters, job.seed, edition(job.kind)]
    return hashlib.sha256(json.dumps(decides, sort_keys=True).encode()).hexdigest()


def _content(leaf: Leaf, verdicts: dict[str, Any]) -> dict[str, Any]:
    verdict = {"proof": leaf.proof.facts, "score": leaf.difficulty.score, "reasons": leaf.difficulty.reasons}
    return {
        "format": _FORMAT,
        "identity": leaf.identity,
        "kind": leaf.job.kind,
        "fingerprint": leaf.fingerprint,
        "puzzle": leaf.puzzle.to_json(),
        "verdicts": {**verdicts, leaf.job.frame.digest: verdict},
    }


def _is_whole(entry: dict[str, Any]) -> bool:
    """Tell whether something has the parts of an entry; what is in them shows when they are read."""
    words = all(isinstance(entry.get(name), str) for name in ("identity", "kind", "fingerprint"))
    tables = all(isinstance(entry.get(name), dict) for name in ("puzzle", "verdicts"))
    return entry.get("format") == _FORMAT and words and tables


def _leaf(job: Job, entry: dict[str, Any]) -> Leaf:
    verdict = entry["verdicts"][job.frame.digest]
    proof = Proof(tuple((name, fact) for name, fact in verdict["proof"]))
    difficulty = Difficulty(verdict["score"], tuple((name, part) for name, part in verdict["reasons"]))
    return Leaf(job, kind(job.kind).from_json(entry["puzzle"]), proof, difficulty)


def _stored(entry: dict[str, Any]) -> Stored:
    return Stored(entry["identity"], entry["kind"], entry["fingerprint"])


def _size_bytes(file: Path) -> int:
    try:
        return file.stat().st_size
    except FileNotFoundError:  # another build cleared or replaced it meanwhile
        return 0
