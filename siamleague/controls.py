"""Control characters: no part of a name, and in longer words only what ends a line or indents.

A carriage return in the name of a club would end a line in the head of a letter. What is typed is
therefore refused here, for pages and programs alike, and what was kept before is made one line.
"""

import unicodedata
from collections.abc import Iterable

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

_CONTROLS = {"Cc", "Cs", "Zl", "Zp"}  # controls, halves of characters, ends of lines and paragraphs
_IN_TEXT = "\n\r\t\u2028\u2029"


def has_controls(text: str, besides: str = "") -> bool:
    """Tell whether there are any, `besides` those that may be there."""
    return any(unicodedata.category(each) in _CONTROLS and each not in besides for each in text)


def one_line(text: object) -> None:
    """Refuse a name, or other words on one line, with any of them."""
    if isinstance(text, str) and has_controls(text):
        raise _refusal()


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


def subject(text: str) -> str:
    """Return the subject of a letter: one line, whatever names are in it."""
    return " ".join("".join(" " if has_controls(each) else each for each in text).split())
