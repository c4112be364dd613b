"""Where every error of a command ends: as lines for people, an object for machines, and an exit code for both."""

from __future__ import annotations

import errno
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import TextIOWrapper
from typing import Any

import click

from printkit.cli.stopping import stopping_soon
from printkit.errors import Fault, InputError, PrintkitError, UsageError, as_objects

INTERRUPTED = 130
_TERMINATED = 128 + signal.SIGTERM
_OUTPUTS = ("pdf", "folder")
"""What stands behind -o."""
_WINDOWS = os.name == "nt"
_A_MOMENT_SECONDS = 0.02
_NO_MEMORY = Fault("there is not enough memory for this", "ask for something smaller, or allow more memory")
_MEMORY_WORDS = ("failed to map segment", "allocate memory", "Unable to allocate")
_WARNED: set[str] = set()
"""What was said already."""


def exit_code_of(run: Callable[[], int | None], *, machine: bool = False, too_large: int = InputError.exit_code) -> int:
    """Run a command and turn what it raises into an exit code; a bug of ours keeps its traceback.

    `too_large` is the exit code for what needs more memory than there is.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a name that this terminal cannot show is no reason to fail
    try:
        with _ending_on_sigterm(), _no_signal_lost(), stopping_soon(INTERRUPTED):
            code = _guarded(lambda: _unless_terminated(run, machine), machine, too_large)
            _tell_refusals()
            sys.stdout.flush()
    except OSError as error:
        if not _is_closed_pipe(error):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader, such as `head`, has seen enough
        return 0
    return code


def _is_closed_pipe(error: OSError) -> bool:
    """Tell whether nobody reads on; Windows calls this an invalid argument, of no file."""
    return isinstance(error, BrokenPipeError) or (_WINDOWS and error.errno == errno.EINVAL and error.filename is None)


def _unless_terminated(run: Callable[[], int | None], machine: bool) -> int | None:
    """Say a word when somebody asks us to end, once everything is cleared up."""
    try:
        return run()
    except SystemExit as ended:
        if ended.code != _TERMINATED:
            raise
        return _refuse([Fault("ended by a signal", "nothing half-written is left")], _TERMINATED, machine)


def _guarded(run: Callable[[], int | None], machine: bool, too_large: int) -> int:
    try:
        return run() or 0
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except (KeyboardInterrupt, click.Abort):
        return _refuse([Fault("interrupted")], INTERRUPTED, machine)
    except PrintkitError as error:
        return _refuse(in_options(error), error.exit_code, machine)
    except click.ClickException as error:
        return _refuse([_usage(error)], UsageError.exit_code, machine)
    except (MemoryError, ImportError, OSError) as error:
        return _refuse(*_from_machine(error, too_large), machine)
    except Exception as error:  # a bug of ours
        if machine:
            emit(_refusal([Fault(f"unexpected: {type(error).__name__}: {error}")], PrintkitError.exit_code))
        raise


def _from_machine(error: MemoryError | ImportError | OSError, too_large: int) -> tuple[list[Fault], int]:
    """Tell what the machine refused, and with which exit code; what it did not refuse is raised again."""
    if isinstance(error, MemoryError) or _lacks_memory(error):
        return [_NO_MEMORY], too_large
    if isinstance(error, ImportError) or _is_closed_pipe(error):
        raise error
    return [from_system(error)], PrintkitError.exit_code


def _lacks_memory(error: BaseException | None) -> bool:
    """Tell whether a library could not be loaded because there was no room for it."""
    while error is not None:
        if isinstance(error, MemoryError) or getattr(error, "errno", 0) == errno.ENOMEM or _tells_of_memory(str(error)):
            return True
        error = error.__cause__ or error.__context__
    return False


def _tells_of_memory(words: str) -> bool:
    return any(part in words for part in _MEMORY_WORDS)


def tell(faults: Iterable[Fault]) -> None:
    """Print faults as lines on standard error; one that has no place of its own begins with our name."""
    for fault in faults:
        click.echo(str(fault) if fault.place else f"printkit: {fault}", err=True)


def in_options(error: PrintkitError) -> list[Fault]:
    """Return the faults of an error; where it is about how something was called, fields are named as options."""
    if not isinstance(error, UsageError):
        return list(error.faults)
    return [replace(fault, field=_option(fault.field)) for fault in error.faults]


def _option(field: str) -> str:
    if field in _OUTPUTS:
        return "-o"
    return f"--{field.replace('_', '-')}" if field.isidentifier() and field.islower() else field


def warn(words: str) -> None:
    """Print a warning as a line on standard error."""
    _WARNED.add(words)
    click.echo(f"printkit: warning: {words}", err=True)


def _tell_refusals() -> None:
    """Say which folders were not used because others can write there, unless that has been said."""
    folders = sys.modules.get("printkit.safe.private_folder")  # it is there if anybody looked at folders
    for words in folders.take_refusals() if folders else ():
        if words not in _WARNED:
            warn(words)


def emit(content: dict[str, Any]) -> None:
    """Print one object for machines on standard output."""
    click.echo(json.dumps(content, indent=1))


def _refuse(faults: Iterable[Fault], code: int, machine: bool) -> int:
    faults = list(faults)
    tell(faults)
    if machine:
        emit(_refusal(faults, code))
    return code


def _refusal(faults: Iterable[Fault], code: int) -> dict[str, Any]:
    return {"ok": False, "exit_code": code, "errors": as_objects(faults)}


def _usage(error: click.ClickException) -> Fault:
    context = getattr(error, "ctx", None)
    remedy = f"see {context.command_path} --help" if context else ""
    return Fault(error.format_message().rstrip("."), remedy)


def from_system(error: OSError) -> Fault:
    """Describe what the operating system refused: a full disk, a missing permission, a name that is too long."""
    place = str(error.filename2 or error.filename or "")
    remedy = "make room or choose another place" if error.errno == errno.ENOSPC else ""
    if _WINDOWS and isinstance(error, PermissionError):  # a file that is open elsewhere is refused in the same words
        remedy = "close it in other programs, or choose another place"
    return Fault(error.strerror or str(error), remedy, place=place)


@contextmanager
def _no_signal_lost() -> Iterator[None]:
    """Send a signal to ourselves again that came while a library called us back: what we raise there goes nowhere."""
    before = sys.unraisablehook

    def hook(lost: sys.UnraisableHookArgs) -> None:
        if isinstance(lost.exc_value, KeyboardInterrupt):
            again = signal.SIGINT
        elif isinstance(lost.exc_value, SystemExit) and lost.exc_value.code == _TERMINATED:
            again = signal.SIGTERM
        else:
            before(lost)
            return
        threading.Timer(_A_MOMENT_SECONDS, signal.raise_signal, [again]).start()  # here, too, it would go nowhere

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = before


@contextmanager
def _ending_on_sigterm() -> Iterator[None]:
    """Let a polite request to stop run the clean-up that Ctrl-C runs."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, previous)
