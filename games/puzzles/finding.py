"""The puzzle of a day: found among moves that the master judged, looked at again, laid out.

Everything is done in pieces of a moment, by the worker of bots, so that those who play meanwhile
have their turn in between. A piece that is lost is done again at the next look, some minutes later.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from hashlib import sha256

from django.db import IntegrityError, transaction

from games import shelf
from games.advice import analysing
from games.bots import appraising, master
from games.kit.dice import SwiftDice
from games.logbook.replays import effective_moves, position_after
from games.models import Analysis, Ending, Judgement, LogLine, Match, Puzzle, Status, Watching
from games.protocol import Seat, Word
from siamleague.jobs import bell

LAY = "games.tasks.lay_puzzle"
MUCH = 150  # thousandths that a move gave away, to be worth a puzzle
STILL = 100  # after a second look, in other worlds
LEAST = 250  # thousandths that are left to hope for: nobody looks for the best of lost games
OF_LATE = 40  # judged matches that are looked through for one puzzle
LONG_ENOUGH = 8  # moves of a match that is judged for the sake of puzzles
MONTH = timedelta(days=30)
PLIES = 3  # moves of the master's line
KINDS = 2  # so many days the same game does not come again, while there is another


def lay(*, now: datetime) -> bool:
    """Do one piece of what is still missing for today's puzzle; tell whether more is to be done."""
    today = now.date()
    if Puzzle.objects.filter(day=today).exists():
        return False
    begun = Puzzle.objects.filter(day=None, refused=False).select_related("match").first()
    if begun is None:
        found = _found(now)
        if found is None:
            _wish_for_more(now)
        return found is not None
    _prepare(begun, today)
    return True


def _found(now: datetime) -> Puzzle | None:
    """Write down the moment at which most was missed, of matches that everybody may look at."""
    judged = Analysis.objects.filter(
        finished_at__isnull=False,
        match__public=True,
        match__watching=Watching.OPEN,
        match__status=Status.FINISHED,
        match__puzzle=None,
    ).order_by("-finished_at")[:OF_LATE]
    rows = Judgement.objects.filter(match__in=[each.match_id for each in judged])
    candidates = [row for row in rows.select_related("match") if _is_worth_it(row)]
    row = _best(candidates, _games_of_late())
    if row is None:
        return None
    match = row.match
    about = {"game": match.game, "step": row.step, "seat": row.seat, "found_at": now}
    lost = row.hoped - row.chances[row.seat]
    made, _new = Puzzle.objects.get_or_create(
        match=match, defaults=about | {"hoped": row.hoped, "lost": lost}
    )
    return made


def _is_worth_it(row: Judgement) -> bool:
    return row.hoped >= LEAST and row.hoped - int(row.chances[row.seat]) >= MUCH


def _games_of_late() -> list[str]:
    newest = Puzzle.objects.exclude(day=None).order_by("-day")
    return list(newest.values_list("game", flat=True)[:KINDS])


def _best(rows: Iterable[Judgement], games: list[str]) -> Judgement | None:
    """Return where most was given away, of a game that was not there of late if there is one."""
    ranked = sorted(
        rows,
        key=lambda row: (row.match.game in games, row.chances[row.seat] - row.hoped, row.pk),
    )
    return ranked[0] if ranked else None


def _wish_for_more(now: datetime) -> None:
    """Let the newest match that nobody has had judged be judged, one at a time."""
    if Analysis.objects.filter(asked_by=None, finished_at=None).exists():
        return
    matches = Match.objects.filter(
        status=Status.FINISHED,
        public=True,
        watching=Watching.OPEN,
        analysis=None,
        finished_at__gt=now - MONTH,
        version__gte=LONG_ENOUGH,
        seatings__user__isnull=False,
    ).exclude(ending__in=(Ending.ABANDONED, Ending.ARBITER))
    match = matches.order_by("-finished_at").first()
    if match is None:
        return
    steps = len(effective_moves(LogLine.objects.filter(match=match)))
    about = {"steps": steps, "asked_at": now, "rung_at": now}
    Analysis.objects.get_or_create(match=match, defaults=about)
    bell.call(analysing.JUDGE, match.code)


def _prepare(puzzle: Puzzle, today: date) -> None:
    """Look at it a second time, then lay the master's line move by move, then give it the day.

    Each piece is written only where nobody else has written it meanwhile.
    """
    mine = Puzzle.objects.filter(pk=puzzle.pk, pieces=puzzle.pieces, day=None)
    if puzzle.pieces == 0:
        sure = lost_by(puzzle, _played(puzzle)) >= STILL
        mine.update(pieces=1, refused=not sure)
        return
    ply = _next_of_line(puzzle) if len(puzzle.line) < PLIES else None
    if ply is not None:
        mine.update(pieces=puzzle.pieces + 1, line=[*puzzle.line, ply])
        return
    try:
        with transaction.atomic():
            mine.update(day=today)
    except IntegrityError:
        return  # another one has the day: this one waits for the next


def _played(puzzle: Puzzle) -> list[str]:
    moves = effective_moves(LogLine.objects.filter(match=puzzle.match))
    return list(moves[puzzle.step - 1].moved()[1])


def lost_by(puzzle: Puzzle, words: list[str]) -> int:
    """Return how many thousandths a move gives away beside the master's, 0 for the master's own."""
    if puzzle.line and words == puzzle.line[0]["words"]:
        return 0
    match, seat = puzzle.match, Seat(puzzle.seat)
    game = shelf.game(match.game)
    moves = effective_moves(LogLine.objects.filter(match=match))
    view = game.view(position_after(match, moves[: puzzle.step - 1]), seat)
    dice = SwiftDice(_seed(match, " ".join(words)))
    said = tuple(Word(word) for word in words)
    found = appraising.judge(game, view, seat, said, dice, master.usual_effort(game))
    return round(1000 * found.lost)


def _next_of_line(puzzle: Puzzle) -> "dict[str, object] | None":
    """Return what the master would play after what stands of its line; nothing at the end."""
    match = puzzle.match
    game = shelf.game(match.game)
    moves = effective_moves(LogLine.objects.filter(match=match))
    state = position_after(match, moves[: puzzle.step - 1])
    for ply in puzzle.line:
        state = game.apply(state, Seat(ply["seat"]), tuple(map(Word, ply["words"]))).state
    acting = sorted(game.to_act(state))
    if not acting:
        return None
    seat = Seat(puzzle.seat) if puzzle.seat in acting else acting[0]
    dice = SwiftDice(_seed(match, f"line {len(puzzle.line)}"))
    effort = master.usual_effort(game)
    advice = appraising.advise(game, game.view(state, seat), seat, dice, effort)
    return {"seat": seat, "words": list(advice.move)}


def _seed(match: Match, about: str) -> int:
    told = bytes(match.seed) + f"puzzle {about}".encode()
    return int.from_bytes(sha256(told).digest()[:8])
