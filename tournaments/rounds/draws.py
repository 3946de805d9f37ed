"""Formats that are drawn once: who was in the draw, which lies on the tables of the first round."""

from tournaments.events import words
from tournaments.models import (
    Chair,
    Entry,
    EntryState,
    Format,
    Tournament,
)
from tournaments.pairing import round_robin
from tournaments.seating.designs import PlanField

TABLE_SIZES = {"three": 3, "four": 4}


def drawn(tournament: Tournament) -> tuple[int, ...]:
    """Return who is in the draw, strongest first; nobody while there is none."""
    chairs = Chair.objects.filter(round__tournament=tournament, round__number=1)
    return tuple(chairs.order_by("entry__number").values_list("entry_id", flat=True))


def is_made(tournament: Tournament) -> bool:
    """Tell whether the draw is made, so that nobody can enter any more."""
    if not tournament.is_drawn:
        return False
    return Chair.objects.filter(round__tournament=tournament, round__number=1).exists()


def gone(tournament: Tournament) -> frozenset[int]:
    """Return who has left."""
    rows = Entry.objects.filter(tournament=tournament, state=EntryState.OUT)
    return frozenset(rows.values_list("pk", flat=True))


def robin_field(
    tournament: Tournament, number: int, here: tuple[int, ...]
) -> round_robin.RobinField:
    """Return what decides a round of a round robin; `here` are those who would be drawn now."""
    ids = here if number == 1 else drawn(tournament)
    left = gone(tournament) & set(ids)
    return round_robin.RobinField(number, ids, meets_twice(tournament), left)


def plan_field(tournament: Tournament, number: int, here: tuple[int, ...]) -> PlanField:
    """Return what decides a round in which everybody meets everybody at tables."""
    ids = here if number == 1 else drawn(tournament)
    left = gone(tournament) & set(ids)
    return PlanField(number, ids, TABLE_SIZES[tournament.kind], tournament.rounds, left)


def evenness(tournament: Tournament) -> list[str]:
    """Return how evenly people meet at tables over all rounds, as the draw says of itself."""
    if tournament.format != Format.ROUND_ROBIN or tournament.two_sided or tournament.in_parts:
        return []
    rows = tournament.round_set.filter(number=1, published_at__isnull=False)
    notes = rows.values_list("notes", flat=True).first() or []
    return words.sentences(notes, words.Speaker({}))


def meets_twice(tournament: Tournament) -> bool:
    """Tell whether everybody meets everybody on both sides."""
    return bool(tournament.rules.get("meet_twice"))
