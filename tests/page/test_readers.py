"""How-to-play pages for readers of different ages: other words and other sizes, in every language."""

from __future__ import annotations

import re

import pytest
from inked import boxes, texts

from printkit.contract import kind, kinds
from printkit.page.frame import Frame
from printkit.page.howto import how_to_page, how_to_parts, step_frame
from printkit.page.language import Language, language, language_codes, told_to
from printkit.page.readers import EVERYONE, for_readers, readers
from printkit.scene.ink import theme

OWN = [name for name in kinds() if kind(name).make.__module__.startswith("printkit.kinds.")]
CODES = language_codes()
LONGEST_SENTENCE = 16
"""In words, for readers of up to eight years."""


def room(code: str, age: int | None, width: float = 170, height: float = 235, look: str = "colour") -> Frame:
    return for_readers(Frame(width, height, theme(look), language(code)), readers(age))


def test_a_list_takes_the_place_of_a_whole_list() -> None:
    usual = {"a.how_to.goal": "x", "a.how_to.tips.1": "p", "a.how_to.tips.2": "q", "a.how_to.steps.1": "s", "b.tips.1": "t"}
    plain = Language("xx", "Test", {**usual, "a.young.goal": "y", "a.young.tips.1": "r"})
    told = told_to(plain, "young")
    assert (told.say("a.how_to.goal"), told.list("a.how_to.tips"), told.list("a.how_to.steps")) == ("y", ("r",), ("s",))
    assert told.list("b.tips") == ("t",)
    assert plain.list("a.how_to.tips") == ("p", "q")


@pytest.mark.parametrize(
    ("age", "words", "least"),
    [(4, "young", 17), (6, "young", 17), (7, "young", 14), (8, "young", 14), (9, "", 0), (13, "", 0), (14, "adult", 0)],
)
def test_words_and_size_follow_the_age(age: int, words: str, least: float) -> None:
    assert readers(age) == (words, least)


def test_old_readers_get_large_print_and_no_age_is_for_everyone() -> None:
    assert (readers(64).least_pt, readers(65).least_pt, readers(99).words) == (0, 16, "adult")
    assert readers(None) == EVERYONE
    plain = Frame(100, 100, theme("colour"), language("en"))
    same = for_readers(plain, EVERYONE)
    assert (same.theme, same.language) == (plain.theme, plain.language)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", OWN)
def test_every_kind_has_words_for_the_young_and_for_grown_ups(name: str, code: str) -> None:
    said = [room(code, age).language for age in (6, 10, 30)]
    for key in ("goal", "steps"):
        told = [(one.list(f"{name}.how_to.{key}") or (one.say(f"{name}.how_to.{key}"),)) for one in said]
        assert len(set(told)) == 3, f"{key} is the same for several ages"
        assert len({len(sentences) for sentences in told}) == 1, "every step has its picture"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", OWN)
def test_the_young_get_short_sentences_and_few(name: str, code: str) -> None:
    def words(age: int | None) -> list[str]:
        said = room(code, age).language
        return [said.say(f"{name}.how_to.goal"), *said.list(f"{name}.how_to.steps"), *said.list(f"{name}.how_to.tips")]

    sentences = [sentence for text in words(6) for sentence in re.split(r"[.!?:]", text)]
    assert max(len(sentence.split()) for sentence in sentences) <= LONGEST_SENTENCE
    assert len(" ".join(words(6))) < len(" ".join(words(None)))


@pytest.mark.parametrize("look", ["colour", "mono"])
@pytest.mark.parametrize("age", [5, 30, 70])
@pytest.mark.parametrize("name", OWN)
def test_pages_for_all_ages_stay_in_their_room_and_are_large_enough(name: str, age: int, look: str) -> None:
    for code in ("de", "pt"):
        for size in ((170, 235), (108, 160)):
            frame = room(code, age, *size, look)
            for part in how_to_parts(kind(name).how_to_play(step_frame(frame)), frame):
                scene = how_to_page(part, frame, frame.theme.accent(0), frame.theme.tint(0))
                for item, box in boxes(scene):
                    assert box.left >= -0.01, item
                    assert box.right <= size[0] + 0.01, item
                    assert box.bottom <= size[1] + 0.01, item
                spoken = {word for text in (part.goal, *part.tips) for word in text.split()}
                running = [text for text in texts(scene) if set(text.text.split()) & spoken and len(text.text.split()) > 3]
                assert all(text.size_pt >= readers(age).least_pt for text in running)


@pytest.mark.parametrize("name", OWN)
def test_in_large_print_the_pictures_are_large_too(name: str) -> None:
    frame = room("en", None, look="large")
    for part in how_to_parts(kind(name).how_to_play(step_frame(frame)), frame):
        scene = how_to_page(part, frame, frame.theme.accent(0), frame.theme.tint(0))
        grounds = [box for item, box in boxes(scene) if (getattr(item, "name", None) or "").endswith("-ground")]
        assert len(grounds) == len(part.steps)
        assert all(box.bottom - box.top > 38 for box in grounds)
