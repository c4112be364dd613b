"""What the code asks of the system is there on every system, and text files are the same everywhere."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import printkit

PACKAGE = Path(printkit.__file__).parent
EVERYWHERE = {
    "os": {
        "DirEntry",
        "O_CREAT",
        "O_EXCL",
        "O_RDONLY",
        "O_RDWR",
        "O_WRONLY",
        "W_OK",
        "X_OK",
        "_exit",
        "PathLike",
        "access",
        "close",
        "cpu_count",
        "curdir",
        "devnull",
        "dup2",
        "environ",
        "fdopen",
        "fsencode",
        "fspath",
        "fstat",
        "fsync",
        "getpid",
        "kill",  # on Windows it ends a process; asked only where os.name is posix
        "name",
        "nice",
        "open",
        "path",
        "pipe",
        "read",
        "scandir",
        "set_blocking",  # asked only where os.name is posix
        "sched_getaffinity",  # asked for with hasattr or getattr, see below
        "walk",
    },
    "signal": {
        "ITIMER_REAL",
        "SIGALRM",
        "SIGINT",
        "SIGTERM",
        "SIG_BLOCK",
        "SIG_IGN",
        "SIG_SETMASK",
        "Signals",
        "default_int_handler",
        "getsignal",
        "pthread_sigmask",
        "raise_signal",
        "set_wakeup_fd",
        "setitimer",
        "signal",
    },
}
"""What may be used of these modules: what Windows has as well, and a little that is used only where it is found."""
ONLY_SOMEWHERE = {
    "ITIMER_REAL",
    "SIGALRM",
    "SIG_BLOCK",
    "SIG_SETMASK",
    "nice",
    "pthread_sigmask",
    "sched_getaffinity",
    "setitimer",
}
UNIX_MODULES = {"crypt", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}


@cache
def sources() -> list[tuple[Path, ast.Module]]:
    return [(file, ast.parse(file.read_text(encoding="utf-8"))) for file in sorted(PACKAGE.rglob("*.py"))]


def asks_first(module: ast.Module) -> bool:
    """Tell whether a module looks whether there is something before it uses it."""
    calls = [node.func for node in ast.walk(module) if isinstance(node, ast.Call)]
    return any(isinstance(called, ast.Name) and called.id in {"hasattr", "getattr"} for called in calls)


def test_nothing_is_used_that_only_unix_has() -> None:
    found: list[str] = []
    for file, module in sources():
        asked = asks_first(module)
        for node in ast.walk(module):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
                found += [f"{file.name}: import {name}" for name in names if name in UNIX_MODULES]
                if isinstance(node, ast.ImportFrom) and node.module in EVERYWHERE:
                    found.append(f"{file.name}: write {node.module}.NAME, so that this test sees it")
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in EVERYWHERE:
                allowed = EVERYWHERE[node.value.id] - (set() if asked else ONLY_SOMEWHERE)
                if node.attr not in allowed:
                    found.append(f"{file.name}: {node.value.id}.{node.attr}")
    assert found == []


def test_text_is_read_as_utf_8_and_written_with_the_same_line_ends_everywhere() -> None:
    wrong = [f"{file.name}:{node.lineno}" for file, module in sources() for node in ast.walk(module) if careless(node)]
    assert wrong == []


def careless(node: ast.AST) -> bool:
    """Tell whether a call leaves the encoding or the line ends of a text file to the system."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute | ast.Name):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
    said = {keyword.arg for keyword in node.keywords}
    modes = [each.value for each in node.args if isinstance(each, ast.Constant)]
    if name == "read_text":
        return "encoding" not in said
    if name == "write_text" or (name == "open" and any(mode in {"w", "a", "x"} for mode in modes)):
        return not {"encoding", "newline"} <= said
    return False


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("p.write_text(t, encoding='utf-8')", True),
        ("p.write_text(t, encoding='utf-8', newline='\\n')", False),
        ("p.open('a', encoding='utf-8')", True),
        ("p.open('wb')", False),
        ("p.read_text()", True),
    ],
)
def test_carelessness_is_noticed(line: str, wrong: bool) -> None:
    assert careless(ast.parse(line, mode="eval").body) is wrong
