"""What all tests share: the options, and the keeping of golden drawings."""

from __future__ import annotations

import getpass
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from common_folder import Sharing, common_folder
from cpu_account import Account
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from kind_memory import forget_kinds
from same_drawing import difference

from printkit.resources import kernel_folder
from printkit.safe.kernel_folder import open_kernels
from printkit.safe.private_folder import NotPrivate

HERE = Path(__file__).parent
MANY = 2000
"""From so many tests on, all kernels are needed."""

# Tests start many processes; where Python may not keep what it compiles, each of them would compile the whole of printkit anew.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    sys.dont_write_bytecode = False

# Many tests have an empty cache of their own; compiled kernels are no part of what they look at, and take seconds to make again.
os.environ.setdefault("PRINTKIT_KERNELS", str(kernel_folder()))
try:
    open_kernels()
except NotPrivate:  # somebody else could write there, as in some containers; the tests would compile all day
    os.environ["PRINTKIT_KERNELS"] = str(Path(tempfile.gettempdir()) / f"printkit-kernels-{getpass.getuser()}")

# machines differ in speed, so no example has a deadline
# People get fresh examples on every run; continuous integration gets the same ones each time, so that it can be trusted.
settings.register_profile(
    "printkit", deadline=None, derandomize=bool(os.environ.get("CI")), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("printkit")
if os.environ.get("CI") and hasattr(providers, "_get_local_constants"):
    # Numbers found in the modules that happen to be loaded get into the examples, and which are loaded depends on what ran before.
    nothing_found = providers._local_constants
    providers._get_local_constants = lambda: nothing_found


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also run the tests marked slow")
    parser.addoption("--update-golden", action="store_true", help="write the golden drawings anew instead of comparing with them")
    parser.addoption("--cpu", action="store_true", help="show the processor time of test files and tests")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--cpu"):
        config.pluginmanager.register(Account())
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Sharing(config))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="slow; run with --slow"))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Compile the kernels, if this is one of several processes that run many tests together."""
    folder = common_folder("kernels") if len(session.items) >= MANY else None
    if folder is not None:
        from kernel_warming import share_warming

        share_warming(folder)


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the kind `oddity`, for this process and for those it starts."""
    guests = str(HERE / "guest")
    monkeypatch.syspath_prepend(guests)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [guests, os.environ.get("PYTHONPATH")])))
    forget_kinds()
    yield
    forget_kinds()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a drawing with the one kept under its name in tests/golden, in the folder of the test's own folder."""
    folder = HERE / "golden" / request.path.parent.relative_to(HERE)

    def check(name: str, drawing: str) -> None:
        file = folder / f"{name}.svg"
        if request.config.getoption("--update-golden"):
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text(drawing, encoding="utf-8", newline="\n")
        assert file.exists(), f"there is no golden {name}.svg; look at the drawing, then run pytest --update-golden"
        found = difference(file.read_text(encoding="utf-8"), drawing)
        assert not found, f"{name}.svg has changed: {found}; if it is meant to, run pytest --update-golden and look at it"

    return check
