"""Messages of clients, which may be anything, and limits on how many of them one may send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printkit.contract.table import Message
from printkit.errors import Fault, PrintkitError
from printkit.studio.answer import Refused, parsed

MOST_BYTES = 8_000
SHOWN = "board"
"""The type of the message that shows what is played on, in all games."""
LONGEST_TYPE, LONGEST_ID = 40, 64
PER_SECOND, AT_ONCE = 60.0, 240.0
"""So many messages a client may send for long, and so many at once."""
RUBBISH_ALLOWED = 10
"""So many messages in a row may be rubbish before the client is sent away."""


class Rubbish(Refused):
    """What is no message at all."""


def read_message(text: str | bytes) -> Message:
    """Read a message; what is none is `Rubbish`."""
    if isinstance(text, bytes):
        raise Rubbish(Fault("this is no text", "send JSON as text"))
    if len(text) > MOST_BYTES:
        raise Rubbish(Fault(f"no message is longer than {MOST_BYTES} characters", "send less"))
    try:
        data = parsed(text.encode(errors="replace"))
    except PrintkitError as error:
        raise Rubbish(*error.faults) from None
    kind = data.get("type") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(kind, str) or len(kind) > LONGEST_TYPE:
        raise Rubbish(Fault("this is no message", 'send an object with a "type"'))
    return data


def named_by(message: Message) -> Message:
    """Return the `id` that a client gave its message, so that the answer can carry it too."""
    given = message.get("id")
    right = type(given) is int or (isinstance(given, str) and len(given) <= LONGEST_ID)
    return {"id": given} if right else {}


def refused(error: PrintkitError, message: Message | None = None) -> Message:
    """Say why something is not done."""
    fault = error.faults[0]
    why = "; ".join(part for part in (fault.problem, fault.remedy) if part)
    told: Message = {"type": "refused", "why": why, "field": fault.field}
    if message is not None:
        told |= {"of": message["type"], **named_by(message)}
    return told


@dataclass(slots=True)
class Allowance:
    """How much a client may still send: it fills up with time, and each message takes one."""

    left: float = AT_ONCE
    at: float = 0.0

    def takes(self, now: float) -> bool:
        """Take one, if one is left."""
        self.left = min(AT_ONCE, self.left + (now - self.at) * PER_SECOND)
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True


def text_of(value: Any, longest: int) -> str:
    """Return a short text; nothing, if it is none."""
    return value if isinstance(value, str) and len(value) <= longest else ""
