"""What Celery calls in this room."""

import time

from celery import shared_task
from django.utils import timezone

from games.advice import analysing, hints
from games.live import pulse
from games.matches import reminding, robots, sweeping
from games.puzzles import finding, solving
from games.what_if import asking
from siamleague.jobs import bell
from siamleague.watching import life


@shared_task(name="games.tasks.think")
def think(code: str) -> None:
    """Let one bot of a match think and move; its thinking is on its clock."""
    thought = robots.think(code=code)
    pulse.look_here()
    if thought is not None:
        robots.carry_out(thought, now=timezone.now())


@shared_task(name=hints.GIVE, ignore_result=True)
def give_hint(code: str, seat: int) -> None:
    """Think for somebody who asked what the master would do."""
    hints.give_hint(code=code, seat=seat)


@shared_task(name=analysing.JUDGE, ignore_result=True)
def judge_moves(code: str) -> None:
    """Judge moves of a finished match for a moment, and come back for the others."""
    if analysing.judge_moves(code=code, now=timezone.now(), seconds=time.monotonic):
        bell.call(analysing.JUDGE, code)


@shared_task(name=asking.ANSWER, ignore_result=True)
def answer_what_if(number: int) -> None:
    """Think about a position that somebody imagined."""
    asking.answer_what_if(number=number)


@shared_task(name=finding.LAY, ignore_result=True)
def lay_puzzle() -> None:
    """Do a piece of today's puzzle, and come back for the others."""
    if finding.lay(now=timezone.now()):
        bell.call(finding.LAY)


@shared_task(name=solving.JUDGE, ignore_result=True)
def judge_puzzle_move(number: int) -> None:
    """Let the master judge a move that somebody tried."""
    solving.judge_puzzle_move(number=number, now=timezone.now())


@shared_task(name="games.tasks.sweep_matches", ignore_result=True)
def sweep_matches() -> None:
    """Let flags fall that nobody claimed, and wake bots whose bell was lost."""
    pulse.look_here()
    now = timezone.now()
    life.sign(life.BOTS, now)
    sweeping.sweep(now=now)
    for code in analysing.forgotten(now):
        bell.call(analysing.JUDGE, code)
    for number in asking.forgotten(now):
        bell.call(asking.ANSWER, number)
    for number in solving.forgotten(now):
        bell.call(solving.JUDGE, number)


@shared_task(name="games.tasks.remind_of_moves", ignore_result=True)
def remind_of_moves() -> None:
    """Tell the devices of people whose move a quiet match waits for."""
    reminding.remind(now=timezone.now())
