"""Talk beside the game: at the table where the rules allow it, and among the spectators."""

import unicodedata
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games import shelf
from games.conduct import silencing
from games.kit.customs import customs_of
from games.lobby import book
from games.matches import pictures
from games.models import Match, Remark, Room, Status
from games.refusals import NotAllowed
from siamleague.accounts.models import User

LONGEST = 280


@transaction.atomic
def talk(*, code: str, by: int, text: str, ticket: UUID, now: datetime) -> int:
    """Say something to those who sit together: the table, or the gallery. Twice is once."""
    match = book.hold(code)
    known = Remark.objects.filter(match=match, ticket=ticket).values_list("pk", flat=True).first()
    if known is not None:
        return known
    seat = match.seat_of(by)
    if seat is not None:
        _check_table(match)
    elif not pictures.may_watch(match):
        raise NotAllowed
    words = _clean(text)
    if not words:
        raise NotAllowed(_("Write something before you send it."))
    silencing.check_may_talk(match, by, words, now)
    room = Room.GALLERY if seat is None else Room.TABLE
    remark = Remark.objects.create(
        match=match, room=room, user_id=by, name=_name(match, by), text=words, ticket=ticket, at=now
    )
    Match.objects.filter(pk=match.pk).update(said=remark.pk)
    book.tell(match)
    return remark.pk


def _check_table(match: Match) -> None:
    """Refuse talk between players where the rules forbid it while the match runs."""
    if match.status != Status.RUNNING:
        return
    game = shelf.game(match.game)
    if not customs_of(game).may_talk(game.decode(match.state)):
        raise NotAllowed(_("The rules of this match allow no talk between the players."))


def _name(match: Match, user: int) -> str:
    seat = match.seat_of(user)
    return match.names()[seat] if seat is not None else str(User.objects.get(pk=user))


def _clean(text: str) -> str:
    """Return the text without control and direction marks, on one line."""
    kept = "".join(
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", text)
        if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")
    )
    return " ".join(kept.split())[:LONGEST]
