"""Races in real browsers: two and five, one that leaves and returns, one that cheats, a host who leaves; the ranking."""

from __future__ import annotations

import json
import re
import urllib.request
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest
from race_hands import enter, player, rows_on, solution_on

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
websockets = pytest.importorskip("websockets.sync.client", reason="websockets is not installed")
expect = sync_api.expect


class Rival:
    """A player without a browser, who speaks the protocol."""

    def __init__(self, address: str, room: str, name: str) -> None:
        with urllib.request.urlopen(address) as page:
            token = re.search(r'printkit-token" content="([^"]+)"', page.read().decode())
        assert token
        self._line = websockets.connect(f"{address.replace('http', 'ws')}api/race/{room}?token={token[1]}", compression=None)
        self.line = self._line.__enter__()
        self.say("join", name=name)
        self.hear("joined")

    def say(self, kind: str, **fields: Any) -> None:
        self.line.send(json.dumps({"type": kind, **fields}))

    def hear(self, kind: str) -> dict[str, Any]:
        while (message := json.loads(self.line.recv(timeout=60)))["type"] != kind:
            continue
        return dict(message)

    def place(self, move: tuple[int, str, list[list[int]]]) -> None:
        self.say("place", covering=move[0], piece=move[1], cells=move[2])

    def end(self) -> None:
        self._line.__exit__(None, None, None)


def bars(page: Page, name: str) -> list[int]:
    """Return what the bars of a player show."""
    meters = page.locator(f'.race-players li[data-player="{name}"] [role="meter"]')
    return [int(meters.nth(number).get_attribute("aria-valuenow") or -1) for number in range(meters.count())]


def started(host: Page, *others: Page | Rival) -> list[str]:
    """Let the host have a board built and everybody confirm; return the rows of the board."""
    host.get_by_role("button", name="New board for all").click()
    for each in others:
        if isinstance(each, Rival):
            each.hear("board")
            each.say("ready")
        else:
            each.get_by_role("button", name="I am ready").click()
    host.get_by_role("button", name="I am ready").click()
    expect(host.get_by_text("Go!")).to_be_visible()
    return rows_on(host)


def lay_by_list(page: Page, move: tuple[int, str, list[list[int]]]) -> None:
    """Lay a piece by keyboard: from place to place where it fits, until it lies over the wanted cells."""
    covering, piece, cells = move
    wanted = _where(covering, cells)
    shown = page.locator(f'.cover-piece[data-piece="{piece}"]')
    for turn in ("", "r", "r", "r", "h", "r", "r", "r"):
        shown.focus()
        if turn:
            page.keyboard.press(turn)
        page.keyboard.press(str(covering + 1))
        for _ in range(40):
            page.keyboard.press("n")
            said = page.locator(".cover-said").inner_text()
            if wanted in said and "It fits" in said:
                page.keyboard.press("Enter")
                if _lies(page, move):
                    return
                page.keyboard.press("Backspace")
    raise AssertionError(f"{piece} was never over {wanted}")


def _where(covering: int, cells: list[list[int]]) -> str:
    rows, columns = sorted({r + 1 for r, _ in cells}), sorted({c + 1 for _, c in cells})

    def span(values: list[int]) -> str:
        return str(values[0]) if len(values) == 1 else f"{values[0]}–{values[-1]}"

    return f"covering {covering + 1}, row {span(rows)}, column {span(columns)}"


def _lies(page: Page, move: tuple[int, str, list[list[int]]]) -> bool:
    covering, piece, cells = move
    table = page.locator(".cover-board table").nth(covering)
    return all(table.locator("tbody tr").nth(r).locator("td").nth(c).inner_text() == piece for r, c in cells)


def test_a_rival_wins_and_everybody_sees_how_far_it_is(browser: Browser, address: str) -> None:
    with player(browser, address, "Ada") as ada, player(browser, address, "Ada") as other:
        expect(other.locator('li[data-player="Ada 2"]')).to_be_visible()
        rival = Rival(address, "class", "Bo")
        moves = solution_on(started(ada, other, rival))
        for move in moves[:6]:
            rival.place(move)
            rival.hear("placed")
        expect(ada.locator('li[data-player="Bo"] [role="meter"]').nth(1)).to_have_attribute("aria-valuenow", "10")
        assert bars(ada, "Bo") == [20, 10, 0]
        rival.say("place", covering=2, piece="I", cells=[[0, 0]] * 5)
        rival.hear("refused")
        for move in moves[6:]:
            rival.place(move)
        for page in (ada, other):
            expect(page.get_by_text(re.compile(r"Bo won, in \d+:\d\d\.\d"))).to_be_visible()
        ada.get_by_role("link", name="Ranking").first.click()
        expect(ada.get_by_role("rowheader", name="Bo", exact=True)).to_be_visible()
        ada.get_by_role("button", name="Show the coverings of Bo").click()
        ada.get_by_role("button", name="Show all at once").click()
        expect(ada.locator(".cover-board.is-covered")).to_have_count(3)
        rival.end()


def test_who_reloads_the_page_comes_back_to_the_same_state(browser: Browser, address: str) -> None:
    with player(browser, address, "Ada") as ada:
        rival = Rival(address, "class", "Bo")
        moves = solution_on(started(ada, rival))
        lay_by_list(ada, moves[0])
        assert rival.hear("progress")["covered"] == [5, 0, 0]
        rival.place(moves[1])
        rival.hear("placed")
        ada.reload()
        enter(ada, "Ada")
        expect(ada.locator(".cover-board table").first.locator("td", has_text=re.compile(f"^{moves[0][1]}$"))).to_have_count(5)
        expect(ada.locator('li[data-player="Bo"] [role="meter"]').first).to_have_attribute("aria-valuenow", "5")
        for move in moves[1:]:
            rival.place(move)
        rival.place(moves[0])
        rival.hear("finish")
        rival.end()


def test_five_race_one_falls_behind_and_the_host_leaves(browser: Browser, address: str) -> None:
    with ExitStack() as stack:
        pages = [stack.enter_context(player(browser, address, name)) for name in ("Ada", "Bo", "Cy")]
        rivals = [Rival(address, "class", name) for name in ("Di", "Ed")]
        moves = solution_on(started(pages[0], *pages[1:], *rivals))
        rivals[0].end()
        expect(pages[0].locator("li.is-away")).to_have_count(1)
        with player(browser, address, "Late") as late:
            expect(late.get_by_text("A race is on")).to_be_visible()
            for move in moves:
                rivals[1].place(move)
            for page in pages:
                expect(page.get_by_text("Ed won")).to_be_visible()
            for page in pages[1:]:
                page.get_by_role("button", name="Another board").click()
            rivals[1].say("again")
            pages[0].get_by_role("button", name="Another board").click()
            expect(late.get_by_role("button", name="I am ready")).to_be_visible()
            pages[0].get_by_role("button", name="Leave the room").click()
            for page in (*pages[1:], late):
                expect(page.get_by_text("The host has left")).to_be_visible()
        rivals[1].end()
