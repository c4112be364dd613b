"""What we use of reportlab, without the code that it looks for beside itself.

When it is imported, reportlab runs `reportlab_mods.py` and `reportlab_settings.py` from wherever Python finds them, such as the
folder of a stranger's book, and `~/.reportlab_mods` and `~/.reportlab_settings`. None of it has a say in a book that must come out
the same everywhere, so empty modules stand in their places meanwhile.
"""

from __future__ import annotations

import sys
from types import ModuleType

_RUN_UNASKED = ("reportlab_mods", "reportlab_settings")

_stand_ins = {name: ModuleType(name) for name in _RUN_UNASKED if name not in sys.modules}
sys.modules.update(_stand_ins)
try:
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfbase.ttfonts import TTFont
finally:
    for _name in _stand_ins:
        sys.modules.pop(_name, None)

__all__ = ["TTFont", "pdfdoc"]
