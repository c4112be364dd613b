"""The words under a sheet: the rule, and the names of the colours, each beside a sample."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from printkit.errors import ProofError
from printkit.kinds.dots.closest.prove.reading import Dots
from printkit.kinds.dots.prove.legend import check_rule
from printkit.kinds.dots.prove.sight import Round, Sight
from printkit.page.language import Language
from printkit.scene.palette import palette, palette_names
from printkit.scene.seen import Colour, Words

_UNEVEN = 0.5


def check_legend(page: Sight, seen: Dots, named: Mapping[Round, Words], rule: str, language: Language) -> None:
    """Make sure that a page says by which rule it is solved, and calls its colours by their names, all of them or none."""
    labels = list(named.values())
    rest = [words for words in page.words if words not in labels]
    check_rule(page, rest, language.say(f"{rule}.{'symbols' if seen.signs else 'colours'}"), seen.lowest)
    if named:
        _check_names(seen, named, max((line.middle[1] for line in rest), default=seen.lowest), language)


def _check_names(seen: Dots, named: Mapping[Round, Words], lowest: float, language: Language) -> None:
    """Make sure that every colour is named once, beside its sample and below the rule."""
    if {(*disc.colours,) for disc in named} != {(colour,) for colour in seen.colours} or len(named) != len(seen.colours):
        raise ProofError("the colours that are named are not those of the dots")
    gaps = [words.start[0] - disc.middle[0] for disc, words in named.items()]
    if max(gaps) - min(gaps) > _UNEVEN:
        raise ProofError("a name of a colour does not stand beside its sample")
    for disc, words in named.items():
        if words.text not in {language.say(f"colour.{name}") for name in _names(disc.colours[0])}:
            raise ProofError(f"a colour is called {words.text}, which it is not")
        if disc.middle[1] < lowest:
            raise ProofError("a name of a colour does not stand below the rule")


@lru_cache(maxsize=64)
def _names(colour: Colour) -> frozenset[str]:
    """Return what a colour is called."""
    swatches = (swatch for name in palette_names() for swatch in palette(name))
    return frozenset(swatch.name for swatch in swatches if swatch.ink.colour.lower() == colour)
