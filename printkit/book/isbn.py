"""ISBN: the number in a book's barcode, thirteen digits of which the last one checks the others."""

from __future__ import annotations

_PREFIXES = ("978", "979")
_DIGITS = 13


def digits_of(isbn: str) -> str:
    """Return the digits of an ISBN that is written with hyphens or spaces."""
    return isbn.replace("-", "").replace(" ", "")


def check_digit(first: str) -> str:
    """Return the digit that follows the first twelve: together, weighted 1 and 3 in turn, they are a multiple of ten."""
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(first))
    return str(-total % 10)


def isbn_problem(isbn: str) -> str:
    """Say what is wrong with an ISBN, or nothing."""
    digits = digits_of(isbn)
    if len(digits) != _DIGITS or not digits.isascii() or not digits.isdigit():
        return "an ISBN has thirteen digits; write it as on your form, such as 978-0-306-40615-7"
    if not digits.startswith(_PREFIXES):
        return "an ISBN begins with 978 or 979; look at the number again"
    if check_digit(digits[:-1]) != digits[-1]:
        return f"the last digit of this ISBN should be {check_digit(digits[:-1])}; look at the number again"
    return ""
