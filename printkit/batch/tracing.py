"""Tracing drawings in the pool, where a limit to time and memory ends what takes too long, as it does for puzzles."""

from __future__ import annotations

from printkit.batch.pool import Pool
from printkit.errors import InputError, PrintkitError, Stopped
from printkit.sources.drawing import Drawing
from printkit.sources.keeping import Tracer, traced
from printkit.sources.option import Options


def tracer(pool: Pool) -> Tracer:
    """Return what traces a drawing in a worker of a pool, while we wait."""

    def trace(content: bytes, options: Options) -> Drawing:
        (outcome,) = pool.run(_traced, [(content, options)])
        if isinstance(outcome.result, Drawing):
            return outcome.result
        if outcome.result is not None:
            raise outcome.result
        failure = outcome.failure
        faults = failure.faults if failure else ()
        raise (Stopped if failure and failure.stopped else InputError)(*faults)

    return trace


def _traced(task: tuple[bytes, Options]) -> Drawing | PrintkitError:
    """Trace a drawing, or return what is wrong with it, so that it stays the same sort of error on its way back."""
    try:
        return traced(*task)
    except PrintkitError as error:
        return error
