"""Draw the title pages of the starter books, which the first screen of the studio shows, where they have changed.

Run by: make gallery
"""

from __future__ import annotations

from printkit.front.starter import starters
from printkit.studio.desk.home import PICTURES, draw_starter


def main() -> None:
    """Draw all of them."""
    PICTURES.mkdir(exist_ok=True)
    for each in starters():
        place, picture = PICTURES / f"{each.name}.svg", draw_starter(each.name)
        if not place.is_file() or place.read_bytes() != picture:
            place.write_bytes(picture)
            print(place.name, len(picture))


if __name__ == "__main__":
    main()
