"""From a book to its jobs: every puzzle gets its number and its seed."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path

from printkit.book.dealing import Dealer
from printkit.book.model import Book, Entry, Order, Replacement
from printkit.book.pages.style import Style
from printkit.book.place import at_entry, at_replacement
from printkit.book.room import puzzle_frame, style_before_layout
from printkit.contract import Job, Spec, identity, kind
from printkit.contract.named_file import folder_with
from printkit.errors import Fault, PrintkitError, SpecError, Stopped, told_together

LONGEST_RUN = MOST_RUNS = 1000
"""How many puzzles an entry may ask for, and how many entries a book may have; derived seeds are below the product, so that an
identity stays short enough to be read aloud."""
_TURNS = 4


@dataclass(frozen=True, slots=True)
class Run:
    """An entry with its place: section and entry count from 0."""

    section: int
    place: int
    entry: Entry
    unusable: Mapping[int, tuple[Fault, ...]] = field(default_factory=dict)
    """What is wrong with those of its drawings that cannot be read, by the place of their puzzle in the run."""

    @property
    def make(self) -> str:
        """Return what its puzzles have in common: their identity without the seed."""
        return self._make(self.entry.spec)

    @property
    def makes(self) -> list[str]:
        """Return that of each puzzle that is made from a drawing of its own, or the one that all of them have."""
        return [self._make(spec) for spec in self.entry.hands] or [self.make]

    def _make(self, spec: Spec) -> str:
        return identity(kind(self.entry.kind), spec, 0).rpartition("#")[0]


def plan(book: Book) -> tuple[Order, ...]:
    """Give every puzzle of the book its job, with the files read in that its kind needs.

    A run without a seed of its own gets seeds that depend on the book's seed, its kind and parameters, and how many runs of the
    very same make come before it, in this volume or an earlier one of the series. Nothing else moves them: not a longer run
    before it, not a new section, not a corrected title.
    """
    look = style_before_layout(book)
    runs = _gathered(book, look)
    clashes = [_at_run(book, run, Fault(problem, remedy, "seed")) for run, problem, remedy in seed_clashes(runs)]
    if clashes:
        raise SpecError(*clashes)
    dealer = Dealer(book.seed, [run.entry for run in runs], book.volume)
    if dealer.faults:
        raise SpecError(*(_at_run(book, runs[place], fault) for place, fault in dealer.faults.items()))
    orders: list[Order] = []
    numbers = count(1)
    within: Counter[str] = Counter()
    for run, seeds, specs in zip(runs, _seeds(book.seed, runs, book.volume), dealer.hands, strict=True):
        frame = puzzle_frame(look, run.entry.per_page)
        for place, (seed, spec) in enumerate(zip(seeds, specs, strict=True)):
            number = 0 if spec.is_sheet() else next(numbers)
            version = book.sections[run.section].version
            within[version] += bool(number)
            job = Job(run.entry.kind, spec, seed, frame)
            faults = tuple(_at_run(book, run, fault) for fault in run.unusable.get(place, ()))
            orders.append(Order(run.section, run.place, number, job, version, within[version] if number else 0, faults))
    return tuple(orders)


def replaced(book: Book, orders: Sequence[Order]) -> dict[int, tuple[Replacement, Order]]:
    """Return the orders that take the places of others, with what the book file says of them, by their place in the list."""
    found: dict[int, tuple[Replacement, Order]] = {}
    place_of = {order.number: place for place, order in enumerate(orders) if order.number}
    for wanted in book.replacements:
        if wanted.volume == book.volume and wanted.number in place_of:
            place = place_of[wanted.number]
            if orders[place].faults and not wanted.spec:
                continue  # another seed does not make a drawing readable
            found[place] = wanted, _replaced(book, wanted, orders[place])
    return found


def asking_for(book: Book, order: Order, spec: Spec) -> Order:
    """Return an order with other parameters, which read their files anew."""
    entry = book.sections[order.section].entries[order.entry]
    return replace(order, job=replace(order.job, spec=_ready(book, style_before_layout(book), entry.per_page, spec)))


def _replaced(book: Book, wanted: Replacement, order: Order) -> Order:
    job = order.job
    seed = job.seed if wanted.seed is None else wanted.seed
    try:
        entry = book.sections[order.section].entries[order.entry]
        spec = _ready(book, style_before_layout(book), entry.per_page, wanted.spec) if wanted.spec else job.spec
    except PrintkitError as error:
        raise error.placed(lambda fault: at_replacement(book, wanted, fault)) from error
    return replace(order, job=replace(job, spec=spec, seed=seed), faults=())


def runs_of(book: Book) -> list[Run]:
    """List the entries of all sections."""
    return [Run(s, e, entry) for s, section in enumerate(book.sections) for e, entry in enumerate(section.entries)]


def seed_clashes(runs: Iterable[Run]) -> Iterator[tuple[Run, str, str]]:
    """Find the runs that would print the puzzles of an earlier run again, with the problem and its remedy."""
    taken: dict[str, list[Run]] = defaultdict(list)
    for run in runs:
        if run.entry.seed is None:
            continue
        same = taken[run.make]
        earlier = next((other for other in same if _overlap(run.entry, other.entry)), None)
        if earlier:
            first, last = _own_seeds(earlier.entry)[0], _own_seeds(earlier.entry)[-1]
            problem = f"the entry on line {earlier.entry.line} makes the same puzzles from the same seed"
            yield run, problem, f"seeds {first} to {last} are taken" if first < last else f"seed {first} is taken"
        same.append(run)


def _overlap(one: Entry, other: Entry) -> bool:
    first, second = _own_seeds(one), _own_seeds(other)
    return first[0] <= second[-1] and second[0] <= first[-1]


def _gathered(book: Book, look: Style) -> list[Run]:
    """Let every spec read the files it names; what cannot be read is told for all of them together.

    What could, but takes longer than somebody allows, keeps its own puzzles out of the book.
    """
    runs: list[Run] = []
    errors: list[PrintkitError] = []
    for run in runs_of(book):
        if run.entry.hands:
            runs.append(_with_drawings(book, look, run))
            continue
        try:
            spec = _ready(book, look, run.entry.per_page, run.entry.spec)
            runs.append(replace(run, entry=replace(run.entry, spec=spec)))
        except Stopped as error:  # a limit ends a puzzle, not the book
            runs.append(replace(run, unusable=dict.fromkeys(range(run.entry.count), error.faults)))
        except PrintkitError as error:
            errors.append(error.placed(partial(_at_run, book, run)))
    if errors:
        raise told_together(errors) from errors[0]
    return runs


def _with_drawings(book: Book, look: Style, run: Run) -> Run:
    """Let every puzzle of a run read its own drawing; what cannot be read keeps no other out of the book."""
    hands: list[Spec] = []
    unusable: dict[int, tuple[Fault, ...]] = {}
    for place, spec in enumerate(run.entry.hands):
        try:
            hands.append(_ready(book, look, run.entry.per_page, spec))
        except PrintkitError as error:
            hands.append(spec)
            unusable[place] = tuple(replace(fault, field="drawings") for fault in error.faults)
    sound = [hand for place, hand in enumerate(hands) if place not in unusable]
    entry = replace(run.entry, hands=tuple(hands), spec=[*sound, hands[0]][0])
    return replace(run, entry=entry, unusable=unusable)


def _ready(book: Book, look: Style, per_page: int, spec: Spec) -> Spec:
    """Let a spec read the files it names, in the sizes that suit its page."""
    return with_files(spec.for_page(puzzle_frame(look, per_page)), book.file.parent, book.files)


def with_files(spec: Spec, folder: Path, brought: Mapping[str, bytes]) -> Spec:
    """Let a spec read the files it names: those that the book brings along, or those in its folder."""
    names = set(spec.model_dump().values()) & brought.keys() if brought else set()
    if not names:
        return spec.gathered(folder)
    with folder_with({name: brought[name] for name in names}) as laid:
        return spec.gathered(laid)


def _at_run(book: Book, run: Run, fault: Fault) -> Fault:
    return at_entry(book, run.section, run.place, fault)


def _seeds(book_seed: int, runs: Sequence[Run], volume: int) -> Iterator[Sequence[int]]:
    """Return the seeds of each run; two runs of the same make never share one, be they in different volumes."""
    makes = [run.makes for run in runs]
    fixed: dict[str, set[int]] = defaultdict(set)
    for own, run in zip(makes, runs, strict=True):
        for make in own:
            fixed[make].update(_own_seeds(run.entry, volume))
    often = Counter(make for own in makes for make in own)
    before = Counter({make: count * (volume - 1) for make, count in often.items()})
    for own, run in zip(makes, runs, strict=True):
        # A drawing counts as a run of its own, so that its seed does not depend on how many others there are.
        numbers = []
        for make in own:
            numbers.append(before[make])
            before[make] += 1
        if run.entry.seed is not None:
            yield _own_seeds(run.entry, volume)
        elif run.entry.hands:
            yield [_derived(book_seed, make, number, 0, fixed[make]) for make, number in zip(own, numbers, strict=True)]
        else:
            yield [_derived(book_seed, own[0], numbers[0], index, fixed[own[0]]) for index in range(run.entry.count)]


def _own_seeds(entry: Entry, volume: int = 1) -> Sequence[int]:
    """Return the seeds that an entry fixes; every volume goes on where the one before it ended."""
    if entry.seed is None:
        return range(0)
    first = entry.seed + (volume - 1) * entry.count
    return range(first, first + entry.count)


def _derived(book_seed: int, make: str, run: int, index: int, fixed: set[int]) -> int:
    """Shuffle the pairs of run and index into seeds.

    Each turn only adds to one half what the other half says, so it can be undone, and no two pairs ever give the same seed.
    """
    left, right = run, index
    for turn in range(_TURNS):
        digest = hashlib.sha256(f"{book_seed} {make} {turn} {right}".encode()).digest()
        left, right = right, (left + int.from_bytes(digest, "big")) % LONGEST_RUN
    seed = left * LONGEST_RUN + right
    while seed in fixed:
        seed += LONGEST_RUN * MOST_RUNS
    return seed
