"""Boards covered on the screen: by mouse, by finger and by keyboard alone, with hints, ways back and the machine that shows how."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from laid_by_hand import FLOAT_PX, cell_size, drag, keys_for, middle_of, opened, press, target_of, touch

import printkit
from printkit.kinds.board.play import building
from printkit.kinds.board.play.completion import completion
from printkit.kinds.board.play.covering import State
from printkit.kinds.board.record import packing_of

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

TWENTY, SMALL = "game=twenty", 'spec={"board":"3x5","pieces":"pentominoes:PUV"}'


PAUSE_AT_ONCE = """() => {
    const bar = document.querySelector(".play-show");
    new MutationObserver((_, watch) => {
        if (bar.hidden) return;
        watch.disconnect();
        bar.querySelector("button").click();
    }).observe(bar, { attributes: true });
}"""


def made(problem: str) -> dict[str, Any]:
    return printkit.make("board", seed=3, problem=problem).to_json()


def twenty() -> dict[str, Any]:
    """Return a game of 20 as the studio builds it, with one way to cover the board three times."""
    game = building.build("twenty", seed=3)
    coverings = completion(State(game)).coverings
    assert coverings is not None
    return {**game.to_json(), "games": [packing_of(covering) for covering in coverings]}


def small() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a task with three pieces, and its solution."""
    puzzle = printkit.make("board", seed=3, board="3x5", pieces="pentominoes:PUV").to_json()
    return puzzle["task"], puzzle["solutions"][0]


def shapes(tray: dict[str, Any]) -> dict[str, list[list[int]]]:
    return {each["piece"]: each["cells"] for each in tray["pieces"]}


def test_a_game_of_twenty_is_played_to_its_end_by_mouse(page: Page) -> None:
    puzzle = twenty()
    columns, stand = len(puzzle["board"][0]), puzzle["shapes"]
    opened(page, TWENTY)
    said = page.locator(".cover-said")
    first = puzzle["games"][0][0]
    x, y = target_of(page, 0, first["cells"], columns)

    # Wherever it does not fit, a piece goes back to where it was.
    press(page, first["piece"], keys_for(stand[first["piece"]], first["cells"]))
    drag(page, first["piece"], x, y - 0.9 * cell_size(page, columns) * len(puzzle["board"]))
    expect(page.get_by_role("button", name=f"Piece {first['piece']}, in the tray")).to_be_attached()

    # A little beside its place it snaps to it; dragged out, it is in the tray again.
    drag(page, first["piece"], x + 12, y - 9)
    expect(said).to_contain_text("15 squares are free")
    drag(page, first["piece"], *middle_of(page, puzzle["games"][2][0]["piece"]))
    expect(said).to_have_text(f"{first['piece']} is back in the tray.")
    page.keyboard.press("Control+z")
    expect(said).to_have_text("One step back.")
    page.keyboard.press("Control+z")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()

    for board, covering in enumerate(puzzle["games"]):
        for laid in covering:
            piece = laid["piece"]
            turned = keys_for(stand[piece], laid["cells"]) if piece != first["piece"] else ""
            page.locator(f'.cover-piece[data-piece="{piece}"]').focus()
            for key in turned:
                page.get_by_role("button", name={"r": "Turn", "h": "Mirror left–right"}[key], exact=True).click()
            drag(page, piece, *target_of(page, board, laid["cells"], columns))
            expect(named(page, piece)).to_have_attribute("aria-label", f"Piece {piece}, {where(board, laid['cells'])}")
        expect(said).to_contain_text(f"covering {board + 1} is full")
    expect(page.get_by_role("heading", name="Well done!")).to_be_visible()
    expect(page.get_by_text("All 3 coverings are done")).to_be_visible()
    page.get_by_label("Your name, for the ranking").fill("Ana")
    page.get_by_role("button", name="Enter it").click()
    expect(page.get_by_text("Ana is in the ranking: place 1 on this board.")).to_be_visible()
    (entry,) = page.evaluate("() => fetch('/api/ranking?game=twenty').then((answer) => answer.json())")
    assert (entry["player"], entry["board"]) == ("Ana", puzzle["identity"])

    # A covering can be emptied and done again; the machine shows how.
    page.get_by_role("button", name="Empty covering 2").click()
    expect(page.locator(".play-end")).to_be_hidden()
    page.get_by_role("button", name="Solve one", exact=True).click()
    page.get_by_label("Speed").select_option("5")
    expect(page.get_by_role("heading", name="That is a solution.")).to_be_visible()
    page.get_by_role("button", name="Next board").click()
    expect(page.locator(".play-end")).to_be_hidden()
    expect(page.get_by_role("button", name="Clear all")).to_be_disabled()


def named(page: Page, piece: str) -> Locator:
    return page.locator(f'.cover-piece[data-piece="{piece}"]')


def beside(point: tuple[float, float], step: tuple[float, float]) -> tuple[float, float]:
    return point[0] + step[0], point[1] + step[1]


def where(board: int, cells: list[list[int]]) -> str:
    return f"covering {board + 1}, {spans(cells)}"


def spans(cells: list[list[int]]) -> str:
    def told(values: list[int]) -> str:
        least, most = min(values) + 1, max(values) + 1
        return str(least) if least == most else f"{least}–{most}"

    return f"row {told([r for r, _ in cells])}, column {told([c for _, c in cells])}"


def test_a_choice_that_leads_nowhere_is_told_and_taken_back(page: Page) -> None:
    opened(page, TWENTY)
    page.get_by_role("button", name="Still solvable?").click()
    expect(page.get_by_text("Yes, it can be completed from here.")).to_be_visible()
    # X over the first place where it fits; whether that is a dead end is for the search to say, so pieces are laid until it is.
    for piece in "XWTUZ":
        press(page, piece, "n")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Still solvable?").click()
        expect(page.locator(".play-told")).not_to_contain_text("Looking")
        if page.get_by_text("No, it cannot").is_visible():
            break
    back = page.get_by_role("button", name="Back to the last choice that works")
    expect(back).to_be_visible()
    page.get_by_role("button", name="Solve all 3").click()
    expect(back).to_be_visible()
    back.click()
    page.get_by_role("button", name="Still solvable?").click()
    expect(page.get_by_text("Yes, it can be completed from here.")).to_be_visible()


def test_hints_come_in_three_steps_and_lay_what_is_proved(page: Page) -> None:
    opened(page, 'spec={"board":"3x5","pieces":"pentominoes:PUV","given":1}')
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    expect(page.get_by_text("That is proved.")).to_be_visible()
    expect(page.locator(".cover-hint")).to_have_attribute("d", "")
    hint.click()
    expect(page.get_by_text("surely goes here")).to_be_visible()
    expect(page.locator(".cover-hint")).not_to_have_attribute("d", "")
    hint.click()
    expect(page.locator(".cover-piece:not(.is-home)")).to_have_count(2)
    # Paused as soon as it can be, the machine lays no piece until it is told to go on.
    page.evaluate(PAUSE_AT_ONCE)
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.get_by_role("heading", name="That is a solution.")).to_be_hidden()
    page.get_by_label("Speed").select_option("5")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="That is a solution.")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator(".cover-piece:not(.is-home)")).to_have_count(2)


def test_a_board_is_covered_by_finger(page: Page) -> None:
    task, answer = small()
    columns, stand = len(task["board"][0]), shapes(task["tray"])
    opened(page, SMALL)
    fingers = page.context.new_cdp_session(page)
    fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})

    # A long press opens the menu, two taps mirror, a second finger turns.
    name = answer[0]["piece"]
    x, y = middle_of(page, name)
    touch(fingers, "touchStart", (x, y))
    expect(page.get_by_role("menu", name=f"Piece {name}")).to_be_visible()
    touch(fingers, "touchEnd")
    page.get_by_role("menuitem", name="Turn").click()
    expect(page.locator(".cover-said")).to_have_text(f"{name} is turned.")
    for _ in range(3):
        press(page, name, "r")
    for _ in range(2):
        touch(fingers, "touchStart", (x, y))
        touch(fingers, "touchEnd")
    expect(page.locator(".cover-said")).to_have_text(f"{name} is mirrored left and right.")
    press(page, name, "h")

    for laid in answer:
        piece = laid["piece"]
        keys = keys_for(stand[piece], laid["cells"])
        press(page, piece, "h" * keys.count("h"))
        x, y = middle_of(page, piece)
        touch(fingers, "touchStart", (x, y))
        touch(fingers, "touchMove", (x + 12, y - 12))
        expect(page.locator(f'.cover-piece[data-piece="{piece}"].is-held')).to_be_attached()
        # A second finger goes round the first, a quarter for every turn, and both move on together.
        around = [(90, 0), (0, 90), (-90, 0), (0, -90)]
        held = (x + 12, y - 12)
        touch(fingers, "touchStart", held, beside(held, around[0]))
        for turn in range(keys.count("r")):
            touch(fingers, "touchMove", held, beside(held, around[turn + 1]))
        to_x, to_y = target_of(page, 0, laid["cells"], columns)
        rows = [r for r, _ in laid["cells"]]
        high = (max(rows) - min(rows) + 1) * cell_size(page, columns)
        held = (to_x, to_y + high / 2 + FLOAT_PX)
        touch(fingers, "touchMove", held, beside(held, around[keys.count("r")]))
        touch(fingers, "touchEnd")
        expect(named(page, piece)).to_have_attribute("aria-label", f"Piece {piece}, {spans(laid['cells'])}")
    expect(page.get_by_role("heading", name="Well done!")).to_be_visible()


def test_a_board_is_covered_with_the_keyboard_alone_and_every_step_is_told(page: Page) -> None:
    task, answer = small()
    rows, columns, stand = len(task["board"]), len(task["board"][0]), shapes(task["tray"])
    opened(page, SMALL)
    said = page.locator(".cover-said")
    for laid in answer:
        piece, cells = laid["piece"], laid["cells"]
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.dataset.piece") == piece:
                break
        # With Ctrl as well, where the browser lets us; the page is not loaded again.
        for key in keys_for(stand[piece], cells):
            page.keyboard.press(f"Control+{key}")
        page.keyboard.press("Enter")
        expect(said).to_contain_text(f"{piece} over row")
        high, wide = (max(part) - min(part) + 1 for part in (list(column) for column in zip(*cells, strict=True)))
        down, right = min(r for r, _ in cells) - ((rows - high) >> 1), min(c for _, c in cells) - ((columns - wide) >> 1)
        for key, number in (("Down", down), ("Up", -down), ("Right", right), ("Left", -right)):
            for _ in range(number):
                page.keyboard.press(f"Arrow{key}")
        expect(said).to_have_text(f"{piece} over {spans(cells)}. It fits; Enter puts it down.")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=f"Piece {piece}, {spans(cells)}")).to_be_attached()
    expect(page.get_by_role("heading", name="Well done!")).to_be_visible()
    assert {cell for row in page.locator("section.cover-board tbody tr").all_inner_texts() for cell in row.split()[1:]} == set(
        stand
    )
    expect(page.locator("section.cover-board caption")).to_have_text("The board: 15 of 15 squares are covered")

    page.keyboard.press("Backspace")
    expect(said).to_contain_text("is back in the tray.")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    expect(said).to_have_text("One step forward again.")
    # The list of legal places, which can be read aloud and chosen from.
    page.get_by_text("Where the chosen piece fits").click()
    expect(page.locator(".cover-places p")).to_contain_text("fits in 1 place.")
    page.locator(".cover-place-list button").click()
    expect(page.get_by_role("heading", name="Well done!")).to_be_visible()


def test_a_menu_opens_by_right_click_and_an_escape_lets_go(page: Page) -> None:
    opened(page, TWENTY)
    x, y = middle_of(page, "F")
    page.mouse.click(x, y, button="right")
    expect(page.get_by_role("menu", name="Piece F")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".cover-said")).to_have_text("F is mirrored left and right.")
    expect(page.locator('.cover-piece[data-piece="F"]')).to_be_focused()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, y)  # not far enough to be a drag
    expect(page.locator(".is-held")).to_have_count(0)
    page.mouse.move(x - 40, y - 200, steps=3)
    expect(page.locator(".is-held")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".is-held")).to_have_count(0)
    expect(page.get_by_role("button", name="Piece F, in the tray")).to_be_attached()


def test_boards_are_blocked_and_pieces_kept_off(page: Page) -> None:
    puzzle = made("block")
    opened(page, 'spec={"problem":"block"}')
    columns, stand = len(puzzle["board"][0]), shapes(puzzle["tray"])
    for laid in puzzle["added"]:
        press(page, laid["piece"], keys_for(stand[laid["piece"]], laid["cells"]))
        drag(page, laid["piece"], *target_of(page, 0, laid["cells"], columns))
    expect(page.get_by_text("No piece fits any more")).to_be_visible()

    page.get_by_role("combobox", name="Game").select_option("exclude")
    expect(page.get_by_role("grid", name="Board")).to_be_visible()
    puzzle = printkit.make("board", seed=seed_of(page), problem="exclusion").to_json()
    for row, column in puzzle["counters"]:
        page.locator(f'[data-cell="{row},{column}"]').click()
    expect(page.get_by_role("heading", name="Well done!")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_text("Pieces still fit")).to_be_visible()


def seed_of(page: Page) -> int:
    return int(page.url.rpartition("seed=")[2])


BOOK = """title = "Mine"
[[section]]
title = "First"
[[section.puzzle]]
kind = "board"
board = "3x5"
pieces = "pentominoes:PUV"
"""


def test_a_puzzle_of_a_book_goes_from_its_page_to_the_table(page: Page, folder: Path) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "book.toml").write_text(BOOK, encoding="utf-8")
    page.goto("/#/book/mine/book.toml")
    page.locator(".row-puzzle .row-choose").first.click()
    page.locator('.page-tools [data-key="play"]').first.click()
    expect(page.locator(".cover-piece")).to_have_count(3)
    identity = page.locator(".play-identity").inner_text()
    assert identity.startswith("board:")

    # The same by what is printed at the foot of the page; what is nowhere is told, with what to open.
    page.goto("/#/kind/board/play?game=twenty&seed=3")
    expect(page.locator(".cover-piece")).to_have_count(12)
    page.get_by_text("A puzzle from paper").click()
    page.get_by_label("Identity, at the foot of the page").fill("board:0123456789#1")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".field-fault")).to_contain_text("open the folder of its book")
    page.get_by_label("Identity, at the foot of the page").fill(identity)
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".cover-piece")).to_have_count(3)
