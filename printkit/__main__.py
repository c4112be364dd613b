"""Run printkit as `python -m printkit`."""

import os
import sys


def _leave_the_current_folder() -> None:
    """Let nothing be imported from the folder that we are called in, which may be a stranger's; `python -m` looks there first."""
    home = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))  # noqa: PTH120 (pathlib could come from that folder)
    here = os.path.realpath(os.curdir)
    if here != home and sys.path and os.path.realpath(sys.path[0]) == here:
        del sys.path[0]


if __name__ == "__main__":  # worker processes import this module again and must not build the book once more
    _leave_the_current_folder()
    from printkit.cli import main

    raise SystemExit(main())
