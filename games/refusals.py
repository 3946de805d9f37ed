"""The ways this room says no: each with a code for programs and a sentence for people."""

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from siamleague.refusals import Refused

__all__ = [
    "DiceDrawing",
    "DiceDrawn",
    "Flagged",
    "HasBegun",
    "NoSuchMatch",
    "NotAllowed",
    "NotOpen",
    "NotRunning",
    "NotSeated",
    "NotWords",
    "Paused",
    "Refused",
    "SeatTaken",
    "StaleMove",
]


class NoSuchMatch(Refused, Http404):
    """There is no match of that name, or this person may not know of it."""

    code = "no-such-match"
    status = 404
    usual = _("There is no such table.")


class NotSeated(Refused):
    """Only those who sit at the table may do this."""

    code = "not-seated"
    usual = _("You do not sit at this table.")


class NotOpen(Refused):
    """The table has begun or was closed."""

    code = "not-open"
    status = 409
    usual = _("This table is no longer open.")


class NotRunning(Refused):
    """The match has not begun or is over."""

    code = "not-running"
    status = 409
    usual = _("This match is not running.")


class HasBegun(Refused):
    """Somebody has made a move."""

    code = "has-begun"
    status = 409
    usual = _("Somebody has made a move already: play this match to its end here.")


class SeatTaken(Refused):
    """Somebody else was quicker."""

    code = "seat-taken"
    status = 409
    usual = _("This seat is taken; choose another one.")


class StaleMove(Refused):
    """The page showed an older position."""

    code = "stale"
    status = 409
    usual = _("The position has changed meanwhile; look again before you move.")


class Paused(Refused):
    """The clocks stand still."""

    code = "paused"
    status = 409
    usual = _("The match is paused.")


class Flagged(Refused):
    """The time was over before the move arrived."""

    code = "flagged"
    status = 409
    usual = _("Your time was over before this move arrived.")


class DiceDrawing(Refused):
    """Secrets for the dice are being gathered."""

    code = "dice-drawing"
    status = 409
    usual = _("The dice are being drawn; the match begins in a few seconds.")


class DiceDrawn(Refused):
    """It is too late, or too early, for a seal or a secret."""

    code = "dice"
    status = 409
    usual = _("This cannot go into the dice of this match any more.")


class NotAllowed(Refused):
    """The person may not do that here."""

    code = "not-allowed"
    usual = _("You may not do that here.")


class NotWords(Refused):
    """The engine's own refusal, passed on in the reader's language."""

    code = "illegal"
    status = 422
