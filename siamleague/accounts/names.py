"""The name that others see: what may be one, its initials, and the colour it goes with."""

import re
import unicodedata
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LONGEST = 40
BOT = "(bot)"  # behind the names of bots, and of nobody else
HUES = 8
# Joiners belong to the spelling of some scripts; other invisible signs only forge names.
_JOINERS = "\u200c\u200d"


def clean_name(text: str) -> str:
    """Return the name with plain spaces, or refuse it in words."""
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()
    if not any(c.isalnum() for c in name):
        raise ValidationError(_("A name needs at least one letter or digit."))
    if len(name) > LONGEST:
        raise ValidationError(_("A name has at most %(most)s characters.") % {"most": LONGEST})
    if any(_is_invisible(c) for c in name):
        raise ValidationError(_("A name cannot contain invisible characters."))
    if name.casefold().endswith(BOT):
        raise ValidationError(_("Only bots are called that; leave out the “(bot)”."))
    if re.search(r"\S@\S+\.\S", name):
        raise ValidationError(_("Everybody sees this name, so it cannot be an e-mail address."))
    return name


def of_bot(name: str) -> str:
    """Return the name of a bot: whoever reads it, wherever, reads that it is one."""
    return f"{name[: LONGEST - len(BOT) - 1].rstrip()} {BOT}"


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Cf", "Co", "Cn", "Cs"} and (
        character not in _JOINERS
    )


def initials(name: str) -> str:
    """Return the first letters of the first and the last word, with the marks they carry."""
    words = [word for word in name.split() if any(c.isalnum() for c in word)]
    ends = words[:1] + words[1:][-1:]
    return "".join(_first_letter(word) for word in ends).upper() or "?"


def _first_letter(word: str) -> str:
    start = next(i for i, c in enumerate(word) if c.isalnum())
    end = start + 1
    while end < len(word) and unicodedata.category(word[end]).startswith("M"):
        end += 1
    return word[start:end]


def hue(public_id: UUID) -> int:
    """Return which of the eight colours (0 to 7) goes with somebody, always the same one."""
    return public_id.int % HUES
