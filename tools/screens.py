"""Every screen of the studio and the states that it can be in, each reached as a person would."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from printkit.studio.lan import qr_svg

BOOK = "my-first-puzzle-book/book.toml"
DRAWINGS = Path(__file__).resolve().parents[1] / "templates" / "books" / "sampler" / "art"
Page = Any
"""A page of Playwright, which is no part of what the documentation needs."""
Show = Callable[[Page, Path], None]
"""What opens a screen in a studio, given the folder that the studio has opened."""

SCREENS: dict[str, Show] = {}


def screen(show: Show) -> Show:
    """Make a screen known by the name of its function."""
    SCREENS[show.__name__] = show
    return show


def _open(page: Page, book: str = BOOK) -> None:
    page.goto(f"/#/book/{book}")
    page.locator(".thumbnail").first.wait_for()


def _trial(page: Page, folder: Path, name: str) -> Path:
    """Open a copy of the book that may be changed, and return its file."""
    place = folder / name
    if not place.exists():
        shutil.copytree(folder / Path(BOOK).parent, place, ignore=shutil.ignore_patterns(".*"))
    _open(page, f"{name}/book.toml")
    return place / "book.toml"


def _drag_files(page: Page, kind: str, *files: Path) -> None:
    """Hold files over the page, or let them fall."""
    content = [{"name": file.name, "text": file.read_text(encoding="utf-8")} for file in files]
    held = page.evaluate_handle(
        """(files) => files.reduce((held, { name, text }) => {
            held.items.add(new File([text], name, { type: "image/svg+xml" }));
            return held;
        }, new DataTransfer())""",
        content,
    )
    page.dispatch_event(".book-screen", kind, {"dataTransfer": held})


def _bench(page: Page, kind: str, view: str = "both", **spec: Any) -> None:
    page.goto(f"/#/bench/{kind}?seed=3&spec={json.dumps(spec)}")
    page.locator(".bench-sheet").first.wait_for()
    page.locator(f'.bench-tabs [data-view="{view}"]').click()


def _art(folder: Path, name: str) -> str:
    place = folder / "art" / name
    place.parent.mkdir(exist_ok=True)
    shutil.copy(DRAWINGS / name, place)
    return f"art/{name}"


@screen
def home(page: Page, _: Path) -> None:
    """Show the first screen, with a picture of every starter book."""
    page.goto("/#/")
    page.locator(".home .picture-card").first.wait_for()


@screen
def home_tools(page: Page, folder: Path) -> None:
    """Show the tools at the foot of the first screen."""
    home(page, folder)
    page.locator('[aria-labelledby="home-tools"]').scroll_into_view_if_needed()
    page.locator(".stage").evaluate("(stage) => stage.scrollTo(0, stage.scrollHeight)")


@screen
def home_first(page: Page, folder: Path) -> None:
    """Show the first screen to somebody who has no book yet."""

    def without_books(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "books": [], "recent": []})

    page.route("**/api/home", without_books)
    home(page, folder)


@screen
def home_lan(page: Page, folder: Path) -> None:
    """Show how other devices come in."""
    link = "http://192.0.2.20:8417/?token=an-example-of-a-token"
    page.route("**/api/lan", lambda route: route.fulfill(json={"links": [link], "qr": qr_svg(link)}))
    home(page, folder)
    page.locator(".lan").scroll_into_view_if_needed()


@screen
def view_menu(page: Page, folder: Path) -> None:
    """Show the choice of light and language."""
    home(page, folder)
    page.locator(".menu summary").click()


@screen
def book(page: Page, _: Path) -> None:
    """Show a book, and the settings of a run of puzzles in it."""
    page.goto(f"/#/book/{BOOK}")
    page.locator(".row-puzzle .row-choose").first.click()
    page.locator(".page-tools .quiet").first.wait_for()


@screen
def settings(page: Page, _: Path) -> None:
    """Show the settings of the whole book."""
    _open(page)


@screen
def settings_all(page: Page, _: Path) -> None:
    """Show the settings of the whole book, with every group open."""
    _open(page)
    page.locator(".settings details").evaluate_all("(groups) => groups.forEach((group) => { group.open = true; })")
    page.locator(".settings .panel-body").evaluate("(body) => body.scrollTo(0, 900)")


@screen
def section(page: Page, _: Path) -> None:
    """Show the settings of a section."""
    _open(page)
    page.locator(".row-section .row-choose").first.click()


@screen
def chooser(page: Page, _: Path) -> None:
    """Show the kinds of puzzle to choose from."""
    page.goto(f"/#/book/{BOOK}")
    page.locator(".row-add").first.click()


@screen
def text(page: Page, _: Path) -> None:
    """Show the book file."""
    page.goto(f"/#/book/{BOOK}")
    page.locator(".bar-tools [aria-pressed]").click()


@screen
def faults(page: Page, _: Path) -> None:
    """Show that nothing needs a look."""
    _open(page)
    page.locator(".faults-button").click()


@screen
def press(page: Page, _: Path) -> None:
    """Show what can be made."""
    _open(page)
    page.locator(".bar .primary").click()


@screen
def press_done(page: Page, folder: Path) -> None:
    """Show finished files."""
    press(page, folder)
    page.locator(".panel .primary").click()
    page.locator(".press-files a").first.wait_for()


@screen
def faults_found(page: Page, folder: Path) -> None:
    """Show faults at their fields and in their list."""
    file = _trial(page, folder, "faults")
    page.locator(".bar-tools [aria-pressed]").click()
    wrong = file.read_text(encoding="utf-8").replace("count = ", "count = 9999", 1).replace("given = ", "given = 7", 1)
    page.locator(".file-text").fill(wrong.replace("seed = ", 'profile = "press"\nseed = -', 1))
    page.locator(".faults-button.is-wrong").click()
    page.locator(".bar-tools [aria-pressed]").click()


@screen
def text_wrong(page: Page, folder: Path) -> None:
    """Show a book file that cannot be read."""
    _trial(page, folder, "wrong")
    page.locator(".bar-tools [aria-pressed]").click()
    page.locator(".file-text").fill('title = "Half a book\n[[section]]\n')
    page.locator(".text-faults li").first.wait_for()


@screen
def book_empty(page: Page, folder: Path) -> None:
    """Show a book without a puzzle."""
    home(page, folder)
    page.locator(".home .picture-card").first.click()
    page.locator(".chooser").wait_for()


@screen
def drop_veil(page: Page, folder: Path) -> None:
    """Show where drawings fall."""
    _trial(page, folder, "drawings")
    _drag_files(page, "dragenter", *sorted(DRAWINGS.glob("*.svg")))


@screen
def dropped(page: Page, folder: Path) -> None:
    """Show what drawings can become."""
    _trial(page, folder, "drawings")
    _drag_files(page, "drop", *sorted(DRAWINGS.glob("*.svg")))
    page.locator(".chooser").wait_for()


@screen
def dropped_done(page: Page, folder: Path) -> None:
    """Show a book while puzzles are made of drawings."""
    dropped(page, folder)
    page.locator('.picture-card[data-kind="numbered"]').click()
    page.locator(".row-puzzle").nth(4).wait_for()


@screen
def disk_changed(page: Page, folder: Path) -> None:
    """Show that another program changed the book file."""
    file = _trial(page, folder, "changed")
    page.locator('[data-field="title"] input').fill("Another title")
    page.locator('[data-field="title"] input').press("Tab")
    page.locator(".saved-state.is-unsaved").wait_for()
    with file.open("a", encoding="utf-8") as written:
        written.write("# written elsewhere\n")
    page.locator(".notice").wait_for()


@screen
def lost(page: Page, _: Path) -> None:
    """Show that the studio is gone."""
    page.route_web_socket("**/api/events**", lambda socket: socket.close())
    _open(page)
    page.locator(".notice").wait_for()


@screen
def no_screen(page: Page, _: Path) -> None:
    """Show an address that leads nowhere."""
    page.goto("/#/nowhere")
    page.locator(".opening, .stage p").first.wait_for()


@screen
def bench_shelf(page: Page, _: Path) -> None:
    """Show what can lie on the bench."""
    page.goto("/#/bench")
    page.locator(".picture-card").first.wait_for()


@screen
def bench(page: Page, _: Path) -> None:
    """Show a puzzle and its answer on the bench."""
    _bench(page, "board", given=5)


@screen
def bench_puzzle(page: Page, _: Path) -> None:
    """Show one puzzle alone."""
    _bench(page, "strips", "puzzle")


@screen
def bench_wipe(page: Page, _: Path) -> None:
    """Show a puzzle half wiped away."""
    _bench(page, "maze", "wipe", board="house")


@screen
def bench_overlay(page: Page, folder: Path) -> None:
    """Show a puzzle over its drawing."""
    _bench(page, "closest", "overlay", drawing=_art(folder, "fox.svg"), size=120)
    page.locator(".bench-overlay").wait_for()


@screen
def bench_offers(page: Page, folder: Path) -> None:
    """Show what else a drawing could become."""
    _bench(page, "closest", "offers", drawing=_art(folder, "fox.svg"), size=120)
    page.locator(".bench-offer img").first.wait_for()


@screen
def bench_fault(page: Page, _: Path) -> None:
    """Show a parameter that is not possible."""
    _bench(page, "board")
    field = page.locator('[data-field="given"] input[type="text"]')
    field.fill("99")
    field.press("Enter")
    page.locator(".bench-state.is-fault").wait_for()


@screen
def bench_needs(page: Page, _: Path) -> None:
    """Show a kind that waits for a drawing."""
    page.goto("/#/bench/numbered")
    page.locator(".bench-state").wait_for()


@screen
def drawing(page: Page, folder: Path) -> None:
    """Show the lines of a drawing, one of them left out."""
    page.goto(f"/#/drawing/{_art(folder, 'snail.svg')}")
    page.locator(".drawing-preview:not([hidden])").wait_for()
    page.locator(".drawing-hit").nth(2).focus()
    page.keyboard.press("Space")


@screen
def drawing_empty(page: Page, _: Path) -> None:
    """Show the drawing desk before there is a drawing."""
    page.route("**/api/files?*", lambda route: route.fulfill(json=[]))
    page.goto("/#/drawing")
    page.locator(".tool-side").wait_for()


@screen
def play(page: Page, _: Path) -> None:
    """Show the Game of 20, with one covering done and a hint."""
    page.goto("/#/kind/board/play?game=twenty&seed=3")
    page.locator(".cover-piece").first.wait_for()
    page.get_by_role("button", name="Solve one", exact=True).click()
    page.locator(".play-show select").select_option("5")
    page.locator(".cover-board.is-covered").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".play-told .tool-note").wait_for()
    page.get_by_role("button", name="Hint").click()


@screen
def play_cover(page: Page, _: Path) -> None:
    """Show a board to cover that has pieces on it."""
    page.goto('/#/kind/board/play?spec={"problem":"hints"}&seed=3')
    page.locator(".cover-piece").first.wait_for()


@screen
def play_exclusion(page: Page, _: Path) -> None:
    """Show counters that keep pieces off."""
    page.goto('/#/kind/board/play?spec={"problem":"exclusion"}&seed=3')
    page.locator(".exclude-cell").nth(8).click()


@screen
def painter(page: Page, _: Path) -> None:
    """Show a board that the pieces cover."""
    page.goto("/#/kind/board/painter")
    page.locator('[data-verdict="yes"]').wait_for()
    page.locator(".tool-told button").first.click()


@screen
def table(page: Page, _: Path) -> None:
    """Show a figure that is nearly laid: one piece lies on another, one is in the tray."""
    page.goto("/#/kind/tangram/table?figure=fox")
    page.locator(".bar-tools .icon-button:not(:disabled)").first.wait_for()  # laying the fox can be undone
    page.wait_for_timeout(1000)  # the pieces have come to rest
    page.locator('[data-piece="SQ"]').press("Delete")
    for key in ("ArrowUp", "ArrowLeft", ".", ".", ".", ".", "."):
        page.locator('[data-piece="T1"]').press(key)
    page.locator(".is-overlapping").first.wait_for()


@screen
def builder(page: Page, _: Path) -> None:
    """Show a figure of cubes, and one way to build it."""
    page.goto("/#/kind/cubes/builder")
    page.locator('[data-verdict="yes"]').wait_for()
    page.locator(".tool-told button").first.click()


@screen
def builder_start(page: Page, folder: Path) -> None:
    """Show the figures that one can begin with."""
    builder(page, folder)
    page.locator('[data-tab="start"]').click()


@screen
def builder_page(page: Page, folder: Path) -> None:
    """Show the page that a figure gives."""
    builder(page, folder)
    page.locator('[data-tab="page"]').click()
    page.locator(".bench-sheet").first.wait_for()


@screen
def tools_of_kinds(page: Page, _: Path) -> None:
    """Show the last of the screens that kinds bring along."""
    found = page.request.get("/api/screens").json()[-1]
    page.goto(f"/#/kind/{found['kind']}/{found['name']}")
    page.locator(".stage > *").first.wait_for()
