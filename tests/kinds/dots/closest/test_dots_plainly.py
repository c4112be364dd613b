"""The search gives the same sheet whether it is run by Python itself or as machine code, on this processor or on the plainest."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from dot_sheets import circle

from printkit.engine.native import kernel as kernels
from printkit.engine.native import machine
from printkit.kinds.dots.closest.solve import LineArt, Rules, Sheet, Taste, choose, make
from printkit.kinds.dots.closest.solve.arrange import Workshop
from printkit.kinds.dots.closest.solve.kernels import feature, search

ART = LineArt.of([circle(8.0, 8.0, 7.0), [(15.0, 8.0), (30.0, 9.0), (30.0, 16.0)]])


def sheet(variant: Any = "single") -> Sheet:
    return make(ART, Rules(variant=variant), Taste(colours=3), Random(5), 0.01)


@pytest.mark.parametrize("variant", ["single", pytest.param("equal", marks=pytest.mark.slow)])
def test_python_itself_finds_the_same_sheet(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choose, "FIRST", 0.05)
    monkeypatch.setattr(Workshop, "steps", lambda *_: 15)
    compiled = sheet(variant)
    assert len(compiled.dots) > 2

    def plainly(kernel: Any, *arguments: Any) -> Any:
        with np.errstate(over="ignore"):  # words wrap around
            return kernel.function(*(readable(argument) for argument in arguments))

    monkeypatch.setattr(kernels.Kernel, "__call__", plainly)
    assert sheet(variant) == compiled


def readable(argument: Any) -> Any:
    """Let Python read the fields of records as attributes."""
    if isinstance(argument, np.ndarray):
        return argument.view(np.recarray) if argument.dtype.names else argument
    if isinstance(argument, tuple) and hasattr(argument, "_fields"):
        return type(argument)(*map(readable, argument))
    return argument


def test_the_plainest_processor_finds_the_same_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    native = sheet()
    for kernel in (feature.find_features, search.search):
        monkeypatch.setattr(kernel, "_ready", {})
    monkeypatch.setenv(machine.CPU, "generic")
    assert sheet() == native
