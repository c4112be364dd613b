"""The store of proved puzzles and traced drawings: content-addressed, safe to share between builds, always allowed to be empty.

An entry is named by a digest of everything that decides the puzzle: kind, version, parameters, seed and the code that makes it. It
holds the puzzle, and the verdict of its proof for every frame that it was drawn and proved in. Its first line is the checksum of
the rest, so an entry that was cut short or damaged is noticed and the puzzle is made again.
"""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.batch.edition import edition
from printkit.batch.leftover import clear_parts, part_name
from printkit.batch.staging import put
from printkit.contract import Job, Leaf, Proof, Puzzle, kind
from printkit.errors import Fault, PrintkitError
from printkit.input_file import read_input
from printkit.page.difficulty import Difficulty
from printkit.resources import cache_folder, holdable
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

    def look_up(self, job: Job) -> Stored | None:
        """Find out whether the puzzle of a job is here, and whole, and proved as it is drawn in the frame of the job."""
        entry = self._entry(job)
        return _stored(entry) if entry and job.frame.digest in entry["verdicts"] else None

    def read(self, job: Job) -> Leaf | None:
        """Return the puzzle of a job if it is here, and whole, and was proved as it is drawn in the frame of the job."""
        entry = self._entry(job)
        verdict = entry["verdicts"].get(job.frame.digest) if entry else None
        if entry is None or verdict is None:
            return None
        proof = Proof(tuple((name, fact) for name, fact in verdict["proof"]))
        difficulty = Difficulty(verdict["score"], tuple((name, part) for name, part in verdict["reasons"]))
        return Leaf(job, kind(job.kind).from_json(entry["puzzle"]), proof, difficulty)

    def difficulty(self, job: Job) -> Difficulty | None:
        """Return how hard the puzzle of a job is, if it is here and was proved in the frame of the job."""
        entry = self._entry(job)
        verdict = entry["verdicts"].get(job.frame.digest) if entry else None
        return Difficulty(verdict["score"], tuple((name, part) for name, part in verdict["reasons"])) if verdict else None

    def unproved(self, job: Job) -> Puzzle | None:
        """Return the puzzle of a job if it is here, whether or not it was proved in the frame of the job."""
        entry = self._entry(job)
        return kind(job.kind).from_json(entry["puzzle"]) if entry else None

    def write(self, leaf: Leaf) -> Stored:
        """Keep a leaf: written beside and renamed, so that nobody ever reads half an entry. Proofs in other frames stay."""
        before = self._entry(leaf.job)
        content = _content(leaf, before["verdicts"] if before else {})
        _save(self._place(leaf.job), content)
        return _stored(content)

    def kept(self, name: str) -> dict[str, Any] | None:
        """Return a drawing that was traced before."""
        return _load(self._drawings / f"{name}.json")

    def keep(self, name: str, table: dict[str, Any]) -> None:
        """Keep a traced drawing; one that cannot be kept is traced again the next time."""
        with suppress(OSError):
            _save(self._drawings / f"{name}.json", table)

    def entries(self) -> Iterator[Stored]:
        """List everything that is here and whole."""
        for file in self._files():
            entry = _load(file)
            if entry is not None and entry.get("format") == _FORMAT:
                yield _stored(entry)

    def size_bytes(self) -> int:
        """Return how much room the store takes, damaged and unfinished entries included."""
        return sum(_size_bytes(file) for file in self._files())

    def clear(self, of_kind: str | None = None) -> int:
        """Delete everything, or the puzzles of one kind; return how many puzzles there were. Only files of ours are touched."""
        count = 0
        for file in self._files(of_kind):
            with suppress(FileNotFoundError):
                file.unlink()
                count += file.suffix == ".json" and file.parent != self._drawings
        for shelf in {self._shelf(of_kind)} if of_kind else set(self._shelves()):
            with suppress(OSError):
                shelf.rmdir()
        return count

    def probe(self) -> None:
        """Raise `OSError` if nothing can be written here."""
        shelves = self.folder / "puzzles"
        shelves.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=shelves):
            pass
        for shelf in self._shelves():
            clear_parts(shelf)

    def _entry(self, job: Job) -> dict[str, Any] | None:
        entry = _load(self._place(job))
        return entry if entry and entry.get("format") == _FORMAT and entry["identity"] == job.identity else None

    def _place(self, job: Job) -> Path:
        return self._shelf(job.kind) / f"{key(job)}.json"

    def _shelf(self, name: str) -> Path:
        return self.folder / "puzzles" / holdable(re.sub(r"[^A-Za-z0-9_-]", "_", name))

    @property
    def _drawings(self) -> Path:
        return self.folder / "drawings"

    def _shelves(self) -> list[Path]:
        places = [self._drawings, *(self.folder / "puzzles").glob("*")]
        return sorted(shelf for shelf in places if shelf.is_dir())

    def _files(self, of_kind: str | None = None) -> Iterator[Path]:
        for shelf in self._shelves():
            if of_kind is None or shelf == self._shelf(of_kind):
                yield from sorted(file for file in shelf.iterdir() if _ENTRY_NAME.fullmatch(file.name) and file.is_file())


@contextmanager
def open_store(*, keep: bool = True, warn: Callable[[str], None]) -> Iterator[Store]:
    """Open the cache; with `keep` off, or where it cannot be written, a store that lasts for this build only."""
    kept = _kept_store(warn) if keep else None
    if kept is not None:
        with kept_by(kept):
            yield kept
        return
    with tempfile.TemporaryDirectory(prefix="printkit-", ignore_cleanup_errors=True) as folder:
        yield Store(Path(folder))


def _kept_store(warn: Callable[[str], None]) -> Store | None:
    try:
        store = Store(cache_folder())
        store.probe()
    except PrintkitError as error:
        warn(str(error))
    except OSError as error:
        problem = f"finished puzzles cannot be kept in {store.folder}: {error.strerror or error}"
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


def _stored(entry: dict[str, Any]) -> Stored:
    return Stored(entry["identity"], entry["kind"], entry["fingerprint"])


def _size_bytes(file: Path) -> int:
    try:
        return file.stat().st_size
    except FileNotFoundError:  # another build cleared or replaced it meanwhile
        return 0


def _checksum(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()


def _save(place: Path, content: dict[str, Any]) -> None:
    """Write an entry beside its place and rename it."""
    body = json.dumps(content, separators=(",", ":"), allow_nan=False).encode()
    place.parent.mkdir(parents=True, exist_ok=True)
    part = place.with_name(part_name(place.name))
    try:
        part.write_bytes(_checksum(body) + b"\n" + body)
        put(part, place)
    finally:
        part.unlink(missing_ok=True)


def _load(file: Path) -> dict[str, Any] | None:
    """Read an entry; whatever is not exactly what was written counts as absent."""
    try:
        checksum, _, body = read_input(file, _MOST_BYTES).partition(b"\n")
    except OSError:
        return None
    if checksum != _checksum(body):
        return None
    content = json.loads(body)
    return content if isinstance(content, dict) else None
