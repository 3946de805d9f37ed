"""Where everybody goes when a season ends: worked out, written once, and again after a correction.

What is written comes from the tables of the divisions and the play-offs alone, so that it can be
worked out again at any time and comes out the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.batches import write_back
from tournaments.leagues import (
    Exchange,
    Ladder,
    Movement,
    MovementPlan,
    PlayOff,
    Rung,
    plan,
    settle,
)
from tournaments.models import (
    Division,
    Entry,
    EntryState,
    ResultState,
    Season,
    SeasonMove,
    SeasonState,
    Spot,
    SpotState,
    Table,
    TableKind,
    Tournament,
    Way,
)
from tournaments.rounds import ranking
from tournaments.seasons import holding
from tournaments.squads import enrolling

WAYS = {-1: Way.UP, 0: Way.STAYS, 1: Way.DOWN}
NAMED = ("player_id", "team_id")


@dataclass(frozen=True)
class Ended:
    """A season as its tables stand: its divisions, who came where, and what follows from it."""

    divisions: Sequence[Division]
    entries: Mapping[int, Entry]
    left: Mapping[int, tuple[Entry, ...]]  # by level, behind those who stayed to the end
    plan: MovementPlan

    @property
    def sizes(self) -> dict[int, int]:
        """Return how many stayed to the end of each division."""
        found = {division.level: 0 for division in self.divisions}
        for step in self.plan.steps:
            found[step.level] += 1
        return found


def ended(season: Season) -> Ended:
    """Return where everybody came, and where they go if the play-offs change nothing."""
    divisions = list(
        season.divisions.filter(tournament__isnull=False)
        .select_related("tournament__club")
        .order_by("level")
    )
    tournaments = [each.tournament for each in divisions if each.tournament]
    tables = ranking.fresh(tournaments)
    entries = {entry.pk: entry for entry in Entry.objects.filter(tournament__in=tournaments)}
    gone = {pk for pk, entry in entries.items() if entry.state == EntryState.OUT}
    rungs = tuple(
        Rung(
            tuple(row.id for row in tables[each.tournament_id or 0] if row.id not in gone),
            each.size,
        )
        for each in divisions
    )
    border = Exchange(season.rules["direct"], season.rules["play_offs"])
    ladder = Ladder(rungs, (border,) * max(0, len(rungs) - 1))
    left = {
        each.level: tuple(
            entries[pk] for pk in sorted(gone) if entries[pk].tournament_id == each.tournament_id
        )
        for each in divisions
    }
    return Ended(divisions, entries, left, plan(ladder))


def winners(season: Season, made: MovementPlan) -> dict[PlayOff, int]:
    """Return who won the play-offs that were played; a draw leaves the place to who holds it."""
    if season.play_offs_id is None:
        return {}
    of_entry = _first_entries(season)
    by_pair = {frozenset((each.upper, each.lower)): each for each in made.play_offs}
    found = {}
    for table in play_off_tables(season.play_offs_id):
        seated = [of_entry[chair.entry_id] for chair in table.chairs.all()]
        pair = by_pair.get(frozenset(seated))
        if pair is None or table.result != ResultState.STANDING:
            continue
        came = [rank for seat, rank in enumerate(table.ranks) if seat not in table.forfeits]
        first = [
            who
            for seat, who in enumerate(seated)
            if seat not in table.forfeits and table.ranks[seat] == min(came)
        ]
        if len(first) == 1:
            found[pair] = first[0]
    return found


def play_off_tables(tournament_id: int) -> list[Table]:
    rows = Table.objects.filter(round__tournament=tournament_id, kind=TableKind.PLAY)
    return list(rows.prefetch_related("chairs").order_by("round__number", "number"))


def _first_entries(season: Season) -> dict[int, int]:
    """Return, for each entry of the play-offs, the same people's entry in their division."""
    in_divisions = Entry.objects.filter(tournament__division__season=season)
    by_name = {row[1:]: row[0] for row in in_divisions.values_list("pk", *NAMED)}
    playing = Entry.objects.filter(tournament=season.play_offs_id)
    return {row[0]: by_name.get(row[1:], 0) for row in playing.values_list("pk", *NAMED)}


def lines(season: Season, found: Ended, now: datetime) -> list[SeasonMove]:
    """Return what is to be written: one line for everybody who was in the season."""
    steps = settle(found.plan, winners(season, found.plan))
    by_level = {division.level: division for division in found.divisions}
    made = [_line(season, by_level[s.level], found.entries[s.member], s, now) for s in steps]
    sizes = found.sizes
    for level, entries in found.left.items():
        for rank, entry in enumerate(entries, sizes[level] + 1):
            made.append(
                _line(season, by_level[level], entry, Movement(entry.pk, level, rank, 0), now)
            )
    return made


def _line(
    season: Season, division: Division, entry: Entry, step: Movement, now: datetime
) -> SeasonMove:
    return SeasonMove(
        season=season,
        division=division,
        player_id=entry.player_id,
        team_id=entry.team_id,
        name=entry.name,
        rank=step.rank,
        way=WAYS[step.to - step.level] if step.to else Way.LEAVES,
        to_level=step.to or None,
        by_play_off=step.by_play_off,
        at=now,
    )


def after_correction(tournament: Tournament, *, by: int | None, now: datetime) -> None:
    """Let a result that was corrected late be heard by the season its tournament belongs to.

    If the season is closed, everybody's way is worked out again. While the next season is being
    prepared its divisions follow; once it has begun nobody is moved, and the organisers are told.
    """
    seasons = Season.objects.filter(divisions__tournament=tournament) | Season.objects.filter(
        play_offs=tournament
    )
    # Unheld, since whoever closes a season holds it before its tournaments: they have waited for
    # this correction, or this correction for them.
    number = seasons.filter(state=SeasonState.CLOSED).values_list("pk", flat=True).first()
    if number is None:
        return
    season = holding.hold(number)
    old = {(m.player_id, m.team_id): m for m in SeasonMove.objects.filter(season=season)}
    new = {(m.player_id, m.team_id): m for m in lines(season, ended(season), now)}
    changed = [key for key in new if _way(new[key]) != _way(old.get(key))]
    following = Season.objects.select_for_update().filter(before=season).first()
    going = [key for key in changed if _goal(new[key]) != _goal(old.get(key))]
    if going and following is not None and following.state != SeasonState.PREPARING:
        _tell(season, [new[key].name for key in going], by, now)
        return
    if not changed:
        return
    columns = ("division", "rank", "way", "to_level", "by_play_off", "name", "at")
    for key in changed:
        new[key].pk = old[key].pk
    write_back([new[key] for key in changed], columns)
    if following is not None:
        place(following, [new[key] for key in going], now)
    data = {"names": [new[key].name for key in going], "count": len(changed)}
    holding.note(season, "season.recomputed", who=by, now=now, data=data)


def _way(move: SeasonMove | None) -> tuple[object, ...]:
    return () if move is None else (move.rank, move.way, move.to_level, move.by_play_off)


def _goal(move: SeasonMove | None) -> int | None:
    return None if move is None else move.to_level


def _tell(season: Season, names: list[str], by: int | None, now: datetime) -> None:
    """Keep, for the organisers to read, that a correction came too late to move somebody."""
    if season.late and season.late[-1]["names"] == names:
        return
    season.late = [*season.late, {"at": now.isoformat(), "names": names}]
    Season.objects.filter(pk=season.pk).update(late=season.late)
    data = {"names": names}
    why = _("The next season has begun; nobody is moved.")
    holding.note(season, "season.corrected_late", who=by, now=now, data=data, why=why)


def place(following: Season, moves: Sequence[SeasonMove], now: datetime) -> None:
    """Give everybody who goes somewhere their place in the next season; a hand's word stays."""
    divisions = {division.level: division for division in following.divisions.all()}
    there = {(spot.player_id, spot.team_id): spot for spot in Spot.objects.filter(season=following)}
    ratings = {
        row[1:]: row[0]
        for row in Spot.objects.filter(season=following.before_id).values_list("rating", *NAMED)
    }
    new, again = [], []
    for move in moves:
        key = (move.player_id, move.team_id)
        division = divisions.get(min(move.to_level or 0, max(divisions, default=0)))
        spot = there.get(key)
        if spot is None and division is not None:
            new.append(
                Spot(
                    season=following,
                    player_id=move.player_id,
                    team_id=move.team_id,
                    division=division,
                    moved=True,
                    rating=ratings.get(key),
                    asked_at=now,
                )
            )
        elif spot is not None and not spot.by_hand and spot.state != SpotState.OUT:
            spot.division, spot.moved = division, True
            again.append(spot)
    Spot.objects.bulk_create(new, batch_size=500)
    write_back(again, ["division", "moved"])
    enrolling.enrol_everybody(following)
