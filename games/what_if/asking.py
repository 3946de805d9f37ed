"""What would the master do here? Asked of a position that was imagined, thought out by a worker.

The master thinks from what the seat to move may know. A question is kept for some days, so that
whoever comes to the same position reads the same answer; nothing of the match is written.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games import shelf
from games.bots import appraising, master
from games.kit.dice import SwiftDice
from games.live import snapshots
from games.models import Match, WhatIf
from games.protocol import Word
from games.refusals import NotAllowed
from games.what_if.branch import Branch, branch
from siamleague.jobs import bell

ANSWER = "games.tasks.answer_what_if"
FINE = 1000  # chances are kept in thousandths
IN_AN_HOUR = 60  # questions of one person
PATIENCE = timedelta(seconds=30)  # then a worker is called again
TOO_LATE = timedelta(minutes=10)  # then nobody waits for it any more
KEPT = timedelta(days=7)


@transaction.atomic
def ask_what_if(
    *, code: str, at: int, moves: Sequence[str], seat: int, by: int, now: datetime
) -> WhatIf:
    """Ask what the master would do in an imagined position of a finished match. Twice is once."""
    of = branch(snapshots.match_of(code), at, moves)
    if of.actor(seat) != seat:
        raise NotAllowed(_("Nobody has to move here."))
    known = WhatIf.objects.filter(match=of.match, about=digest(of, seat)).first()
    if known is None:
        _check_patience(by, now)
        row = {"at": of.at, "moves": list(moves), "seat": seat}
        row |= {"asked_by_id": by, "asked_at": now, "rung_at": now}
        known, _made = WhatIf.objects.get_or_create(
            match=of.match, about=digest(of, seat), defaults=row
        )
    if known.answer is None:
        number = known.pk
        transaction.on_commit(lambda: bell.call(ANSWER, number), robust=True)
    return known


def _check_patience(by: int, now: datetime) -> None:
    mine = WhatIf.objects.filter(asked_by=by)
    if mine.filter(answer__isnull=True, asked_at__gt=now - TOO_LATE).exists():
        raise NotAllowed(_("The master thinks about another question of yours. One at a time."))
    if mine.filter(asked_at__gt=now - timedelta(hours=1)).count() >= IN_AN_HOUR:
        raise NotAllowed(_("You have asked much within this hour. Play on, and ask later."))


def digest(of: Branch, seat: int) -> str:
    """Return by what a question is known: the position it is about, and whose move it is."""
    told = [f"{made}:{' '.join(words)}" for made, words, _line in of.made]
    return sha256("\n".join([str(of.at), str(seat), *told]).encode()).hexdigest()


def answer_what_if(*, number: int) -> bool:
    """Think about a question that has no answer, and keep it; tell whether it served."""
    asked = WhatIf.objects.select_related("match").filter(pk=number, answer__isnull=True).first()
    if asked is None:
        return False
    of = branch(asked.match, asked.at, asked.moves)
    game, seat = shelf.game(asked.match.game), of.actor(asked.seat)
    if seat is None:
        return False
    dice, view = SwiftDice(secrets.randbits(64)), game.view(of.state, seat)
    advice = appraising.advise(game, view, seat, dice, master.usual_effort(game))
    told = {
        "words": list(advice.move),
        "hoped": round(FINE * advice.hoped),
        "exact": advice.exact,
        "why": [text.spoken() for text in advice.why],
    }
    return bool(WhatIf.objects.filter(pk=number, answer__isnull=True).update(answer=told))


def master_on(of: Branch, seat: int | None, language: str) -> dict[str, Any]:
    """Return what is known of the master's mind about a position."""
    if seat is None:
        return {"state": "none"}
    asked = WhatIf.objects.filter(match=of.match, about=digest(of, seat)).first()
    if asked is None:
        return {"state": "may"}
    return _answered(of.match, asked, language)


def _answered(match: Match, asked: WhatIf, language: str) -> dict[str, Any]:
    if asked.answer is None:
        return {"state": "waiting"}
    game, code = shelf.game(match.game), language[:2]
    return {
        "state": "known",
        "words": asked.answer["words"],
        "labels": [game.label(Word(word), language) for word in asked.answer["words"]],
        "hoped": round(asked.answer["hoped"] * 100 / FINE),
        "exact": asked.answer["exact"],
        "why": [each.get(code, each["en"]) for each in asked.answer["why"]],
    }


def forgotten(now: datetime) -> list[int]:
    """Throw old questions away; return those that no worker has looked at for long."""
    if WhatIf.objects.filter(asked_at__lt=now - KEPT).exists():
        WhatIf.objects.filter(asked_at__lt=now - KEPT).delete()
    late = WhatIf.objects.filter(answer__isnull=True, rung_at__lt=now - PATIENCE)
    found = list(late.order_by("pk").values_list("pk", "asked_at")[:20])
    if found:
        given_up = [number for number, asked_at in found if asked_at < now - TOO_LATE]
        WhatIf.objects.filter(pk__in=given_up, answer__isnull=True).delete()
        WhatIf.objects.filter(pk__in=[number for number, _at in found]).update(rung_at=now)
    return [number for number, asked_at in found if asked_at >= now - TOO_LATE]
