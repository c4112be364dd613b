"""How much processor time the studio takes for one change of the sample workbook: the text, the check, the pages, one picture.

Run: python benchmarks/desk.py. The puzzles of the workbook are made first if the cache does not have them, which takes minutes.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from printkit.front.starter import starter
from printkit.studio.desk import work
from printkit.studio.desk.operation import EditWish, edit

_TURNS = 5


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = starter("sampler").copy_to(Path(folder) / "sampler")
        text = file.read_text(encoding="utf-8")
        laid = work.lay_out(work.BookWish(text, file))
        print(f"the sample workbook: {len(laid['pages'])} pages, {len(text)} characters; median of {_TURNS}")
        changes = {
            "another title": [{"op": "set", "path": ["title"], "value": "Another"}],
            "another section title": [{"op": "set", "path": ["section", 1, "title"], "value": "Another"}],
            "another puzzle": [{"op": "swap", "puzzle": 2}],
        }
        print(f"| {'change':22} | text ms | check ms | layout ms | one page ms | pages to draw anew |")
        print(f"| {'---':22} | ---: | ---: | ---: | ---: | ---: |")
        for name, operations in changes.items():
            print(_row(name, text, file, operations))


def _row(name: str, text: str, file: Path, operations: list[Any]) -> str:
    before = {page["key"] for page in work.lay_out(work.BookWish(text, file))["pages"]}
    spent: dict[str, list[float]] = {"edit": [], "check": [], "layout": [], "draw": []}
    for turn in range(_TURNS):
        edited = _timed(spent["edit"], edit, EditWish(text, file, operations))
        wish = work.BookWish(edited.text, file, turn)
        _timed(spent["check"], work.check, wish)
        laid = _timed(spent["layout"], work.lay_out, wish)
        new = [(place, page) for place, page in enumerate(laid["pages"]) if page["key"] not in before]
        place, page = next((place, page) for place, page in new if page["kind"] in ("puzzle", "opener", "title"))
        _timed(spent["draw"], work.draw, work.DrawWish(wish, page["key"], place))
        work.lay_out(work.BookWish(text, file))
    times = " | ".join(f"{sorted(each)[_TURNS // 2] * 1000:.0f}" for each in spent.values())
    return f"| {name:22} | {times} | {len(new)} of {len(laid['pages'])} |"


def _timed(spent: list[float], deed: Callable[[Any], Any], wish: Any) -> Any:
    began = time.process_time()
    result = deed(wish)
    spent.append(time.process_time() - began)
    return result


if __name__ == "__main__":
    main()
