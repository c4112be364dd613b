"""The cube builder, used as people do: by mouse, by finger, by keys alone; and its picture is that of the printed plate."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import shapely
from browsed_studio import Lasting, opened_window

import printkit
from printkit.geometry.solid import Body, Camera, seen
from printkit.geometry.solid.sight import area_of
from printkit.kinds.cubes.shot import usual_distance

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytest.importorskip("playwright.sync_api")
from playwright.sync_api import expect

BUILDER = "/#/kind/cubes/builder"
TOP, LEFT = "#FBEED3", "#E6C48F"
"""Inks of faces that look up, and to the left."""
CAN = "The pieces can build it, all 7 of them."


@pytest.fixture(scope="module")
def folder(lasting: Lasting) -> Path:
    return lasting.folder


@pytest.fixture(scope="module")
def address(lasting: Lasting) -> str:
    return lasting.address


PROJECT = """async (shots) => {
    const { Camera } = await import("/kinds/cubes/camera.js");
    return shots.map(({ shot, points }) => {
        const camera = new Camera(shot, [0, 0, 0]);
        return points.map((point) => [...camera.project(point), ...camera.picture(point)]);
    });
}"""
SEE = """async (asked) => {
    const { Camera, usualDistance } = await import("/kinds/cubes/camera.js");
    const { faceAt, facesSeen } = await import("/kinds/cubes/faces.js");
    return asked.map(({ cubes, shot, middle, points, spans }) => {
        const faces = facesSeen(cubes, new Camera(shot, middle));
        return { usual: usualDistance(spans, { usual: 12, roomy: 2.3 }), seen: points.map((point) => {
            const face = faceAt(faces, point);
            return face ? [face.axis, face.sign] : null;
        }) };
    });
}"""


def random_shot(dice: random.Random) -> dict[str, float]:
    parallel = dice.random() < 0.2
    return {
        "xa": dice.uniform(-360, 360),
        "za": dice.uniform(0, 180),
        "distance": 0 if parallel else dice.uniform(9, 40),
        "screen": dice.uniform(0.1, 5),
    }


def camera_of(shot: dict[str, float]) -> Camera:
    return Camera(shot["xa"], shot["za"], shot["distance"] or float("inf"), shot["screen"])


def test_the_browser_projects_as_the_plates_do(page: Page) -> None:
    dice = random.Random(20)
    asked = [{"shot": random_shot(dice), "points": [[dice.uniform(-4, 4) for _ in range(3)] for _ in range(20)]} for _ in range(50)]
    for told, each in zip(page.evaluate(PROJECT, asked), asked, strict=True):
        camera = camera_of(each["shot"])
        right = camera.projected(np.array(each["points"]))
        scale = 1 if camera.is_parallel else camera.distance / camera.screen
        assert np.abs(np.array(told)[:, :2] - right).max() < 1e-6
        assert np.abs(np.array(told)[:, 2:] - right * (scale, -scale)).max() < 1e-6


def heap(dice: random.Random) -> list[tuple[int, int, int]]:
    cubes = [(0, 0, 0)]
    while len(cubes) < 18:
        x, y, z = dice.choice(cubes)
        step = dice.choice([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)])
        cube = (x + step[0], y + step[1], z + step[2])
        if cube not in cubes:
            cubes.append(cube)
    return cubes


def test_the_browser_sees_the_faces_that_the_plates_show(page: Page) -> None:
    dice = random.Random(7)
    asked: list[dict[str, Any]] = []
    answers: list[tuple[float, list[tuple[int, int] | None]]] = []
    for _ in range(25):
        cubes, shot = heap(dice), random_shot(dice)
        low, high = (tuple(end(cube[axis] for cube in cubes) for axis in range(3)) for end in (min, max))
        middle = [(one + other + 1) / 2 for one, other in zip(low, high, strict=True)]
        body = Body("", tuple(sorted(cubes)), (-middle[0], -middle[1], -middle[2]))
        areas = [(area.direction, area_of(area.rings)) for area in seen((body,), camera_of(shot)).seen]
        points = [[dice.uniform(-4, 4), dice.uniform(-4, 4)] for _ in range(60)]
        # What lies on a line may be called either way.
        clear = [point for point in points if all(area.boundary.distance(shapely.Point(point)) > 1e-3 for _, area in areas)]
        spans = [other - one + 1 for one, other in zip(low, high, strict=True)]
        asked.append({"cubes": cubes, "shot": shot, "middle": middle, "points": clear, "spans": spans})
        found = [next((way for way, area in areas if area.contains(shapely.Point(point))), None) for point in clear]
        answers.append((usual_distance((body,)), found))
    assert sum(way is not None for _, found in answers for way in found) > 200
    for told, (distance, found) in zip(page.evaluate(SEE, asked), answers, strict=True):
        assert told["usual"] == distance
        assert [tuple(each) if each else None for each in told["seen"]] == found


def begun(page: Page, query: str = "") -> None:
    page.goto(BUILDER + query)
    expect(page.locator(".builder-verdict")).to_have_attribute("data-verdict", "yes")


def click(page: Page, part: Locator, **how: Any) -> None:
    """Click in the middle of something drawn, which may lie below others for the browser."""
    box = part.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, **how)


def faces(page: Page, ink: str) -> Locator:
    return page.locator(f'.builder-picture path[fill="{ink}"]')


def has(page: Page, amount: str) -> None:
    expect(page.locator(".builder-amount")).to_have_text(amount)


def test_a_figure_is_built_by_mouse_and_put_into_a_book(page: Page, folder: Path) -> None:
    begun(page)
    has(page, "27 cubes")
    expect(page.get_by_text(CAN)).to_be_visible()
    expect(page.get_by_text("16 different solutions")).to_be_visible()
    page.get_by_role("button", name="Show one").click()
    expect(page.locator(".builder-letters text")).to_have_count(7)
    page.get_by_role("button", name="Remove all cubes").click()
    expect(page.get_by_text("Put the first cube on the table.").first).to_be_visible()
    click(page, page.locator(".builder-tile").nth(12))
    has(page, "1 cube")
    expect(page.get_by_text("No choice of the pieces has so few cubes; 3 would do.")).to_be_visible()
    click(page, faces(page, TOP))
    has(page, "2 cubes")
    click(page, faces(page, LEFT).last)
    has(page, "3 cubes")
    expect(page.get_by_text("1 of the 7 pieces can build it: V.")).to_be_visible()
    click(page, faces(page, TOP).last, button="right")
    has(page, "2 cubes")
    page.get_by_role("button", name="Undo").click()
    has(page, "3 cubes")
    page.keyboard.press("Control+z")
    has(page, "2 cubes")
    page.keyboard.press("Control+Shift+z")
    expect(page.get_by_text("1 of the 7 pieces can build it: V.")).to_be_visible()
    page.get_by_role("textbox", name="Name of the file").fill("bent")
    page.get_by_role("button", name="Put it into a book").click()
    expect(page.locator(".thumbnail").first).to_be_visible()
    (book,) = folder.glob("*/book.toml")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved", exact=True).first).to_be_visible()
    text = book.read_text(encoding="utf-8")
    assert 'figure = "bent.txt"' in text
    assert 'set = "soma:V"' in text
    assert sum(sign == "." for sign in (book.parent / "bent.txt").read_text(encoding="utf-8")) == 3


def test_dragging_turns_the_camera_and_the_saved_file_gives_the_same_plate(page: Page, folder: Path) -> None:
    begun(page, "?figure=2x2x3")
    stage = page.locator(".builder-stage").bounding_box()
    assert stage is not None
    page.mouse.move(stage["x"] + 200, stage["y"] + 200)
    page.mouse.down()
    page.mouse.move(stage["x"] + 250, stage["y"] + 175, steps=6)
    page.mouse.up()
    expect(page.get_by_role("textbox", name="XA")).to_have_value("10")
    expect(page.get_by_role("textbox", name="ZA")).to_have_value("70")
    has(page, "12 cubes")
    page.get_by_role("textbox", name="CD").fill("9,5")
    page.get_by_role("textbox", name="CD").press("Enter")
    page.get_by_role("textbox", name="SD").fill("1000")
    page.get_by_role("textbox", name="SD").press("Enter")
    expect(page.get_by_role("textbox", name="SD")).to_have_value("1")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved as figure.txt.")).to_be_visible()
    spec = {"set": "soma:LAB", "figure": "figure.txt", "xa": 10, "za": 70, "distance": 9.5}
    made = printkit.make("cubes", folder=folder, seed=1, **spec)
    assert made.to_json()["figure"]["layers"] == [["...", "..."]] * 2
    with page.expect_response("**/api/puzzle?*") as sent:
        page.get_by_role("button", name="The page").click()
    assert sent.value.json()["puzzle"]["view"] == made.to_json()["view"]
    expect(page.locator(".bench-sheet").first).to_be_visible()
    page.get_by_role("button", name="On the bench").click()
    expect(page.locator(".bench-state")).to_contain_text("★")
    assert json.loads(page.evaluate("() => new URLSearchParams(location.hash.split('?')[1]).get('spec')")) == {
        **spec,
        "figure": "2x2x3",
    }


def test_a_figure_is_built_by_keys_alone(page: Page) -> None:
    begun(page, "?figure=2x2x3")
    stage = page.get_by_role("application", name="The figure in space")
    for _ in range(40):
        page.keyboard.press("Tab")
        if stage.evaluate("(stage) => stage === document.activeElement"):
            break
    told = stage.locator("[aria-live]")
    expect(told).to_have_text("Layer 2, row 2, column 1: cube")
    page.keyboard.press("PageUp")
    expect(told).to_have_text("Layer 3, row 2, column 1: empty")
    expect(page.locator(".builder-ghost.is-cursor").first).to_be_visible()
    page.keyboard.press("Space")
    expect(told).to_have_text("Layer 3, row 2, column 1: cube")
    has(page, "13 cubes")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(told).to_have_text("Layer 3, row 1, column 2: empty")
    page.keyboard.press("Space")
    has(page, "14 cubes")
    page.keyboard.press("Delete")
    has(page, "13 cubes")
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.get_by_role("textbox", name="XA")).to_have_value("35")
    page.keyboard.press("Tab")
    expect(page.locator(".builder-square:focus")).to_have_attribute("aria-label", "Layer 1, row 1, column 1: cube")
    page.keyboard.press("PageUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".builder-square:focus")).to_have_attribute("aria-label", "Layer 2, row 1, column 2: empty")
    has(page, "12 cubes")


def test_layers_are_painted_in_a_mirror(page: Page) -> None:
    begun(page, "?figure=2x2x3")
    page.get_by_role("combobox", name="Build as in a mirror").select_option("Left and right")
    expect(page.locator(".builder-heart")).to_have_count(1)
    corner = page.locator('.builder-square[data-at="1,0,1"]').bounding_box()
    other = page.locator('.builder-square[data-at="0,0,1"]').bounding_box()
    assert corner is not None
    assert other is not None
    page.mouse.move(corner["x"] + 5, corner["y"] + 5)
    page.mouse.down()
    page.mouse.move(other["x"] + 5, other["y"] + 5, steps=4)
    page.mouse.up()
    has(page, "8 cubes")
    page.get_by_role("button", name="Undo").click()
    has(page, "12 cubes")
    page.get_by_role("button", name="Tip the figure to the front").click()
    expect(page.locator(".builder-plan")).to_have_count(3)


def test_what_the_pieces_lack_is_said_and_searches_can_be_stopped(page: Page) -> None:
    begun(page)
    page.get_by_role("button", name="Begin with").click()
    page.get_by_role("textbox", name="A box: layers, rows and columns").fill("1x3x9")
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_text("All pieces are needed, but these fit nowhere: A, B, P.")).to_be_visible()
    expect(page.get_by_role("button", name="Put it into a book")).to_be_disabled()
    page.get_by_role("button", name="The page").click()
    expect(page.locator(".builder-no-page")).to_have_text("All pieces are needed, but these fit nowhere: A, B, P.")
    page.get_by_role("combobox", name="Pieces").select_option("Flat pentacubes")
    page.get_by_role("button", name="Begin with").click()
    page.locator('[data-figure="3x4x5"]').click()
    expect(page.get_by_text("The pieces can build it, all 12 of them.")).to_be_visible()
    page.get_by_role("button", name="Count all").click()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("Stopped.")).to_be_visible()


def test_a_figure_is_built_by_finger(browser: Browser, address: str) -> None:
    context = opened_window(browser, address, viewport={"width": 820, "height": 1180}, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    begun(page, "?figure=2x2x3")
    box = faces(page, TOP).last.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    has(page, "13 cubes")
    page.get_by_role("button", name="Erase").tap()
    box = faces(page, TOP).last.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    has(page, "12 cubes")
    context.close()
