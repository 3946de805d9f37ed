"""What would the master do, and why: asked by a press in a friendly game, thought out by a worker.

A hint rests on the view of the seat that asks, so it cannot tell what the seat may not know. In
rated games and in events there is none. That somebody asked stands in the log, for all to read.
"""

import secrets
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games import shelf
from games.bots import appraising, master
from games.kit.dice import SwiftDice
from games.live import snapshots
from games.lobby import book
from games.models import Match, Status
from games.protocol import Seat
from games.refusals import NotAllowed
from siamleague.jobs import bell

GIVE = "games.tasks.give_hint"
FINE = 1000  # chances are kept in thousandths


def may_ask(match: Match) -> bool:
    """Tell whether hints are given at this table."""
    return not match.rated and not match.made_for


@transaction.atomic
def ask_hint(*, code: str, by: int, now: datetime) -> int:
    """Ask what the master would do on one's seat; twice for one question is once."""
    match = book.hold(code)
    seat = book.seat_of(match, by)
    book.running(match)
    if not may_ask(match):
        raise NotAllowed(_("Hints are for friendly games: not for rated ones, nor for events."))
    if seat not in match.to_act:
        raise NotAllowed(_("Ask when it is your turn."))
    transaction.on_commit(lambda: bell.call(GIVE, code, seat), robust=True)
    if _asked_now(match, seat) is not None:
        return match.version
    match.hints = {**match.hints, str(seat): {"asked": _question(match, seat)}}
    return book.write(match, book.NewLine("hint", seat, by), now, {"hints"})


def give_hint(*, code: str, seat: int) -> bool:
    """Think about the question of a seat that asked, and keep the answer; tell if it served."""
    match = snapshots.match_of(code)
    asked = _asked_now(match, seat)
    if asked is None or "words" in asked:
        return False
    game = shelf.game(match.game)
    view = game.view(snapshots.position_of(match), Seat(seat))
    dice = SwiftDice(secrets.randbits(64))
    advice = appraising.advise(game, view, Seat(seat), dice, master.usual_effort(game))
    answer = {
        "asked": asked["asked"],
        "words": list(advice.move),
        "hoped": round(FINE * advice.hoped),
        "exact": advice.exact,
        "why": [text.spoken() for text in advice.why],
    }
    return _keep(code, seat, answer)


@transaction.atomic
def _keep(code: str, seat: int, answer: dict[str, Any]) -> bool:
    match = book.hold(code)
    asked = _asked_now(match, seat)
    if asked is None or asked["asked"] != answer["asked"]:
        return False  # the question is another one by now
    Match.objects.filter(pk=match.pk).update(hints={**match.hints, str(seat): answer})
    book.tell(match)
    return True


def hint_for(match: Match, seat: int, language: str) -> dict[str, Any] | None:
    """Return what a seat may read of hints: that it may ask, that it waits, or the answer."""
    if match.status != Status.RUNNING or not may_ask(match) or seat not in match.to_act:
        return None
    asked = _asked_now(match, seat)
    if asked is None:
        return {"state": "may"}
    if "words" not in asked:
        return {"state": "waiting"}
    game = shelf.game(match.game)
    code = language[:2]
    return {
        "state": "known",
        "words": [game.label(word, language) for word in asked["words"]],
        "hoped": round(asked["hoped"] * 100 / FINE),
        "exact": asked["exact"],
        "why": [each.get(code, each["en"]) for each in asked["why"]],
    }


def _asked_now(match: Match, seat: int) -> dict[str, Any] | None:
    """Return what was asked about the question that a seat has now, if anything was."""
    asked: dict[str, Any] | None = match.hints.get(str(seat))
    if match.status != Status.RUNNING or seat not in match.to_act or asked is None:
        return None
    return asked if asked["asked"] == _question(match, seat) else None


def _question(match: Match, seat: int) -> int:
    return int(match.asked.get(str(seat), match.version))
