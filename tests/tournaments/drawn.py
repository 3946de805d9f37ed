"""Building events whose first round is a draw: round robins and knock-outs."""

from uuid import uuid4

from tests.tournaments.hall import (
    NOW,
    club_of,
    entered,
    event_of,
    played,
)
from tournaments.models import RoundState
from tournaments.rounds import act as rounds
from tournaments.rounds import ranking, reporting


def robin(alice, **plan):
    return event_of(alice, club_of(alice), format="robin", rounds=1, **plan)


def ranks(event):
    event.refresh_from_db()
    names = dict(event.entries.values_list("pk", "name"))
    return [(row.rank, names[row.id], row.points) for row in ranking.table(event)]


def knock_out(alice, count, double=False, **rules):
    chosen = "double" if double else "knockout"
    event = event_of(alice, club_of(alice), format=chosen, rounds=1, rules=rules)
    return event, entered(event, alice, count)


def decide(table, ranks, alice, why="the sheet says so"):
    score = reporting.Score(ranks)
    return reporting.decide(
        table_id=table.pk, score=score, by=alice.pk, why=why, ticket=uuid4(), now=NOW
    )


def say(table, entry, by, why="a play-off"):
    return reporting.say_who_goes_on(
        table_id=table.pk, entry=entry.pk, by=by.pk, why=why, ticket=uuid4(), now=NOW
    )


def close(round_, alice):
    rounds.close_round(round_id=round_.pk, by=alice.pk, now=NOW)


def to_the_end(event, alice):
    """Play until nothing is left; return how many rounds it took."""
    event.refresh_from_db()
    while event.round_set.filter(state=RoundState.CLOSED).count() < event.rounds or not (
        event.round_set.exists()
    ):
        played(event, alice)
        event.refresh_from_db()
    return event.rounds
