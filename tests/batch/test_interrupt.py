"""Moments that Ctrl-C must not cut in two."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from printkit.batch.interrupt import uninterrupted

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs signals")


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_an_interrupt_waits_for_the_end_of_the_block() -> None:
    done: list[str] = []

    def work() -> None:
        with uninterrupted():
            interrupt()
            done.append("all of it")
        done.append("never")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["all of it"]


def test_blocks_may_be_nested_and_the_handler_comes_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    done: list[str] = []

    def work() -> None:
        with uninterrupted():
            with uninterrupted():
                interrupt()
            done.append("the rest of the outer block")
        done.append("never")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["the rest of the outer block"]
    assert signal.getsignal(signal.SIGINT) is before


def test_without_an_interrupt_nothing_happens() -> None:
    before = signal.getsignal(signal.SIGINT)
    with uninterrupted():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_an_error_in_the_block_is_not_hidden() -> None:
    def work() -> None:
        with uninterrupted():
            interrupt()
            raise ValueError("told")

    with pytest.raises(ValueError, match="told"):
        work()


def test_other_threads_are_left_alone() -> None:
    seen: list[object] = []

    def work() -> None:
        with uninterrupted():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGINT)]
