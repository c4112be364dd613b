"""The rule of import-linter about the kinds, which finds them by itself: a folder below `printkit.kinds` with a module `kind`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

Chain = tuple[str, ...]


class Rule(NamedTuple):
    """What some modules of a kind must not reach, be it through others."""

    room: str
    """A module or package of that name in the folder of a kind or of a family."""
    forbidden: tuple[str, ...]
    """Rooms of kinds by their names, other packages by their addresses."""


RULES = (
    Rule("prove", ("make", "solve", "printkit.engine")),
    Rule("solve", ("printkit.scene", "printkit.page", "printkit.render", "printkit.engine.plain")),
    Rule("make", ("prove", "printkit.engine.plain")),
)
PLAIN_COUNTERS = "printkit.engine.plain"
"""The one room of the engine that proofs may use: no maker does."""
NEUTRAL = ("judge", "exact_number")
"""All that a proof may have of its kind: a judge of what lies on the table, which knows neither maker nor proof, and a reader of
numbers as people write them."""
KNOWS_PROOFS = ("kind", "case")
"""The modules of a kind that may name its proof."""


class KindsContract(Contract):  # type: ignore[misc]
    """Kinds stand alone; a proof shares nothing with its maker; a solver imports no scene."""

    package = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        chains = [*strangers(graph, self.package), *reaching(graph, self.package), *sharing(graph, self.package)]
        return ContractCheck(kept=not chains, metadata={"chains": chains})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for chain in check.metadata["chains"]:
            output.print_error(" -> ".join(chain))


def kinds(graph: ImportGraph, package: str) -> list[str]:
    """List the packages of the kinds."""
    return sorted(name.removesuffix(".kind") for name in graph.modules if name.startswith(f"{package}.") and name.endswith(".kind"))


def families(graph: ImportGraph, package: str) -> list[str]:
    """List the packages that hold kinds."""
    return sorted({kind.rpartition(".")[0] for kind in kinds(graph, package)} - {package})


def strangers(graph: ImportGraph, package: str) -> Iterator[Chain]:
    """Find imports from one kind to another, and to what a family shares from outside of it or from it to a member."""
    homes = [*kinds(graph, package), *families(graph, package)]
    for module in sorted(graph.modules):
        home = home_of(module, homes)
        for imported in sorted(graph.find_modules_directly_imported_by(module)) if home else ():
            other = home_of(imported, homes)
            if other and other != home and not (home or "").startswith(f"{other}."):
                yield (module, imported)


def home_of(module: str, homes: list[str]) -> str | None:
    """Return the kind that a module belongs to, or else the family."""
    found = [home for home in homes if module == home or module.startswith(f"{home}.")]
    return max(found, key=len) if found else None


def reaching(graph: ImportGraph, package: str) -> Iterator[Chain]:
    """Find what reaches a room that it must not reach."""
    homes = [*kinds(graph, package), *families(graph, package)]
    for home in homes:
        for rule in RULES:
            for importer in sorted(below(graph, f"{home}.{rule.room}")):
                for forbidden in rule.forbidden:
                    yield from _chains(graph, importer, forbidden, homes)


def sharing(graph: ImportGraph, package: str) -> Iterator[Chain]:
    """Find what a proof has of its kind, be it through others, but for neutral rooms, and who has something of a proof."""
    homes = [*kinds(graph, package), *families(graph, package)]
    proofs = {module for home in homes for module in below(graph, f"{home}.prove")}
    neutral = {module for home in homes for room in NEUTRAL for module in below(graph, f"{home}.{room}")}
    knowing = {f"{home}.{room}" for home in homes for room in KNOWS_PROOFS}
    for proof in sorted(proofs):
        reached = {module for module in graph.find_upstream_modules(proof) if module.startswith(f"{package}.")}
        for module in sorted(reached - proofs - neutral):
            yield tuple(graph.find_shortest_chain(importer=proof, imported=module) or ())
        for importer in sorted(graph.find_modules_that_directly_import(proof) - proofs - knowing):
            if importer.startswith(f"{package}."):
                yield (importer, proof)


def below(graph: ImportGraph, room: str) -> set[str]:
    """Return a module and all modules below it; nothing if there is none of the name."""
    return {module for module in graph.modules if module == room or module.startswith(f"{room}.")}


def _chains(graph: ImportGraph, importer: str, forbidden: str, homes: list[str]) -> Iterator[Chain]:
    places = [forbidden] if "." in forbidden else [f"{home}.{forbidden}" for home in homes]
    targets = {module for place in places for module in below(graph, place)}
    for target in sorted(targets):
        if target == "printkit.engine" or (target.startswith(PLAIN_COUNTERS) and forbidden != PLAIN_COUNTERS):
            continue
        chain = graph.find_shortest_chain(importer=importer, imported=target)
        if chain:
            yield chain
            return
