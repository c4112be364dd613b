"""Taking moves back: what stood in the windows is written down before a move."""

from __future__ import annotations

from printkit.engine.native.kernel import compiled
from printkit.kinds.dots.closest.solve.kernels.chord import next_slot
from printkit.kinds.dots.closest.solve.kernels.linking import link, relink, unlink
from printkit.kinds.dots.closest.solve.kernels.memory import INK, NONE, Ground, Notes, Numbers, State, Terms
from printkit.kinds.dots.closest.solve.kernels.shade import ink, shade_link


@compiled
def note(ground: Ground, state: State, slot: int, notes: Notes) -> None:
    """Write down what stands in a slot."""
    number = ground.slots[slot].site
    piece, site = state.pieces[slot], state.sites[number]
    notes.after[slot], notes.hue[slot], notes.price[slot] = piece.after, piece.hue, piece.price
    notes.x[number], notes.y[number] = site.x, site.y


@compiled
def note_windows(ground: Ground, state: State, start: Numbers, end: Numbers, windows: int, notes: Notes) -> None:
    """Write down what stands in some windows."""
    for window in range(windows):
        slot = start[window]
        while slot != NONE:
            note(ground, state, slot, notes)
            slot = NONE if slot == end[window] else next_slot(ground, slot)


@compiled
def take_back(ground: Ground, terms: Terms, state: State, start: Numbers, end: Numbers, windows: int, notes: Notes) -> None:
    """Put back what stood in some windows."""
    # Three rounds: links are parted while their dots stand where they stood, and joined only when all dots are back.
    for window in range(windows):
        slot = start[window]
        while slot != end[window]:
            after, hue = state.pieces[slot].after, state.pieces[slot].hue
            if hue >= 0:
                shade_link(ground, terms, state, slot, -1)
                unlink(state, terms, ground.slots[slot].site, ground.slots[after].site, hue)
            slot = after
    for window in range(windows):
        slot = start[window]
        while slot != NONE:
            _put_back(ground, state, slot, notes)
            slot = NONE if slot == end[window] else next_slot(ground, slot)
    for window in range(windows):
        slot = start[window]
        while slot != end[window]:
            after, hue = state.pieces[slot].after, state.pieces[slot].hue
            ink(ground, terms, state, slot, after, hue == INK)
            if hue >= 0:
                link(state, terms, ground.slots[slot].site, ground.slots[after].site, hue)
                shade_link(ground, terms, state, slot, 1)
            slot = after


@compiled
def note_all(ground: Ground, state: State, notes: Notes) -> None:
    """Write down the whole sheet."""
    for slot in range(len(ground.slots)):
        note(ground, state, slot, notes)


@compiled
def put_all_back(ground: Ground, terms: Terms, state: State, notes: Notes) -> None:
    """Go back to the sheet that was written down."""
    for slot in range(len(ground.slots)):
        _put_back(ground, state, slot, notes)
    relink(ground, state, terms)


@compiled
def _put_back(ground: Ground, state: State, slot: int, notes: Notes) -> None:
    number = ground.slots[slot].site
    piece, site = state.pieces[slot], state.sites[number]
    piece.after, piece.hue, piece.price = notes.after[slot], notes.hue[slot], notes.price[slot]
    site.x, site.y = notes.x[number], notes.y[number]
