"""What a book said before: every step can be taken back, and taken again."""

from __future__ import annotations

MOST_STEPS = 1000
MOST_CHARACTERS = 40_000_000
"""Older steps are forgotten when there are more, or when they are longer in all."""


class History:
    """The texts of a book from the first that is remembered to the last. Changes of one gesture, such as a drag, are one step."""

    def __init__(self, text: str) -> None:
        self._texts = [text]
        self._place = 0
        self._gesture = ""

    @property
    def text(self) -> str:
        """Return the text as it is now."""
        return self._texts[self._place]

    @property
    def can_undo(self) -> bool:
        """Tell whether there is a step to take back."""
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        """Tell whether a step was taken back."""
        return self._place + 1 < len(self._texts)

    def change(self, text: str, gesture: str = "") -> bool:
        """Take a step, or go on with the last one if it is the same gesture; tell whether anything changed."""
        goes_on = bool(gesture) and gesture == self._gesture and self.can_undo and not self.can_redo
        if text == self.text:
            return False
        del self._texts[self._place + (0 if goes_on else 1) :]
        if not (goes_on and self._texts[-1] == text):  # a slider that is back where it began leaves no step
            self._texts.append(text)
            self._gesture = gesture
        self._forget()
        self._place = len(self._texts) - 1
        return True

    def undo(self) -> bool:
        """Take the last step back; tell whether there was one."""
        moved = self.can_undo
        self._place -= moved
        self._gesture = ""
        return moved

    def redo(self) -> bool:
        """Take a step again that was taken back; tell whether there was one."""
        moved = self.can_redo
        self._place += moved
        self._gesture = ""
        return moved

    def _forget(self) -> None:
        while len(self._texts) > 2 and (len(self._texts) > MOST_STEPS or sum(map(len, self._texts)) > MOST_CHARACTERS):
            del self._texts[0]
