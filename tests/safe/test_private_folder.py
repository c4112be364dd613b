"""A folder that somebody else could write to is not used, and it is said why."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from printkit.safe import private_folder as module
from printkit.safe.private_folder import NotPrivate, private_folder

pytestmark = pytest.mark.skipif(os.name == "nt", reason="looks at owners and modes")


def mode(place: Path) -> int:
    return stat.S_IMODE(place.stat().st_mode)


def why(folder: Path) -> str:
    with pytest.raises(NotPrivate) as caught:
        private_folder(folder, "SOME_FOLDER")
    return str(caught.value)


def test_what_is_missing_is_made_for_us_alone_whatever_the_habits(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        made = private_folder(tmp_path / "a" / "b", "SOME_FOLDER")
    finally:
        os.umask(before)
    assert (mode(made), mode(made.parent)) == (0o700, 0o700)


def test_a_folder_that_can_be_read_is_closed_if_all_in_it_is_ours(tmp_path: Path) -> None:
    ours, shared = tmp_path / "ours", tmp_path / "shared"
    (ours / "puzzles").mkdir(parents=True, mode=0o755)
    (shared / "thesis").mkdir(parents=True, mode=0o755)
    for folder in (ours, shared):
        folder.chmod(0o755)
        private_folder(folder, "SOME_FOLDER")
    assert (mode(ours), mode(shared)) == (0o700, 0o755)


@pytest.mark.parametrize("level", ["", "..", "../.."])
def test_everybody_may_write_nowhere_on_the_way(tmp_path: Path, level: str) -> None:
    folder = tmp_path / "a" / "b" / "c"
    folder.mkdir(parents=True)
    open_one = Path(os.path.normpath(folder / level))
    open_one.chmod(0o777)
    said = why(folder)
    assert f"everybody can write in {open_one}" in said
    assert "SOME_FOLDER" in said
    if level:
        open_one.chmod(0o1777)  # as the folder for temporary files
        assert private_folder(folder, "SOME_FOLDER") == folder


def test_the_sticky_bit_does_not_help_the_folder_itself(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a").chmod(0o1777)
    assert "everybody can write" in why(tmp_path / "a")


def test_a_group_counts_if_others_are_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a").chmod(0o770)
    monkeypatch.setattr(module, "_is_own_group", lambda group, us: True)
    private_folder(tmp_path / "a", "SOME_FOLDER")
    (tmp_path / "a").chmod(0o770)
    monkeypatch.setattr(module, "_is_own_group", lambda group, us: False)
    assert "by its group" in why(tmp_path / "a")


def test_what_belongs_to_others_is_not_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").mkdir()
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    assert "not to you" in why(tmp_path / "a")


def test_a_link_leads_to_what_is_looked_at(tmp_path: Path) -> None:
    real = tmp_path / "open" / "real"
    real.mkdir(parents=True)
    (tmp_path / "link").symlink_to(real)
    assert private_folder(tmp_path / "link", "SOME_FOLDER") == real
    real.parent.chmod(0o777)
    assert "everybody can write" in why(tmp_path / "link")


def test_nothing_is_taken_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "not a whole path" in why(Path("kernels"))
    assert "not a whole path" in why(Path())
    assert "called in" in why(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_the_way_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file"):
        private_folder(tmp_path / "file", "SOME_FOLDER")
