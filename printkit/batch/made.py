"""A puzzle of a book, made or failed, with the order for it."""

from __future__ import annotations

from printkit.batch.cache import Stored
from printkit.batch.worker import Failure
from printkit.book.model import Order

Made = tuple[Order, Stored | Failure]
