"""The players of a team event one by one: those who are level are parted by their wins."""

from dataclasses import dataclass

from django.utils.translation import get_language

from tournaments.figures import written
from tournaments.models import Chair, Player, Tournament
from tournaments.rounds import because
from tournaments.rounds import standings as worked_out
from tournaments.rounds.because import Because
from tournaments.standings import (
    Appearance,
    Record,
    individual_records,
    reasons,
    scoring,
    standings,
)

TIE_BREAKS = ("wins",)


@dataclass(frozen=True)
class PersonLine:
    """A player of a team event, alone; `entry` is the player."""

    rank: int
    name: str
    points: str
    entry: int
    because: Because | None = None


def individuals(tournament: Tournament) -> list[PersonLine]:
    """Return every player of a team event with what parted the level; kept until it changes."""
    if not tournament.who.of_teams:
        return []
    lines: list[PersonLine] = worked_out.cached(
        tournament, f"individuals.{get_language()}", lambda: _individuals(tournament)
    )
    return lines


def _individuals(tournament: Tournament) -> list[PersonLine]:
    alone, scheme = _alone(tournament), worked_out.scheme(tournament)
    ranked = standings(alone, scheme, TIE_BREAKS, tournament.seed) if alone else ()
    found = reasons(alone, scheme, TIE_BREAKS, ranked, [row.id for row in ranked])
    names = dict(Player.objects.filter(pk__in={row.id for row in ranked}).values_list("pk", "name"))
    why = because.in_words(found, scheme, names)
    return [
        PersonLine(
            rank=row.rank,
            name=names.get(row.id, ""),
            points=written(scoring.shown(row.points, scheme)),
            entry=row.id,
            because=why.get(row.id),
        )
        for row in ranked
    ]


def _alone(tournament: Tournament) -> tuple[Record, ...]:
    records = worked_out.records(tournament)
    known = {(record.id, place.round) for record in records for place in record.places}
    rows = Chair.objects.filter(round__tournament=tournament)
    appearances = [
        Appearance(player, entry, number)
        for entry, number, people in rows.values_list("entry_id", "round__number", "people")
        for player in people
        if (entry, number) in known
    ]
    return individual_records(records, appearances) if appearances else ()
