"""Large neighbourhood search: take a part of the sheet away, cover it anew, keep the result if it is good enough.

Every state is a valid sheet: what the rules do not allow is never kept, and what dots cannot draw is ink.
"""

from __future__ import annotations

from printkit.engine.native.kernel import compiled
from printkit.kinds.dots.closest.solve.kernels.chance import draw
from printkit.kinds.dots.closest.solve.kernels.chord import next_slot
from printkit.kinds.dots.closest.solve.kernels.linking import relink
from printkit.kinds.dots.closest.solve.kernels.memory import FAR, NONE, Desk, Ground, Habits, State, Terms
from printkit.kinds.dots.closest.solve.kernels.move import ATTEMPTS, choose, restore, strip
from printkit.kinds.dots.closest.solve.kernels.price import window_worth, worth
from printkit.kinds.dots.closest.solve.kernels.undo import note_all, note_windows, put_all_back, take_back

LEAST_GAIN = 1e-9


@compiled
def search(ground: Ground, terms: Terms, state: State, habits: Habits, desk: Desk) -> float:
    """Search until the steps are used up, leave the best sheet in `state` and return its price."""
    relink(ground, state, terms)
    price = best = worth(ground, terms, state)
    note_all(ground, state, desk.kept)
    step, behind = 0, False
    while step < habits.steps:
        warmth = habits.heat * (1.0 - step / habits.steps)
        windows = choose(ground, state, habits, desk.start, desk.end)
        note_windows(ground, state, desk.start, desk.end, windows, desk.before)
        was = window_worth(ground, terms, state, desk.start, desk.end, windows)
        attempts = _redo(ground, terms, state, desk, windows, habits, warmth)
        # Effort is counted in attempts and not in seconds, so that a seed gives the same sheet on every machine.
        step += 1 + abs(attempts)
        change = window_worth(ground, terms, state, desk.start, desk.end, windows) - was if attempts >= 0 else FAR
        # Threshold accepting: a sheet that is worse by less than chance allows is kept, and less is allowed as the search cools.
        if change > warmth * draw(state.chance):
            take_back(ground, terms, state, desk.start, desk.end, windows, desk.before)
            continue
        price += change
        if price >= best - LEAST_GAIN:
            behind = True
            continue
        best = price
        # What was written down last differs in these windows only, unless other changes were kept in between.
        if behind:
            note_all(ground, state, desk.kept)
        else:
            note_windows(ground, state, desk.start, desk.end, windows, desk.kept)
        behind = False
    # The links and the ledger of the best sheet are made anew, so that no rounding that has added up is in its price.
    put_all_back(ground, terms, state, desk.kept)
    return worth(ground, terms, state)


@compiled
def _redo(ground: Ground, terms: Terms, state: State, desk: Desk, windows: int, habits: Habits, warmth: float) -> int:
    """Cover some windows anew and return the number of attempts, as a negative number when the result is against the rules."""
    start, end = desk.start, desk.end
    for window in range(windows):
        _forget(ground, state, start[window], end[window])
    # All windows are stripped before the first is covered, so that none has to heed what is about to go.
    for window in range(windows):
        strip(ground, terms, state, start[window], end[window])
        _nudge(ground, state, start[window], end[window])
    noise = habits.noise * warmth * draw(state.chance)
    attempts = 0
    for window in range(windows):
        more = restore(ground, terms, state, desk, start[window], end[window], habits.entries, noise)
        if more == NONE:
            return -attempts - ATTEMPTS
        attempts += more
    return attempts


@compiled
def _forget(ground: Ground, state: State, start: int, end: int) -> None:
    """Begin a window without former dots."""
    slot = start
    while slot != NONE:
        state.pieces[slot].was = False
        slot = NONE if slot == end else next_slot(ground, slot)


@compiled
def _nudge(ground: Ground, state: State, start: int, end: int) -> None:
    """Move junctions and ends that have no links at the moment, a little."""
    slot = start
    while slot != NONE:
        place = ground.slots[slot]
        site = state.sites[place.site]
        if place.hub and site.degree == 0:
            reach = place.reach if draw(state.chance) < 0.5 else 0.0
            site.x = round(place.x + reach * (2.0 * draw(state.chance) - 1.0), 3)
            site.y = round(place.y + reach * (2.0 * draw(state.chance) - 1.0), 3)
        slot = NONE if slot == end else next_slot(ground, slot)
