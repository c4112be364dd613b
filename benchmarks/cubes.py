"""What plates of cubes cost, in CPU seconds: cameras, hidden surfaces, drawings, nets, and a whole section of figures.

Run it with: python benchmarks/cubes.py
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from random import Random
from statistics import median

from measure import cpu_seconds

from printkit.contract.job import printed
from printkit.engine.polyform import piece_set
from printkit.geometry.solid import good_view, seen, surface, unfold
from printkit.geometry.solid.net import _unfolded
from printkit.kinds.cubes import figure, solid
from printkit.kinds.cubes.make import make
from printkit.kinds.cubes.plate import Plate
from printkit.kinds.cubes.prove import counting, prove
from printkit.kinds.cubes.prove.known import kit_of, library
from printkit.kinds.cubes.prove.view import view
from printkit.kinds.cubes.solve import assembly, choosing
from printkit.kinds.cubes.spec import Spec
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.render import write_pdf
from printkit.scene.ink import theme

NAMES = figure.figure_names("soma")
FRAME = Frame(176, 225, theme("colour"), language("en"))
SMALL = Frame(54, 66, theme("colour"), language("en"))


def anew(work: Callable[[], object]) -> float:
    """Measure work without what was kept from before."""
    for kept in (seen, surface, good_view, _unfolded, view, counting._solutions):
        kept.cache_clear()
    return cpu_seconds(work)


def parts(plates: list[Plate]) -> None:
    print("part                               median ms   worst ms")
    rows: dict[str, Callable[[Plate], object]] = {
        "hidden surfaces, figure": lambda plate: seen(solid.whole(plate.cells), plate.shot.camera),
        "hidden surfaces, pieces": lambda plate: seen(solid.pieces_in_place(plate.solution, plate.cells), plate.shot.camera),
        "hidden surfaces, exploded": lambda plate: seen(solid.pieces_apart(plate.solution, plate.cells), plate.shot.camera),
        "looking for a good view": lambda plate: good_view(solid.whole(plate.cells)),
        "order of building": lambda plate: assembly(plate.solution),
        "page": lambda plate: plate.page(FRAME),
        "answer, a ninth of a page": lambda plate: plate.answer(SMALL),
        "answer, a page with all steps": lambda plate: plate.answer(FRAME),
        "proof": lambda plate: prove(printed(plate, Spec(figure=plate.figure), FRAME)),
        "of it, counting solutions again": lambda plate: counting.solutions(library("soma")[plate.figure], kit_of(Spec())),
    }
    for name, work in rows.items():
        times = [anew(lambda plate=plate, work=work: work(plate)) for plate in plates]
        print(f"{name:34} {1000 * median(times):9.1f} {1000 * max(times):10.1f}")
    nets = [anew(lambda piece=piece: unfold(solid.cubes(piece.shape))) for piece in piece_set("pentacubes").pieces]
    print(f"{'net of a pentacube':34} {1000 * median(nets):9.1f} {1000 * max(nets):10.1f}")


def section() -> None:
    """Make, prove and draw every figure of the library once, and write the pages as a PDF."""

    def work() -> None:
        choosing.tally.cache_clear()
        choosing._solutions.cache_clear()
        scenes = []
        for number, name in enumerate(NAMES):
            spec = Spec(figure=name)
            puzzle = make(spec, Random(number))
            prove(printed(puzzle, spec, FRAME))
            scenes += [puzzle.page(FRAME), puzzle.answer(SMALL)]
        write_pdf(BytesIO(), scenes)

    spent = anew(work)
    print(f"\n{len(NAMES)} figures made, proved, drawn and written: {spent:.1f} s, {1000 * spent / len(NAMES):.0f} ms each")


def main() -> None:
    first = make(Spec(figure="cube"), Random(0))
    prove(printed(first, Spec(figure="cube"), FRAME))
    plates = [make(Spec(figure=name), Random(0)) for name in NAMES]
    parts(plates)  # type: ignore[arg-type]
    section()


if __name__ == "__main__":
    main()
