"""What one does in a match that runs: every order, said once for sockets and for programs.

A socket checks what it hears in shape and size by itself (`live/picture_wire.py`), because every
move goes through it; what is done then, and for whom, stands here.
"""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any

from django import forms

from games.live import picture_wire, pulse
from games.lobby.actions import SEATED
from games.matches import dice_drawing as drawing
from games.matches import endings, moves, offers, talking
from siamleague.actions.places import SOMEBODY
from siamleague.actions.taking import DigitsField, Many, Number, Ticket
from siamleague.actions.values import Action, Place

# Only its name is looked at: whoever holds the row reads it, and says if there is none.
MATCH = Place(
    "match",
    page="<slug:code>/",
    find=lambda names, by: names["code"],
    keys=lambda code: {"code": code},
    way=lambda code, name: "",  # nothing is ordered by a page's form
    api="matches/<slug:code>/",
    room="games",
)


class WordsField(Many):
    """The words of a move, in the game's own spelling."""

    def __init__(self) -> None:
        self.word = forms.CharField(max_length=picture_wire.MAX_WORD, strip=False)
        super().__init__(self.word, most=picture_wire.MAX_WORDS)


class TicketForm(forms.Form):
    """Sending an order twice with one ticket is sending it once."""

    ticket = Ticket()


class MoveForm(TicketForm):
    """A whole move."""

    seen = Number(
        least=0, most=picture_wire.MAX_NUMBER - 1, label="the version of the picture moved in"
    )
    words = WordsField()


class SealForm(forms.Form):
    """What a device will give to the dice, sealed."""

    dice = DigitsField("the seal: SHA-256 of 'siamleague dice secret', a line's end, the secret")


class UnsealForm(forms.Form):
    """What it gives."""

    secret = DigitsField("the secret: 32 bytes that nobody could guess")


class OfferForm(TicketForm):
    """What is offered, or refused."""

    what = forms.ChoiceField(choices=[(kind, kind) for kind in offers.KINDS])


class TalkForm(TicketForm):
    """Something said beside the game."""

    text = forms.CharField(max_length=picture_wire.MAX_TEXT)


def _looked(work: Callable[..., Any]) -> Callable[..., Any]:
    """Return work that first sees whether the machine's clock jumped, or the site was away."""

    @wraps(work)
    def does(**order: Any) -> Any:
        pulse.look_here()
        return work(**order)

    return does


@_looked
def _move(*, words: Any, **order: Any) -> int:
    return moves.play_move(words=tuple(words), **order)


@_looked
def _offer(*, what: str, **order: Any) -> int:
    return offers.offer(kind=what, **order)


@_looked
def _decline(*, what: str, **order: Any) -> int:
    return offers.decline(kind=what, **order)


@_looked
def _claim(*, code: str, by: int | None, now: datetime) -> bool:
    return endings.claim_time(code=code, now=now)


ACTIONS = (
    Action(
        "move",
        on=MATCH,
        at="-",
        order="matches_move",
        to="moves/",
        who=SEATED,
        takes=MoveForm,
        does=_move,
        about="Make a move. The same ticket again gets the same answer and changes nothing.",
        verb="move",
    ),
    Action(
        "resign",
        on=MATCH,
        at="-",
        order="matches_resign",
        to="resign/",
        who=SEATED,
        takes=TicketForm,
        does=_looked(endings.resign),
        verb="resign",
    ),
    Action(
        "offer",
        on=MATCH,
        at="-",
        order="matches_offer",
        to="offers/",
        who=SEATED,
        takes=OfferForm,
        does=_offer,
        about="Offer something to the others, or accept what they offered.",
        verb="offer",
    ),
    Action(
        "decline",
        on=MATCH,
        at="-",
        order="matches_decline",
        to="offers/decline/",
        who=SEATED,
        takes=OfferForm,
        does=_decline,
        about="Refuse an offer of others, or withdraw one's own.",
        verb="refuse",
    ),
    Action(
        "seal",
        on=MATCH,
        at="-",
        order="matches_seal",
        to="dice/seal/",
        who=SEATED,
        takes=SealForm,
        does=drawing.seal,
        about="Give the seal of a secret for the dice, at an open table or when the match begins.",
    ),
    Action(
        "unseal",
        on=MATCH,
        at="-",
        order="matches_unseal",
        to="dice/open/",
        who=SEATED,
        takes=UnsealForm,
        does=drawing.unseal,
        about="Give the secret itself, when all seals lie there.",
    ),
    Action(
        "talk",
        on=MATCH,
        at="-",
        who=SOMEBODY,
        takes=TalkForm,
        does=talking.talk,
    ),
    Action(
        "claim",
        on=MATCH,
        at="-",
        who=SOMEBODY,
        does=_claim,
        about="Let fall the flags whose time is over.",
        verb="flag",
    ),
)
