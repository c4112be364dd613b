"""The store of finished puzzles."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from multiprocessing.pool import ThreadPool
from pathlib import Path

import pytest
from kind_memory import forget_kinds

from printkit.batch import cache as cache_module
from printkit.batch import edition as editions
from printkit.batch import leaves as leaves_module
from printkit.batch.cache import Store, open_store
from printkit.batch.leaves import StoredLeaves
from printkit.contract import Job, kind, run
from printkit.errors import PrintkitError
from printkit.resources import cache_folder

pytestmark = pytest.mark.usefixtures("guest")


def job(seed: int = 1, **parameters: object) -> Job:
    return Job("oddity", kind("oddity").spec(**parameters), seed)


def files(store: Store) -> list[Path]:
    return sorted(file for file in store.folder.rglob("*") if file.is_file())


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


def refuse_to_warn(words: str) -> None:
    raise AssertionError(words)


def test_a_leaf_comes_back_as_it_was(store: Store) -> None:
    leaf = run(job())
    assert store.read(job()) is None
    stored = store.write(leaf)
    assert store.read(job()) == leaf
    assert store.look_up(job()) == stored
    assert (stored.identity, stored.kind, stored.fingerprint) == (leaf.identity, "oddity", leaf.fingerprint)
    assert [file.suffix for file in files(store)] == [".json"]


def test_whatever_decides_the_puzzle_decides_the_entry(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.write(run(job()))
    assert store.read(job(seed=2)) is None
    assert store.read(job(numbers=999)) is None
    monkeypatch.setattr(cache_module, "edition", lambda name: "another")
    assert store.read(job()) is None


@pytest.mark.parametrize("damage", [b"", b"x", None, "cut", "flip"])
def test_damage_is_noticed(store: Store, damage: bytes | str | None) -> None:
    store.write(run(job()))
    (file,) = files(store)
    whole = file.read_bytes()
    if damage == "cut":
        file.write_bytes(whole[:-5])
    elif damage == "flip":
        file.write_bytes(whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:])
    elif isinstance(damage, bytes):
        file.write_bytes(damage)
    else:
        file.unlink()
    assert store.look_up(job()) is None
    assert list(store.entries()) == []
    assert StoredLeaves(store, [job()])[0] == run(job())
    assert file.read_bytes() == whole


def test_an_entry_under_a_wrong_name_is_not_used(store: Store) -> None:
    store.write(run(job()))
    (file,) = files(store)
    shutil.copy(file, store._place(job(seed=2)))
    assert store.read(job(seed=2)) is None


def test_entries_size_and_clear(store: Store) -> None:
    leaves = [run(job(seed)) for seed in range(5)]
    for leaf in leaves:
        store.write(leaf)
    assert {entry.identity for entry in store.entries()} == {leaf.identity for leaf in leaves}
    assert store.size_bytes() == sum(file.stat().st_size for file in files(store))
    assert store.clear("another") == 0
    assert store.clear("oddity") == 5
    assert (list(store.entries()), store.size_bytes(), store.clear()) == ([], 0, 0)


def test_clear_touches_only_what_a_store_made(store: Store) -> None:
    store.write(run(job()))
    (made,) = files(store)
    kept = [store.folder / "thesis.txt", made.parent / "notes.json", store.folder / "puzzles" / "list.json"]
    unfinished = made.with_name(f"{made.name}.0badf00d.part")
    for file in [*kept, unfinished]:
        file.write_text("words")
    assert store.clear() == 1
    assert files(store) == sorted(kept)


def test_a_write_that_fails_leaves_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        store.write(run(job()))
    assert files(store) == []


def test_many_writers_at_once(store: Store) -> None:
    leaf = run(job())
    with ThreadPool(8) as threads:
        threads.map(store.write, [leaf] * 64)
    assert store.read(job()) == leaf
    assert len(files(store)) == 1


def test_leaves_are_read_when_asked_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = [job(seed) for seed in range(40)]
    for each in jobs:
        store.write(run(each))
    leaves = StoredLeaves(store, jobs)
    assert len(leaves) == 40
    assert [leaf.job for leaf in leaves] == jobs
    assert [leaf.job for leaf in leaves[3:5]] == jobs[3:5]
    assert leaves[-1] == run(jobs[-1])
    assert leaves[-1] is leaves[39]
    assert len(leaves._at_hand) <= leaves_module._AT_HAND
    with pytest.raises(IndexError):
        leaves[40]


def test_a_store_that_loses_everything_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "read", lambda self, job: None)
    with pytest.raises(PrintkitError, match=r"oddity:.*#1: the puzzle is lost"):
        StoredLeaves(store, [job()])[0]


def test_the_folder_is_chosen_by_the_environment(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache_folder() == cache
    monkeypatch.delenv("PRINTKIT_CACHE")
    assert cache_folder().name == "printkit"
    assert cache_folder() != cache


@pytest.mark.parametrize("chosen", [None, "~/kept", "~nobody-at-all/kept"])
def test_without_a_home_nothing_is_kept(chosen: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # what Python does for a user that the system does not know
    for name in ("PRINTKIT_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    if chosen:
        monkeypatch.setenv("PRINTKIT_CACHE", chosen)
    warnings: list[str] = []
    with open_store(warn=warnings.append) as store:
        assert store.write(run(job()))
    assert not store.folder.exists()
    assert len(warnings) == 1
    assert "set PRINTKIT_CACHE" in warnings[0]


def test_open_store_keeps_or_forgets(cache: Path) -> None:
    with open_store(warn=refuse_to_warn) as kept:
        assert kept.folder == cache
    with open_store(keep=False, warn=refuse_to_warn) as forgotten:
        forgotten.write(run(job()))
        assert forgotten.folder != cache
    assert not forgotten.folder.exists()


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("PRINTKIT_CACHE", str(blocked / "cache"))
    warnings: list[str] = []
    with open_store(warn=warnings.append) as store:
        store.write(run(job()))
    assert len(warnings) == 1
    assert "set PRINTKIT_CACHE" in warnings[0]
    assert not store.folder.exists()


def test_the_entry_is_documented_json(store: Store) -> None:
    store.write(run(job()))
    checksum, body = files(store)[0].read_bytes().split(b"\n", 1)
    assert len(checksum) == 64
    assert json.loads(body)["puzzle"]["format"] == "oddity/1"


def test_the_edition_follows_what_a_kind_is_made_drawn_and_proved_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It changes with the kind's own folder and with what is shared, and with nothing else."""
    kinds = tmp_path / "printkit" / "kinds"
    for file in ("kinds/alone/kind.py", "kinds/dots/near/kind.py", "kinds/dots/far/kind.py", "kinds/dots/shared.py", "engine/a.py"):
        place = kinds.parent / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch()
    monkeypatch.setattr(editions, "_KINDS", kinds)
    monkeypatch.setattr(editions.kind_folder, "folder", lambda name: next(kinds.rglob(f"{name}/kind.py")).parent)

    def changed(file: str) -> set[str]:
        before = {name: _afresh(name) for name in ("alone", "near", "far")}
        place = kinds.parent / file
        place.write_text(place.read_text() + "# changed\n")
        return {name for name, found in before.items() if _afresh(name) != found}

    assert changed("kinds/alone/kind.py") == {"alone"}
    assert changed("kinds/dots/near/kind.py") == {"near"}
    assert changed("kinds/dots/shared.py") == {"near", "far"}
    assert changed("engine/a.py") == {"alone", "near", "far"}


def _afresh(name: str) -> str:
    forget_kinds()
    return editions.edition(name)


def sealed(store: Store, place: Path, content: object) -> None:
    """Write what has a right seal, whatever it is."""
    store._own_seal().save(place, json.dumps(content).encode())


def spoilt(whole: dict[str, object]) -> list[object]:
    """Return what an entry never is, though it is JSON."""
    digest = next(iter(whole["verdicts"]))
    verdicts = [{digest: None}, {digest: {}}, {digest: {"proof": 1, "score": "x", "reasons": None}}, [], None]
    less = [{name: value for name, value in whole.items() if name != missing} for missing in whole]
    return [
        [],
        1,
        "x",
        {},
        *less,
        *({**whole, "verdicts": each} for each in verdicts),
        {**whole, "puzzle": {}},
        {**whole, "puzzle": 1},
    ]


def test_an_entry_without_its_parts_is_made_anew_though_its_seal_holds(store: Store) -> None:
    store.write(run(job()))
    (file,) = files(store)
    content = file.read_bytes()
    for wrong in spoilt(json.loads(content.partition(b"\n")[2])):
        sealed(store, file, wrong)
        assert list(store.entries()) == [] or isinstance(wrong, dict)
        assert StoredLeaves(store, [job()])[0] == run(job()), wrong
        assert file.read_bytes() == content
    file.unlink()
    file.mkdir()
    assert StoredLeaves(store, [job()])[0] == run(job())


def test_a_changed_answer_with_a_right_checksum_does_not_get_into_a_book(store: Store) -> None:
    store.write(run(job()))
    (file,) = files(store)
    content = file.read_bytes()
    body = content.partition(b"\n")[2].replace(b'"puzzle":{', b'"puzzle":{"more":1,')
    for line in (hashlib.sha256(body).hexdigest().encode(), content.partition(b"\n")[0]):
        file.write_bytes(line + b"\n" + body)
        assert store.read(job()) is None
        assert not file.exists()
        store.write(run(job()))
        assert file.read_bytes() == content


def test_damaged_entries_are_found_and_counted(store: Store) -> None:
    for seed in range(4):
        store.write(run(job(seed)))
    damaged = files(store)
    damaged[0].write_bytes(b"")
    damaged[1].unlink()
    damaged[1].mkdir()
    assert store.mend() == (2, 2)
    assert store.mend() == (2, 0)


def test_a_cache_that_others_can_write_is_done_without(cache: Path) -> None:
    if os.name == "nt":
        pytest.skip("looks at modes")
    cache.chmod(0o777)
    warnings: list[str] = []
    with open_store(warn=warnings.append) as store:
        store.write(run(job()))
    assert warnings == [
        f"finished puzzles are not kept: everybody can write in {cache}; mend that, or set PRINTKIT_CACHE to a folder of your own"
    ]
    assert list(cache.iterdir()) == []


def test_what_is_in_the_way_of_the_shelves_is_replaced(cache: Path, tmp_path: Path) -> None:
    (cache / "puzzles").write_text("")
    (cache / "drawings").symlink_to(tmp_path)
    with open_store(warn=refuse_to_warn) as store:
        store.write(run(job()))
        store.keep("0" * 64, {"x": 1})
        assert store.read(job()) is not None
        assert store.kept("0" * 64) == {"x": 1}
    assert not (tmp_path / "drawings").exists()


def test_other_versions_of_libraries_make_another_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    before = _afresh("oddity")
    monkeypatch.setattr(editions.library, "versions", lambda: "shapely 1.0")
    assert _afresh("oddity") != before
