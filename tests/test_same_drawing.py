"""The comparer of golden drawings must see every change of the picture, and nothing else."""

import pytest
from same_drawing import difference

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" width="50mm" viewBox="0 0 50 50">
  <g id="dots">
    <circle cx="10" cy="10.5" r="2" fill="#E69F00" />
    <path d="M10 20 L30 20.125 A5 5 0 0 1 40 20" stroke="#1A1A1A" stroke-width="0.3528" />
  </g>
  <text x="5" y="5" font-weight="400">12 &lt; 13</text>
</svg>"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('cx="10"', 'cx="10.01"'),
        ("L30 20.125", "L30 20.15"),
        ("L30", "C30"),
        ("0 0 1 40", "0 1 1 40"),
        ("#E69F00", "#E69F01"),
        ("#1A1A1A", "#2A1A1A"),
        ("0.3528", "0.36"),
        ('id="dots"', 'id="spots"'),
        ("12 &lt; 13", "12 &lt; 14"),
        ("400", "700"),
        ('<circle cx="10" cy="10.5" r="2" fill="#E69F00" />', ""),
        ("  </g>", '  <circle r="1" /></g>'),
        ("</text>", '</text><circle r="1" />'),
        ("50mm", "51mm"),
    ],
)
def test_a_changed_picture_is_seen(old, new):
    assert old in DRAWING
    assert difference(DRAWING, DRAWING.replace(old, new))
    assert difference(DRAWING.replace(old, new), DRAWING)


def test_the_way_it_is_written_does_not_matter():
    rewritten = DRAWING.replace("\n", "").replace("  ", "\n\t").replace('cx="10" cy="10.5"', 'cy="10.5000" cx="10.0"')
    assert not difference(DRAWING, rewritten)


def test_the_last_decimal_may_differ():
    assert not difference(DRAWING, DRAWING.replace("20.125", "20.126"))
