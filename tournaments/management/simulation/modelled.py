"""Modelled people: each has a real strength, and a form that changes from day to day."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from uuid import uuid4

from tournaments.formats import shelf
from tournaments.leagues import ENDINGS
from tournaments.models import (
    Chair,
    Entry,
    Kind,
    Player,
    Round,
    Squad,
    SquadMember,
    Team,
    TeamMember,
    Tournament,
)
from tournaments.rounds import reporting
from tournaments.squads import lining_up

MEAN = 1500.0
SPREAD = 300.0  # how far apart modelled players are
LUCK = 200.0  # and how much a day changes that
UNKNOWN = 100.0  # how far a rating is from the strength
LEVEL = 40.0  # two sides nearer than this on the day draw
PARTNERS = 2
BOARDS = 4  # on which squads meet, with one person more on their lists
TWO = 2

Who = tuple[int | None, int | None]  # a player, or a team


@dataclass
class Modelled:
    """Who plays, how strong they really are, and the chance that decides what cannot be known."""

    chance: Random
    strengths: dict[Who, float] = field(default_factory=dict)
    ratings: dict[Who, int] = field(default_factory=dict)

    def people(self, kind: str, count: int, club: int, now: datetime) -> list[Who]:
        """Return new players, teams of two or squads, each with a strength and a rating near it."""
        names = [f"Player {number}" for number in range(1, count + 1)]
        who = Kind(kind)
        make = _teams if who.of_teams else _squads if who.of_squads else _players
        made = make(names, club, now)
        for one in made:
            self.strengths[one] = self.chance.gauss(MEAN, SPREAD)
            self.ratings[one] = round(self.strengths[one] + self.chance.gauss(0, UNKNOWN))
        return made

    def of_entries(self, entries: Iterable[Entry]) -> dict[int, float]:
        """Return the strength behind each entry."""
        return {entry.pk: self.strengths[entry.player_id, entry.team_id] for entry in entries}

    def learn(self, most: float) -> None:
        """Let a year go by: some have practised, some have not."""
        for who in sorted(self.strengths, key=str):
            self.strengths[who] += self.chance.gauss(0, most)

    def scores(self, round_: Round, strengths: dict[int, float]) -> dict[int, reporting.Score]:
        """Return how every table of a round ends."""
        return dict(self._scores(round_, strengths))

    def _scores(
        self, round_: Round, strengths: dict[int, float]
    ) -> Iterator[tuple[int, reporting.Score]]:
        seated: dict[int, list[int]] = {}
        rows = Chair.objects.filter(round=round_, table__kind="play").order_by("table", "seat")
        for table, entry in rows.values_list("table_id", "entry_id"):
            seated.setdefault(table, []).append(entry)
        if round_.tournament.who.of_squads:
            yield from self._boards(round_, strengths, seated)
            return
        for table, entries in seated.items():
            forms = [strengths[entry] + self.chance.gauss(0, LUCK) for entry in entries]
            if len(forms) == TWO and abs(forms[0] - forms[1]) < LEVEL:
                yield table, reporting.Score((1, 1))
            else:
                ranks = tuple(1 + sum(other > form for other in forms) for form in forms)
                yield table, reporting.Score(ranks)

    def _boards(
        self, round_: Round, strengths: dict[int, float], seated: dict[int, list[int]]
    ) -> Iterator[tuple[int, reporting.Score]]:
        """Yield how the matches of squads end: everybody has a day of their own at their board."""
        for table, entries in seated.items():
            ended = []
            for _board in range(int(round_.tournament.rules["boards"])):
                one, other = (strengths[each] + self.chance.gauss(0, LUCK) for each in entries)
                near = abs(one - other) < LEVEL
                ended.append(ENDINGS["draw" if near else "first" if one > other else "second"])
            yield table, lining_up.score_of(ended)

    def play_off(
        self, event: Tournament, scores: dict[int, reporting.Score], by: int, now: datetime
    ) -> None:
        """Let the lot say who goes on from the tables of a knock-out that were drawn."""
        drawn = [table for table, score in scores.items() if score.ranks == (1, 1)]
        for table in drawn if shelf.of(event).sends_on else ():
            sat = Chair.objects.filter(table=table).values_list("entry_id", flat=True)
            reporting.say_who_goes_on(
                table_id=table,
                entry=self.chance.choice(sorted(sat)),
                by=by,
                why="a play-off",
                ticket=uuid4(),
                now=now,
            )


def _guests(names: list[str], club: int) -> list[Player]:
    return Player.objects.bulk_create(Player(name=name, made_by_club_id=club) for name in names)


def _players(names: list[str], club: int, now: datetime) -> list[Who]:
    made = _guests(names, club)
    return [(player.pk, None) for player in made]


def _teams(names: list[str], club: int, now: datetime) -> list[Who]:
    members = _guests([f"{n} {p}" for n in names for p in "AB"], club)
    teams = Team.objects.bulk_create(Team(name=name, founded_at=now) for name in names)
    TeamMember.objects.bulk_create(
        TeamMember(team=teams[place // PARTNERS], player=player, invited_at=now, accepted_at=now)
        for place, player in enumerate(members)
    )
    return [(None, team.pk) for team in teams]


def _squads(names: list[str], club: int, now: datetime) -> list[Who]:
    teams = Team.objects.bulk_create(
        Team(name=name, club_id=club, founded_at=now) for name in names
    )
    Squad.objects.bulk_create(Squad(team=team) for team in teams)
    listed = [(team, place) for team in teams for place in range(1, BOARDS + 2)]
    people = _guests([f"{team} {place}" for team, place in listed], club)
    SquadMember.objects.bulk_create(
        SquadMember(squad_id=team.pk, player=player, place=place, joined_at=now)
        for (team, place), player in zip(listed, people, strict=True)
    )
    return [(None, team.pk) for team in teams]
