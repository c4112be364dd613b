"""What is told to the world agrees: versions, Pythons, commands, limits and papers, in all the files that name them."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

import printkit
from printkit import contract
from printkit.book.reading.book_text import MOST_BYTES
from printkit.sources.limits import LIMITS

REPOSITORY = Path(__file__).parent.parent
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
NETWORK = {
    "asyncio",
    "ftplib",
    "http",
    "httpx",
    "requests",
    "smtplib",
    "socket",
    "ssl",
    "telnetlib",
    "urllib",
    "webbrowser",
    "xmlrpc",
}
CODE = {"marshal", "pickle", "shelve", "code", "codeop", "runpy"}

sys.path.insert(0, str(REPOSITORY / "tools"))
import environments  # noqa: E402 (the folder is no package)
import versions  # noqa: E402 (as above)


def text(name: str) -> str:
    return (REPOSITORY / name).read_text(encoding="utf-8")


def promised_pythons() -> list[str]:
    return re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))


# Pythons and versions


def test_the_same_pythons_are_promised_and_tried() -> None:
    promised = promised_pythons()
    lowest = promised[0]
    assert promised == [f"3.{minor}" for minor in range(int(lowest[2:]), int(lowest[2:]) + len(promised))]
    assert PROJECT["project"]["requires-python"] == f">={lowest}"
    assert PROJECT["tool"]["ruff"]["target-version"] == f"py{lowest.replace('.', '')}"
    assert PROJECT["tool"]["mypy"]["python_version"] == lowest
    assert f"3.{environments.LOWEST_PYTHON}" == lowest
    assert int(promised[-1][2:]) <= environments.NEWEST_TRIED
    assert f"Python {lowest} or newer" in text("README.md")
    assert f"printkit needs Python {lowest} or newer" in text("Makefile")
    matrices = re.findall(r"python: \[(.*)\]", text(".github/workflows/test.yml"))
    assert [re.findall(r'"(.*?)"', matrix) for matrix in matrices] == [promised, promised]


def test_the_version_is_the_same_everywhere() -> None:
    assert f'\nversion: "{printkit.__version__}"\n' in text("CITATION.cff")
    assert re.search(r"^## (\S+)", text("CHANGELOG.md"), re.MULTILINE)[1] == printkit.__version__  # type: ignore[index]
    assert f'abstract: "{PROJECT["project"]["description"]}"' in text("CITATION.cff")


# Commands


def test_every_command_of_the_workflow_exists() -> None:
    workflow, makefile = text(".github/workflows/test.yml"), text("Makefile")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    called = set(re.findall(r"\bmake ([a-z]+)", workflow))
    assert called == {"test", "lowest"}
    assert called <= targets
    assert set(re.findall(r"\.\[([a-z]+)\]", workflow + makefile)) <= set(PROJECT["project"]["optional-dependencies"])
    jobs = set(re.findall(r"^  ([a-z]+):$", workflow.partition("\njobs:\n")[2], re.MULTILINE))
    needed = re.search(r"needs: \[(.*)\]", workflow)
    assert needed
    assert set(needed[1].split(", ")) == jobs - {"publish", "newest"}
    assert "\t" not in workflow


def test_the_workflow_keeps_no_secret_and_only_publishing_may_speak_for_it() -> None:
    workflow = text(".github/workflows/test.yml")
    before, _, publishing = workflow.partition("  publish:\n")
    assert "secrets." not in workflow
    assert "write" not in before
    assert "id-token: write" in publishing
    assert "if: startsWith(github.ref, 'refs/tags/v')" in publishing


def test_contributors_are_told_of_every_target() -> None:
    for target in ("test", "slow", "golden", "lowest", "pythons", "versions", "lock"):
        assert f"`make {target}`" in text("CONTRIBUTING.md"), target


# The lowest versions


def test_every_requirement_names_its_lowest_version() -> None:
    assert [environments.pinned(each) for each in ("click>=8.1.7", "llvmlite>=0.45,<1")] == ["click==8.1.7", "llvmlite==0.45"]
    assert len({environments.pinned(each) for each in environments.requirements()}) == len(environments.requirements())
    with pytest.raises(SystemExit, match="names no lowest version"):
        environments.pinned("click")


def test_the_lock_has_every_library_with_hashes_and_names_no_host() -> None:
    lines = text("requirements.lock").splitlines()
    locked = {re.sub(r"[-_.]+", "-", line.partition("==")[0]).lower() for line in lines if "==" in line and line[0].isalnum()}
    needed = {each.partition(">")[0].lower() for each in versions.dependencies()}
    assert needed <= locked
    assert sum("--hash=sha256:" in line for line in lines) >= len(locked)
    assert not [line for line in lines if "://" in line or line.startswith("-")]
    for line in lines:
        if "==" in line:
            assert line.endswith("\\"), f"{line}: no hash follows"


def test_files_that_differ_between_versions_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    same, other = {"book.pdf": "1", "pages/1.svg": "2"}, {"book.pdf": "1", "pages/1.svg": "3"}
    assert versions.told({"newest": same, "lowest": dict(same)}) == 0
    assert "| lowest | 2 | none |" in capsys.readouterr().out
    assert versions.told({"newest": same, "lowest": other}) == 1
    assert "| lowest | 2 | pages/1.svg |" in capsys.readouterr().out
    assert versions.told({"newest": same, "lowest": None}) == 1


def test_what_is_tried_elsewhere_exists_and_touches_every_kind() -> None:
    for name in environments.TESTS:
        file, _, function = name.partition("::")
        assert (REPOSITORY / file).exists(), name
        assert not function or f"def {function}(" in text(file), name
    assert any("tests/kinds/test_contract.py" in name for name in environments.TESTS)


def test_a_python_that_is_not_here_is_named_and_passed_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried: list[str] = []
    monkeypatch.setattr(environments, "interpreters", lambda: iter([(12, Path("python3.12"))]))
    monkeypatch.setattr(environments, "passes", lambda name, *_: tried.append(name) or True)
    assert environments.main(["pythons"]) == 0
    assert tried == ["3.12"]
    said = capsys.readouterr().out.splitlines()
    assert "Python 3.11: skipped: not on this machine" in said
    assert "Python 3.12: passed" in said
    monkeypatch.setattr(environments, "passes", lambda *_: False)
    assert environments.main(["pythons"]) == 1
    monkeypatch.setattr(environments, "interpreters", lambda: iter([]))
    assert environments.main(["pythons"]) == 1
    assert environments.main(["lowest"]) == 1


def test_this_very_python_is_found() -> None:
    assert sys.version_info.minor in dict(environments.interpreters())


# Papers


def test_all_papers_are_cited_with_what_they_say_of_themselves() -> None:
    cited = text("CITATION.cff").partition("\nreferences:\n")[2].split("  - type: ")[1:]
    assert len(cited) == 5
    names = set(contract.kinds())
    for paper in cited:
        assert "    title: " in paper
        assert "    authors:\n" in paper
        kinds = re.search(r'notes: ".*kinds? ([a-z, ]+)', paper)
        assert kinds, paper
        assert set(re.findall(r"[a-z]+", kinds[1])) - {"and", "command", "verify"} <= names


# Promises


def test_the_limits_that_are_told_are_those_that_hold() -> None:
    said = text("SECURITY.md")
    assert f"at most {LIMITS.file_bytes // 1_000_000} MB" in said
    assert f"{LIMITS.elements} elements" in said
    assert f"a book file at most {MOST_BYTES // 1_000_000} MB" in said
    assert not re.search(r"\S+@\S+\.\S+", said), "reports go through the repository, not to an address"


LISTENING = {"asyncio", "http", "socket", "urllib", "webbrowser"}
"""What the studio needs to be asked; nothing with which one asks others."""


def test_nothing_speaks_to_the_network_or_runs_what_it_reads() -> None:
    package = Path(printkit.__file__).parent
    for file in sorted(package.rglob("*.py")):
        unwanted = (NETWORK | CODE) - (LISTENING if file.is_relative_to(package / "studio") else set())
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
                assert not {name.partition(".")[0] for name in names} & unwanted, file
                assert not {"http.client", "urllib.request"} & set(names), file
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"eval", "exec", "compile", "__import__"}, file
