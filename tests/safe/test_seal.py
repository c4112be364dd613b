"""A sealed file is what was written under its name, or it is thrown away."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
from multiprocessing.pool import ThreadPool
from pathlib import Path

import pytest
from file_damage import DAMAGES, damage

from printkit import resources
from printkit.safe.seal import Seal, passing_seal, users_seal

SEAL = Seal(b"k" * 32)
MOST = 10_000


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PRINTKIT_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def test_what_was_kept_comes_back(tmp_path: Path) -> None:
    SEAL.save(tmp_path / "a" / "x", b"content\n")
    assert SEAL.load(tmp_path / "a" / "x", MOST) == b"content\n"
    assert SEAL.load(tmp_path / "a" / "y", MOST) is None
    assert [place.name for place in tmp_path.rglob("*")] == ["a", "x"]
    assert passing_seal() != passing_seal()
    assert "k" * 8 not in repr(SEAL)


@pytest.mark.parametrize("sort", DAMAGES)
def test_every_damage_is_noticed_and_thrown_away(tmp_path: Path, sort: str) -> None:
    place = tmp_path / "x"
    for moment in range(60):
        SEAL.save(place, b'{"answer": [1, 2, 3]}')
        SEAL.save(tmp_path / "other", b'{"answer": [1, 2, 4]}')
        damage(place, sort, moment, tmp_path / "other")
        assert SEAL.load(place, MOST) is None
        assert not os.path.lexists(place)
    SEAL.save(place, b"again")
    assert SEAL.load(place, MOST) == b"again"


def test_a_checksum_is_no_seal(tmp_path: Path) -> None:
    body = b'{"answer": "wrong"}'
    (tmp_path / "x").write_bytes(hashlib.sha256(body).hexdigest().encode() + b"\n" + body)
    assert SEAL.load(tmp_path / "x", MOST) is None


def test_the_seal_of_another_user_does_not_hold(tmp_path: Path) -> None:
    Seal(b"o" * 32).save(tmp_path / "x", b"content")
    assert SEAL.load(tmp_path / "x", MOST) is None
    assert Seal(b"o" * 32).name != SEAL.name


@pytest.mark.parametrize("what", ["folder", "link", "link to a folder", "link to nothing"])
def test_whatever_stands_in_the_way_is_replaced_and_what_it_leads_to_stays(tmp_path: Path, what: str) -> None:
    stranger = tmp_path / "stranger"
    stranger.mkdir()
    (stranger / "file").write_text("mine")
    place = tmp_path / "shelf" / "x"
    place.parent.mkdir()
    if what == "folder":
        shutil.copytree(stranger, place)
    else:
        place.symlink_to(stranger if "folder" in what else stranger / ("none" if "nothing" in what else "file"))
    SEAL.save(place, b"content")
    assert SEAL.load(place, MOST) == b"content"
    assert [file.name for file in stranger.iterdir()] == ["file"]
    assert (stranger / "file").read_text() == "mine"


def test_a_shelf_that_is_a_link_or_a_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "file").write_text("")
    for shelf in ("link", "file"):
        SEAL.save(tmp_path / shelf / "x", b"content")
        assert SEAL.load(tmp_path / shelf / "x", MOST) == b"content"
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_the_key_is_made_once_for_this_user_alone(home: Path, tmp_path: Path) -> None:
    with ThreadPool(8) as threads:
        seals = threads.map(lambda _: users_seal(tmp_path), range(16))
    assert len({seal.key for seal in seals}) == 1
    assert [file.name for file in home.iterdir()] == ["seal.key"]
    if os.name == "posix":
        assert stat.S_IMODE((home / "seal.key").stat().st_mode) == 0o600
    assert len(seals[0].key) == 32


@pytest.mark.skipif(os.name == "nt", reason="looks at modes")
@pytest.mark.parametrize("fault", ["short", "empty", "long", "open", "link", "folder"])
def test_a_key_that_is_damaged_or_could_be_known_is_made_anew(home: Path, tmp_path: Path, fault: str) -> None:
    before = users_seal(tmp_path)
    place = home / "seal.key"
    if fault == "open":
        place.chmod(0o640)
    elif fault in ("link", "folder"):
        place.rename(tmp_path / "moved")
        place.symlink_to(tmp_path / "moved") if fault == "link" else place.mkdir()
    else:
        place.write_bytes({"short": before.key[:31], "empty": b"", "long": before.key * 2}[fault])
    assert users_seal(tmp_path) != before
    assert users_seal(tmp_path) == users_seal(tmp_path)


def test_a_user_without_a_home_has_the_key_in_the_folder_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources.os.path, "expanduser", lambda path: path)
    for name in ("PRINTKIT_STATE", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert users_seal(tmp_path) == users_seal(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["seal.key"]
    assert users_seal(tmp_path / "missing") != users_seal(tmp_path / "missing")  # where nothing can be kept, no seal outlives a run
