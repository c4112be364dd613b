"""Counts what the tests cost: processor time of this process and of those it started, by file and by test.

Wall time says little on a machine that does other things as well; this hardly changes.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

PROPERTY = "cpu_s"
SHOWN_FILES = 60
SHOWN_TESTS = 40


def spent_s() -> float:
    """Processor time so far, children that have ended included."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Account:
    """Writes to each report what its phase cost, and sums up at the end; reports come home from all processes that run tests."""

    def __init__(self) -> None:
        self._tests: Counter[str] = Counter()
        self._began_s = 0.0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Iterator[None]:
        self._began_s = spent_s()
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self) -> Iterator[Any]:
        report = yield
        now_s = spent_s()
        report.user_properties = [*report.user_properties, (PROPERTY, now_s - self._began_s)]
        self._began_s = now_s
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._tests[report.nodeid] += sum(value for name, value in report.user_properties if name == PROPERTY)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        files: Counter[str] = Counter()
        for test, seconds in self._tests.items():
            files[test.partition("::")[0]] += seconds
        terminalreporter.section(f"processor time: {files.total():.0f} s in {len(self._tests)} tests")
        for title, sums, shown in (("file", files, SHOWN_FILES), ("test", self._tests, SHOWN_TESTS)):
            terminalreporter.write_line(f"{'seconds':>9}  {title}")
            for name, seconds in sums.most_common(shown):
                terminalreporter.write_line(f"{seconds:9.2f}  {name}")
