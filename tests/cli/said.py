"""What a command said."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Said:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.err.splitlines()

    @property
    def object(self) -> dict[str, Any]:
        content = json.loads(self.out)
        assert isinstance(content, dict)
        return content


Run = Callable[..., Said]
