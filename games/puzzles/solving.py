"""Trying a puzzle: a move is judged by the master once, for everybody who comes to it.

Whoever finds a move that gives next to nothing away has solved it; there may be several. The answer
is told to whom has solved it or asked for it, and to nobody before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from games import shelf
from games.advice import verdicts
from games.kit.refusals import Refusal
from games.models import Puzzle, PuzzleMove, PuzzleSolver
from games.protocol import Seat, Word
from games.puzzles import finding
from games.refusals import NotAllowed
from games.what_if.branch import branch, drawn
from siamleague.jobs import bell

JUDGE = "games.tasks.judge_puzzle_move"
PATIENCE = timedelta(seconds=30)  # then a worker is called again
TRIES = 20
SHOWN = 60  # of the list


@dataclass(frozen=True)
class PuzzleLine:
    """A puzzle in the list, as this reader stands with it."""

    number: int
    day: date
    game: str  # its slug
    name: str
    seat: int
    solvers: int
    solved: bool
    at_once: bool
    shown: bool

    @property
    def url(self) -> str:
        """Return the address of its page."""
        return reverse("games:puzzle", args=[self.number])


def shown_puzzles() -> "QuerySet[Puzzle]":
    return Puzzle.objects.exclude(day=None)


def puzzle_of(number: int) -> Puzzle:
    """Return a puzzle that has had its day; before that there is none."""
    found = shown_puzzles().select_related("match").filter(pk=number).first()
    if found is None:
        raise Http404
    return found


def listed(by: int | None, language: str, most: int = SHOWN) -> list[PuzzleLine]:
    """Return the puzzles, the newest first, and how this reader stands with each."""
    rows = shown_puzzles().annotate(
        found=Count("solvers", filter=Q(solvers__solved_at__isnull=False))
    )[:most]
    numbers = [row.pk for row in rows] if by else []
    my = PuzzleSolver.objects.filter(user=by, puzzle__in=numbers)
    mine = {each.puzzle_id: each for each in my}
    return [_line(row, mine.get(row.pk), row.found, language) for row in rows]


def _line(row: Puzzle, mine: PuzzleSolver | None, found: int, language: str) -> PuzzleLine:
    assert row.day is not None
    solved = mine is not None and mine.solved_at is not None
    return PuzzleLine(
        number=row.pk,
        day=row.day,
        game=row.game,
        name=shelf.game(row.game).info.name.into(language),
        seat=row.seat,
        solvers=found,
        solved=solved,
        at_once=solved and mine is not None and mine.tries == 1,
        shown=mine is not None and mine.shown_at is not None,
    )


@transaction.atomic
def try_puzzle(*, puzzle_id: int, words: Sequence[str], by: int, now: datetime) -> PuzzleSolver:
    """Try a move; the master says what it thinks of it, as a rule within seconds."""
    puzzle = puzzle_of(puzzle_id)
    _check_can_be_played(puzzle, words)
    PuzzleSolver.objects.get_or_create(puzzle=puzzle, user_id=by)
    mine = PuzzleSolver.objects.select_for_update().get(puzzle=puzzle, user_id=by)
    about = sha256(" ".join(words).encode()).hexdigest()
    if mine.last is not None and mine.last.about == about:
        return mine  # twice is once
    if mine.is_over:
        raise NotAllowed(_("You know the answer of this puzzle already."))
    if mine.last is not None and mine.last.lost is None:
        raise NotAllowed(_("The master still thinks about the move you tried before."))
    if mine.tries >= TRIES:
        raise NotAllowed(_("You have tried %(n)d moves. Look at the answer.") % {"n": TRIES})
    PuzzleMove.objects.get_or_create(
        puzzle=puzzle, about=about, defaults={"words": list(words), "rung_at": now}
    )
    # Held, so that a verdict that comes at this moment sees who waits for it.
    move = PuzzleMove.objects.select_for_update().get(puzzle=puzzle, about=about)
    mine.last, mine.tries = move, mine.tries + 1
    if move.lost is not None and move.lost < verdicts.SLIP:
        mine.solved_at = now
    mine.save()
    if move.lost is None:
        number = move.pk
        transaction.on_commit(lambda: bell.call(JUDGE, number), robust=True)
    return mine


def _check_can_be_played(puzzle: Puzzle, words: Sequence[str]) -> None:
    """Refuse what is no whole move there, in the words of the rules."""
    branch(puzzle.match, puzzle.step - 1, [f"{puzzle.seat}:{' '.join(words)}"])


@transaction.atomic
def show_answer(*, puzzle_id: int, by: int, now: datetime) -> PuzzleSolver:
    """Give a puzzle up, and see what the master would play. It does not count as solved then."""
    puzzle = puzzle_of(puzzle_id)
    PuzzleSolver.objects.get_or_create(puzzle=puzzle, user_id=by)
    mine = PuzzleSolver.objects.select_for_update().get(puzzle=puzzle, user_id=by)
    if not mine.is_over:
        mine.shown_at = now
        mine.save()
    return mine


def judge_puzzle_move(*, number: int, now: datetime) -> bool:
    """Let the master judge a move that was tried; if it is good, who tried it has solved it."""
    move = PuzzleMove.objects.select_related("puzzle__match").filter(pk=number, lost=None).first()
    if move is None:
        return False
    lost = finding.lost_by(move.puzzle, list(move.words))
    with transaction.atomic():
        # Those who try it from now on read what is known; whom this update finds tried before.
        if not PuzzleMove.objects.filter(pk=number, lost=None).update(lost=lost):
            return False
        if lost < verdicts.SLIP:
            waiting = PuzzleSolver.objects.filter(last=move, solved_at=None, shown_at=None)
            waiting.update(solved_at=now)
    return True


def forgotten(now: datetime) -> list[int]:
    """Return the moves that no worker has looked at for long: their bell was lost."""
    late = PuzzleMove.objects.filter(lost=None, rung_at__lt=now - PATIENCE)
    numbers = list(late.values_list("pk", flat=True)[:20])
    if numbers:
        PuzzleMove.objects.filter(pk__in=numbers).update(rung_at=now)
    return numbers


def position(puzzle: Puzzle, said: Sequence[str], by: int | None, language: str) -> dict[str, Any]:
    """Return the position as its mover sees it, what may be said, and how the reader stands."""
    of = branch(puzzle.match, puzzle.step - 1, [])
    told = drawn(of, Seat(puzzle.seat), said, language)
    told["names"] = [""] * puzzle.match.seats  # who it was is a part of the answer
    return told | {"mine": standing(puzzle, by, language)}


def standing(puzzle: Puzzle, by: int | None, language: str) -> dict[str, Any]:
    """Return how a reader stands with a puzzle; the answer only when it is over for them."""
    mine = PuzzleSolver.objects.select_related("last").filter(puzzle=puzzle, user=by).first()
    if mine is None:
        return {"state": "open", "tries": 0, "tried": [], "lost": None, "answer": None}
    last = mine.last
    tried = _labels(puzzle, last.words, language) if last else []
    lost = round(last.lost / 10) if last and last.lost is not None else None
    told: dict[str, Any] = {"tries": mine.tries, "tried": tried, "lost": lost, "answer": None}
    if not mine.is_over:
        waits = last is not None and last.lost is None
        return told | {"state": "waiting" if waits else "open"}
    state = "solved" if mine.solved_at else "shown"
    return told | {"state": state, "answer": answer(puzzle, language)}


def answer(puzzle: Puzzle, language: str) -> dict[str, Any]:
    """Return the master's line, and what was played instead."""
    match, game = puzzle.match, shelf.game(puzzle.match.game)
    moves = [f"{ply['seat']}:{' '.join(ply['words'])}" for ply in puzzle.line]
    try:
        line = drawn(branch(match, puzzle.step - 1, moves), None, [], language)["line"]
    except Refusal:  # the rules have changed since
        line = []
    numbers = PuzzleSolver.objects.filter(puzzle=puzzle).aggregate(
        tried=Count("pk"),
        solved=Count("pk", filter=Q(solved_at__isnull=False)),
        at_once=Count("pk", filter=Q(solved_at__isnull=False, tries=1)),
    )
    return {
        "line": line,
        "hoped": round(puzzle.hoped / 10),
        "lost": round(puzzle.lost / 10),
        "by": match.names()[puzzle.seat],
        "names": match.names(),
        "url": f"{reverse('games:match', args=[match.code])}#move-{puzzle.step}",
        "game": game.info.name.into(language),
        **numbers,
    }


def _labels(puzzle: Puzzle, words: Sequence[str], language: str) -> list[str]:
    game = shelf.game(puzzle.match.game)
    return [game.label(Word(word), language) for word in words]
