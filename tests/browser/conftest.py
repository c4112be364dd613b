"""A studio as people use it: a real server in a process of its own, and a real Chromium in front of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsed_studio import PATIENCE_MS, Lasting, opened_window, running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HERE = Path(__file__).parent
TOOLS = HERE / "node_modules"


def chromium() -> str | None:
    """Return where the distribution's Chromium is."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    place = chromium()
    if place is None:
        pytest.skip("Chromium is not installed; .ci/install-browser tries to")
    sync_api.expect.set_options(timeout=PATIENCE_MS)
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=place, args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "books"
    place.mkdir()
    return place


@pytest.fixture
def address(folder: Path, tmp_path: Path) -> Iterator[str]:
    """Start a studio for one test."""
    with running(folder, tmp_path) as studio:
        yield studio.address


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lasting]:
    """Start one studio for all tests of a file."""
    home = tmp_path_factory.mktemp("home")
    (home / "books").mkdir()
    with running(home / "books", home) as studio:
        yield Lasting(home / "books", studio.address)


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """Open the studio in English; whatever its scripts stumble over fails the test."""
    stumbles: list[str] = []
    context = opened_window(browser, address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    opened = context.new_page()
    opened.on("pageerror", lambda error: stumbles.append(str(error)))
    opened.on("console", lambda said: stumbles.append(said.text) if said.type == "error" and not _is_refusal(said.text) else None)
    opened.goto("/")
    yield opened
    context.close()
    assert stumbles == []


def _is_refusal(text: str) -> bool:
    """Tell what the browser says of requests that the server answered with a refusal, which the page shows to people."""
    return any(f"status of {status}" in text for status in (404, 409, 422))
