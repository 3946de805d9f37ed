"""What Celery calls in this room."""

from celery import shared_task
from django.utils import timezone

from games.matches import reminding, robots, sweeping


@shared_task(name="games.tasks.think")
def think(code: str) -> None:
    """Let one bot of a match think and move; its thinking is on its clock."""
    thought = robots.think(code=code)
    if thought is not None:
        robots.carry_out(thought, now=timezone.now())


@shared_task(name="games.tasks.sweep_matches", ignore_result=True)
def sweep_matches() -> None:
    """Let flags fall that nobody claimed, and wake bots whose bell was lost."""
    sweeping.sweep(now=timezone.now())


@shared_task(name="games.tasks.remind_of_moves", ignore_result=True)
def remind_of_moves() -> None:
    """Tell the devices of people whose move a quiet match waits for."""
    reminding.remind(now=timezone.now())
