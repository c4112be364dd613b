"""Run printkit as `python -m printkit`."""

from printkit.cli import main

if __name__ == "__main__":  # worker processes import this module again and must not build the book once more
    raise SystemExit(main())
