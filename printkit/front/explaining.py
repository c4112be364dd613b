"""The way in which an assembly was judged, as data and as a page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit import render
from printkit.batch.staging import Staging
from printkit.errors import UsageError
from printkit.front.page import DPI, Page, Place, file_faults

if TYPE_CHECKING:
    from printkit.front.judging import Verdict
    from printkit.kinds.tangram.judge.explain.finding import Explanation as Flat
    from printkit.kinds.tangram.judge.explain.solid import SolidExplanation as Solid

FORMS = (".svg", ".pdf", ".png", ".json")
FORMAT = "printkit-explanations/1"


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """Relations, splits, what cancels, contours and the lists that were compared; `table` has all of it.

    In a notebook it shows itself. `save` writes it as SVG, PDF, PNG or JSON.
    """

    title: str
    found: Flat | Solid = field(compare=False)
    table: Mapping[str, Any] = field(default_factory=dict)

    @property
    def status(self) -> str:
        """Return the verdict in one word."""
        return str(self.table["status"])

    @property
    def relations(self) -> Sequence[Mapping[str, Any]]:
        """Return the relations of edges of different pieces that meet; none for pieces of cubes."""
        relations: Sequence[Mapping[str, Any]] = self.table.get("relations", ())
        return relations

    def to_json(self) -> dict[str, Any]:
        """Return everything, as `printkit verify --explain OUT.json` writes it."""
        return {"format": FORMAT, **self.table}

    def page(self) -> Page:
        """Draw it on a page that lies on its side."""
        from printkit.kinds.tangram.judge.explain.finding import Explanation as Flat

        if isinstance(self.found, Flat):
            from printkit.kinds.tangram.judge.explain.page import explanation_scene

            return Page(explanation_scene(self.found, self.title), record=self.to_json)
        from printkit.kinds.tangram.judge.explain.solid import solid_scene

        return Page(solid_scene(self.found, self.title), record=self.to_json)

    def save(self, path: Place, *, dpi: int = DPI) -> Path:
        """Write it to a file, in the format that its name ends in."""
        return self.page().save(path, dpi=dpi)

    def __repr__(self) -> str:
        return f"<printkit explanation of {self.title!r}: {self.status}>"

    def _repr_svg_(self) -> str:
        return self.page()._repr_svg_()


def explained(entry: Any, place: tuple[str, str], title: str, by_table: bool) -> Explanation:
    """Explain one entry of a file; `place` is the field of the entry and the name of the file."""
    from printkit.kinds.tangram.judge.assembly import read_assembly
    from printkit.kinds.tangram.judge.explain.by_table import explain_by_table
    from printkit.kinds.tangram.judge.explain.explaining import explain
    from printkit.kinds.tangram.judge.explain.solid import explain_solid, solid_table
    from printkit.kinds.tangram.judge.explain.writing import explanation_table
    from printkit.kinds.tangram.judge.solid import is_solid, read_solid

    if is_solid(entry):
        solid = explain_solid(read_solid(entry, *place))
        return Explanation(title, solid, solid_table(solid))
    found = (explain_by_table if by_table else explain)(read_assembly(entry, *place))
    return Explanation(title, found, explanation_table(found))


def explanation_faults(path: Place, field: str) -> list[Any]:
    """Tell what is wrong with the name of a file for explanations."""
    return list(file_faults(Path(path), FORMS, field))


def save_explanations(verdicts: Sequence[Verdict], path: Place, *, dpi: int = DPI) -> list[Path]:
    """Explain all verdicts in one PDF or JSON file, or in a picture each, whose names then end in their numbers.

    What could not be read has no page and no picture; in JSON it has its faults.
    """
    target = Path(path)
    if faults := explanation_faults(target, "path"):
        raise UsageError(*faults)
    form = target.suffix.lower().lstrip(".")
    if form == "json":
        tables = [verdict.explain().to_json() if not verdict.faults else verdict.to_json() for verdict in verdicts]
        return _written(
            {target: (json.dumps({"format": FORMAT, "explanations": tables}, indent=1, ensure_ascii=False) + "\n").encode()}
        )
    pages = {number: verdict.explain().page() for number, verdict in enumerate(verdicts, 1) if not verdict.faults}
    if form == "pdf":
        return _written({target: _pdf(pages.values())})
    names = places(verdicts, target)
    return _written({names[number]: page.content(form, dpi=dpi) for number, page in pages.items()})


def places(verdicts: Sequence[Verdict], target: Path) -> dict[int, Path]:
    """Return where the explanation of each verdict goes that could be read, by its number."""
    apart = len(verdicts) > 1 and target.suffix.lower() in (".svg", ".png")
    readable = [number for number, verdict in enumerate(verdicts, 1) if not verdict.faults]
    return {number: numbered(target, number) if apart else target for number in readable}


def numbered(target: Path, number: int) -> Path:
    """Return the name of one of several pictures."""
    return target.with_name(f"{target.stem}-{number}{target.suffix}")


def _pdf(pages: Iterable[Page]) -> bytes:
    target = BytesIO()
    render.write_pdf(target, [page.scene for page in pages], render.DocumentInfo(title="How assemblies were judged"))
    return target.getvalue()


def _written(contents: Mapping[Path, bytes]) -> list[Path]:
    with Staging() as staging:
        for target, content in contents.items():
            staging.file(target).write_bytes(content)
        staging.commit()
    return list(contents)
