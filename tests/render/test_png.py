import builtins
import io
import subprocess
import sys

import pytest
from PIL import Image
from specimen import BLACK, RED, specimen

from printkit.errors import MissingLibrary, UsageError
from printkit.render import png
from printkit.scene.item import Path, Scene
from printkit.scene.shape import rectangle


def opened(scene, dpi):
    return Image.open(io.BytesIO(png(scene, dpi)))


@pytest.mark.parametrize(("dpi", "size"), [(72, (510, 680)), (150, (1063, 1417)), (25.4, (180, 240))])
def test_the_picture_has_its_true_size(dpi, size):
    picture = opened(specimen(), dpi)
    assert picture.size == size
    assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)


def test_what_is_not_drawn_is_white():
    picture = opened(Scene(10, 10, (Path(rectangle(0, 0, 5, 10), fill=RED),)), 254).convert("RGB")
    assert (picture.getpixel((20, 50)), picture.getpixel((80, 50))) == ((0xC1, 0x27, 0x2D), (255, 255, 255))


@pytest.mark.parametrize("dpi", [0, 0.01, 1e6])
def test_an_impossible_resolution_is_refused_with_a_possible_one(dpi):
    with pytest.raises(UsageError, match=r"cannot be drawn; choose a resolution up to 3467 dpi"):
        png(Scene(180, 240, (Path(rectangle(0, 0, 5, 10), fill=BLACK),)), dpi)


def test_without_cairo_one_line_says_how_to_get_it(monkeypatch):
    genuine = builtins.__import__

    def without_cairo(name, *args, **kwargs):
        if name.startswith(("cairocffi", "cairosvg")):
            raise OSError('no library called "cairo-2" was found')
        return genuine(name, *args, **kwargs)

    monkeypatch.delitem(sys.modules, "printkit.render._png_surface", raising=False)
    monkeypatch.setattr(builtins, "__import__", without_cairo)
    with pytest.raises(MissingLibrary) as caught:
        png(specimen(), 72)
    message = str(caught.value)
    assert "\n" not in message
    assert all(word in message for word in ("apt install libcairo2", "dnf install cairo", "brew install cairo", "Windows"))


def test_importing_the_renderers_imports_none_of_their_libraries():
    libraries = ("reportlab", "svgwrite", "cairosvg", "cairocffi", "fontTools")
    script = f"import sys, printkit.render; print([name for name in {libraries} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
