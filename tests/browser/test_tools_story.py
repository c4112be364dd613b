"""The tools of the studio, used as people do: one puzzle on the bench, a painted board, a drawing put right."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsed_studio import Lasting

import printkit

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

TENT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80"><g fill="none" stroke="#000" stroke-width="2">
<path d="M10 70 L50 10 L90 70 Z"/><path d="M40 70 L50 40 L60 70"/></g></svg>"""


@pytest.fixture(scope="module")
def folder(lasting: Lasting) -> Path:
    return lasting.folder


@pytest.fixture(scope="module")
def address(lasting: Lasting) -> str:
    return lasting.address


def test_a_puzzle_on_the_bench_is_saved_as_the_command_writes_it(page: Page) -> None:
    page.goto("/#/bench/null?seed=5")
    expect(page.locator(".bench-state")).to_contain_text("null:")
    rows = page.locator('[data-field="rows"] input[type="text"]')
    rows.fill("4")
    rows.press("Enter")
    made = printkit.make("null", rows=4, seed=5)
    expect(page.locator(".bench-state")).to_contain_text(made.identity)
    with page.expect_download() as saved:
        page.get_by_role("button", name="PDF", exact=True).click()
    assert Path(saved.value.path()).read_bytes() == made.page.pdf()
    rows.fill("99")
    rows.press("Enter")
    expect(page.locator(".bench-state.is-fault")).to_be_visible()
    expect(page.locator(".bench-sheet").first).to_be_visible()


def test_the_form_of_the_bench_is_scrolled_and_the_page_stays(page: Page) -> None:
    page.goto("/#/bench/board?seed=3")
    body = page.locator(".tool-side .panel-body")
    expect(body.locator("[data-field]").first).to_be_visible()
    body.hover()
    page.mouse.wheel(0, 400)
    page.wait_for_function('() => document.querySelector(".tool-side .panel-body").scrollTop > 0')
    body.locator("[data-field]").last.scroll_into_view_if_needed()
    assert page.locator(".stage").evaluate("(stage) => stage.scrollTop") == 0


FIGURES = """(stack) => [...stack.querySelectorAll("img")].map((image) => {
    const { x, y, width, height } = image.getBoundingClientRect();
    return [x, y, width, height];
})"""


@pytest.mark.parametrize(("kind", "layer"), [("maze", "walls"), ("board", "board")])
def test_a_wipe_lays_the_figure_of_the_answer_on_that_of_the_puzzle(page: Page, kind: str, layer: str) -> None:
    page.goto(f"/#/bench/{kind}?seed=3")
    expect(page.locator(".bench-state")).to_contain_text(f"{kind}:")
    page.get_by_role("button", name="Wipe").click()
    expect(page.locator(".bench-wiped")).to_be_visible()
    page.wait_for_function('() => [...document.querySelectorAll(".bench-wiped img")].every((image) => image.naturalWidth > 0)')
    places = page.locator(".bench-wiped").evaluate(FIGURES)
    made = printkit.make(kind, seed=3)
    boxes = [_drawn_at(each.svg(), layer, place, page) for each, place in zip((made.page, made.answer), places, strict=True)]
    assert boxes[0] == pytest.approx(boxes[1], abs=1.5)


def _drawn_at(svg: str, layer: str, place: list[float], page: Page) -> list[float]:
    """Say where on the screen a layer of a page is seen, if the page is shown at a place: left, top, right, bottom."""
    left, top, right, bottom = page.evaluate(
        """([svg, layer]) => {
            const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
            document.body.append(root);
            const whole = root.getBoundingClientRect();
            const box = root.querySelector(`[id="${layer}"]`).getBoundingClientRect();
            root.remove();
            return [(box.left - whole.left) / whole.width, (box.top - whole.top) / whole.height,
                (box.right - whole.left) / whole.width, (box.bottom - whole.top) / whole.height];
        }""",
        [re.sub(' style="[^"]*"', "", svg), layer],
    )
    x, y, width, height = place
    return [x + left * width, y + top * height, x + right * width, y + bottom * height]


def test_what_else_a_drawing_could_become_is_chosen_by_its_picture(page: Page, folder: Path) -> None:
    (folder / "tent.svg").write_text(TENT, encoding="utf-8")
    spec = {"drawing": "tent.svg", "size": 80, "effort": 0.1}
    page.goto(f"/#/bench/closest?seed=1&spec={json.dumps(spec)}")
    expect(page.locator(".bench-state")).to_contain_text("closest:")
    before = page.locator(".bench-state").inner_text()
    page.get_by_role("button", name="Alternatives").click()
    cards = page.locator(".bench-offers .picture-card")
    expect(cards.first).to_contain_text("dots")
    dots = re.findall(r"\d+ dots", " ".join(cards.all_inner_texts()))
    assert len(dots) > 1
    other = next(place for place, each in enumerate(dots) if each not in before)
    cards.nth(other).click()
    expect(cards.nth(other)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".bench-state")).to_contain_text(f"Join {dots[other]}")


def test_a_board_is_painted_judged_counted_and_kept(page: Page, folder: Path) -> None:
    page.goto("/#/kind/board/painter")
    expect(page.get_by_text("The pieces can cover it, all 12 of them.")).to_be_visible()
    page.get_by_role("textbox", name="Begin with").fill("3x20")
    with page.expect_response("**/judged?*"):
        page.get_by_role("button", name="Take it").click()
    expect(page.get_by_text("The pieces can cover it, all 12 of them.")).to_be_visible()
    page.get_by_role("button", name="Count all").click()
    expect(page.get_by_text("2 different coverings (8 with turned and mirrored ones).")).to_be_visible()
    page.locator(".square.is-cell").first.click()
    expect(page.get_by_text("No choice of the pieces has 59 squares.")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_text("60 squares")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved as board.txt.")).to_be_visible()
    assert (folder / "board.txt").read_text(encoding="utf-8") == ("." * 20 + "\n") * 3


def test_a_board_goes_into_the_book_that_was_opened_last(page: Page, folder: Path) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "book.toml").write_text('title = "Mine"\n\n[[section]]\ntitle = "First"\n', encoding="utf-8")
    page.goto("/#/kind/board/painter")
    page.get_by_role("button", name="Put it into a book").click()
    expect(page.locator(".row-puzzle")).to_have_count(1)
    page.keyboard.press("Control+s")
    expect(page.locator(".saved-state")).to_have_text("Saved")
    (section,) = tomllib.loads((folder / "mine" / "book.toml").read_text(encoding="utf-8"))["section"]
    assert [entry["kind"] for entry in section["puzzle"]] == ["board"]
    assert (folder / "mine" / section["puzzle"][0]["board"]).is_file()


def is_kept(answer: Response) -> bool:
    return "/api/file?" in answer.url and answer.request.method == "POST"


def test_lines_of_a_drawing_are_left_out_and_drawn(page: Page, folder: Path) -> None:
    (folder / "tent.svg").write_text(TENT, encoding="utf-8")
    page.goto("/#/drawing/tent.svg")
    expect(page.locator(".drawing-preview")).to_be_visible()
    kept = folder / "art" / "tent-lines.json"
    whole = len(json.loads(kept.read_text(encoding="utf-8"))["edges"])
    count = page.locator(".drawing-hit").count()
    page.locator(".drawing-hit").first.focus()
    with page.expect_response(is_kept):
        page.keyboard.press("Space")
    expect(page.locator(".drawing-told")).to_have_text(f"{count - 1} line" + ("" if count == 2 else "s"))
    assert len(json.loads(kept.read_text(encoding="utf-8"))["edges"]) < whole
    page.get_by_role("button", name="Draw a missing line").click()
    box = page.locator(".drawing-sheet").bounding_box()
    assert box is not None
    with page.expect_response(is_kept):
        page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
        page.mouse.up()
    expect(page.locator(".drawing-line.is-own")).to_have_count(1)
    assert printkit.read_drawing(kept, size=100).edges
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".drawing-line.is-own")).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".drawing-line.is-own")).to_have_count(1)
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()
