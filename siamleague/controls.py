"""Control characters: no part of a name, and in longer words only what ends a line or indents.

A carriage return in the name of a club would end a line in the head of a letter, and a name that
turns the direction of writing would read as another, or turn the line it stands in. What is typed
is therefore refused here, for pages and programs alike, and what was kept before is made one line.
"""

import unicodedata
from collections.abc import Iterable

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

_CONTROLS = {"Cc", "Cs", "Zl", "Zp"}  # controls, halves of characters, ends of lines and paragraphs
_IN_TEXT = "\n\r\t\u2028\u2029"
_TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # what stands behind them
_UNSEEN = {*_CONTROLS, "Cf", "Zs"}

# The same for programs, as their description says it: never one of these, and something to see.
_NO_LINE = r"\u007f-\u009f\u202a-\u202e\u2066-\u2069"
_NOT_SEEN = (
    r"\u0020\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u1680\u180e\u2000-\u200f\u2028-\u202f"
    r"\u0009\u000a\u000d\u205f-\u206f\u3000\ufeff\ufff9-\ufffb"
)


def _pattern(never: str) -> str:
    return f"^[^{never}]*[^{never}{_NOT_SEEN}][^{never}]*$"


ONE_LINE = _pattern(r"\u0000-\u001f\u2028\u2029" + _NO_LINE)
SOME_LINES = _pattern(r"\u0000-\u0008\u000b\u000c\u000e-\u001f" + _NO_LINE)


def has_controls(text: str, besides: str = "") -> bool:
    """Tell whether there are any, `besides` those that may be there."""
    return any(
        each in _TURNING or (unicodedata.category(each) in _CONTROLS and each not in besides)
        for each in text
    )


def one_line(text: object) -> None:
    """Refuse a name, or other words on one line, with any of them."""
    if isinstance(text, str) and (has_controls(text) or _shows_nothing(text)):
        raise _refusal()


def _shows_nothing(text: str) -> bool:
    """Tell whether there is something, and nobody sees it: no name to know anybody by."""
    return bool(text) and all(unicodedata.category(each) in _UNSEEN for each in text)


def some_lines(text: object) -> None:
    """Refuse longer words with any but those that end lines and indent."""
    if isinstance(text, str) and has_controls(text, _IN_TEXT):
        raise _refusal()


def _refusal() -> ValidationError:
    return ValidationError(_("Control characters cannot be part of this."), code="controls")


def refuse_in(fields: Iterable[forms.Field]) -> None:
    """Let those of these fields that take words refuse control characters."""
    for field in fields:
        if isinstance(field, forms.CharField):
            check = some_lines if isinstance(field.widget, forms.Textarea) else one_line
            if check not in field.validators:
                field.validators.append(check)


def plain(text: str, *, lines: bool) -> str:
    """Return words without controls; longer ones keep their lines."""
    if text.isascii() and text.isprintable():
        return text
    besides = _IN_TEXT if lines else ""
    return "".join("" if has_controls(each, besides) else each for each in text)


def subject(text: str) -> str:
    """Return the subject of a letter: one line, whatever names are in it."""
    return " ".join("".join(" " if has_controls(each) else each for each in text).split())
