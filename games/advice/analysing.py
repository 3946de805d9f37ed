"""Every move of a finished match, judged by the master: asked once, worked out in pieces.

A worker judges moves for a moment, keeps what it has found, and calls itself again, so that bots
who play meanwhile have their turn in between, and a worker that dies loses no more than one moment.
How much is thought is bounded: a long match gets less for each of its moves.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.utils.translation import gettext as _

from games import shelf
from games.bots import appraising, master
from games.kit.dice import SwiftDice
from games.kit.senses import Effort
from games.live import snapshots
from games.logbook.replays import effective_moves, position_after
from games.models import Analysis, Ending, Judgement, LogLine, Match, Status
from games.protocol import Seat, Word
from games.refusals import NotAllowed
from siamleague.jobs import bell

JUDGE = "games.tasks.judge_moves"
WORDS = 900_000  # are said for one match, at most twice as many
FEWEST = 2_000  # for one move
MOMENT = 1.5  # seconds that a worker thinks before it lets others come
PATIENCE = timedelta(seconds=90)
FINE = 1000


@transaction.atomic
def ask_analysis(*, code: str, by: int, now: datetime) -> int:
    """Let the master judge every move of a match that is over; return its number. Twice is once."""
    match = snapshots.match_of(code)
    if match.status != Status.FINISHED or match.ending == Ending.ABANDONED:
        raise NotAllowed(_("Moves are judged when the match is over."))
    known = Analysis.objects.filter(match=match).first()
    if known is None:
        steps = len(effective_moves(LogLine.objects.filter(match=match)))
        if Analysis.objects.filter(asked_by=by, finished_at=None).exists():
            raise NotAllowed(_("Another match is being judged for you. One at a time."))
        about = {"steps": steps, "asked_by_id": by, "asked_at": now, "rung_at": now}
        known, _made = Analysis.objects.get_or_create(match=match, defaults=about)
    if known.finished_at is None:
        transaction.on_commit(lambda: bell.call(JUDGE, code), robust=True)
    return known.pk


def judge_moves(*, code: str, now: datetime, seconds: Callable[[], float]) -> bool:
    """Judge moves that nobody has judged yet, for a moment; tell whether some are left."""
    found = Analysis.objects.select_related("match").filter(match__code=code, finished_at=None)
    analysis = found.first()
    if analysis is None:
        return False
    Analysis.objects.filter(pk=analysis.pk).update(rung_at=now)
    match, began = analysis.match, seconds()
    known = set(Judgement.objects.filter(match=match).values_list("step", flat=True))
    left = [step for step in range(1, analysis.steps + 1) if step not in known]
    for done, step in enumerate(left):
        if done and seconds() - began > MOMENT:
            return True
        Judgement.objects.bulk_create([judgement(match, step)], ignore_conflicts=True)
    Analysis.objects.filter(pk=analysis.pk, finished_at=None).update(finished_at=now)
    return False


def judgement(match: Match, step: int) -> Judgement:
    """Return what the master thinks of one move; the same each time it is asked."""
    moves = effective_moves(LogLine.objects.filter(match=match))
    state = position_after(match, moves[: step - 1])
    game = shelf.game(match.game)
    seat, words = moves[step - 1].moved()
    seed = int.from_bytes(sha256(bytes(match.seed) + b"judged %d" % step).digest()[:8])
    usual = master.usual_effort(game)
    effort = Effort(min(usual.words, max(FEWEST, WORDS // len(moves))), usual.ahead, usual.worlds)
    view = game.view(state, seat)
    found = appraising.judge(game, view, Seat(seat), words, SwiftDice(seed), effort)
    return Judgement(
        match=match,
        step=step,
        seat=seat,
        best=list(found.best),
        hoped=round(FINE * found.hoped),
        chances=[round(FINE * chance) for chance in found.chances],
        exact=found.exact,
    )


def forgotten(now: datetime) -> list[str]:
    """Return the matches whose judging no worker has looked at for long: its bell was lost."""
    late = Analysis.objects.filter(finished_at=None, rung_at__lt=now - PATIENCE)
    codes = list(late.values_list("match__code", flat=True)[:20])
    late.filter(match__code__in=codes).update(rung_at=now)
    return codes


def spelled(match: Match, words: list[str], language: str) -> list[str]:
    """Return a move as buttons show it."""
    game = shelf.game(match.game)
    return [game.label(Word(word), language) for word in words]
