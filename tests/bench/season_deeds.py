"""What people do in a league that the proof plays, and what is said of it afterwards."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

NOW = datetime(2026, 9, 1, 18, 0, tzinfo=UTC)
SIZES = (5, 5, 6)


def seal(league: int) -> dict[str, Any]:
    """Return everything that is said of a league, without the numbers of rows and the moments."""
    from django.db.models import Count

    from siamleague.history.models import AuditLine
    from tournaments.models import Chair, Entry, Season

    seasons = Season.objects.filter(league=league)
    of = {"tournament__division__season__in": seasons}
    sat = Chair.objects.filter(**{f"round__{key}": value for key, value in of.items()})
    subjects = [f"season:{pk}" for pk in seasons.values_list("pk", flat=True)]
    lines = AuditLine.objects.filter(subject__in=subjects).exclude(verb="season.joined")
    return {
        **moves(league),
        "entries": sorted(
            Entry.objects.filter(**of).values_list(
                "tournament__division__season__number", "number", "name", "state"
            )
        ),
        "tables": sorted(
            [*row[:4], str(row[4]), str(row[5]), row[6]]
            for row in sat.values_list(
                *("round__tournament__division__season__number",),
                *("round__tournament__division__level", "round__number", "table__number"),
                *("table__ranks", "table__forfeits", "entry__name"),
            )
        ),
        "verbs": dict(lines.order_by().values_list("verb").annotate(Count("pk"))),
    }


def moves(league: int) -> dict[str, Any]:
    from tournaments.models import Season, SeasonMove, Spot

    rows = Season.objects.filter(league=league).order_by("number")
    spots = Spot.objects.filter(season__in=rows)
    moves = SeasonMove.objects.filter(season__in=rows)
    names = ("season__number", "player__name", "division__level", "state", "moved", "by_hand")
    return {
        "seasons": list(rows.values_list("number", "name", "state", "before__number")),
        "late": [[each["names"] for each in late] for late in rows.values_list("late", flat=True)],
        "spots": sorted(map(str, spots.values_list(*names))),
        "moves": sorted(
            moves.values_list(
                *("season__number", "division__level", "rank", "name", "way"),
                *("to_level", "by_play_off"),
            )
        ),
    }


def of(league: int, number: int) -> Any:
    from tournaments.models import Season

    return Season.objects.get(league=league, number=number)


def plan(league: int, by: int, play_offs: int) -> None:
    from tournaments.seasons import act as seasons

    plan = seasons.SeasonPlan(
        "Year 1",
        date(2026, 9, 7),
        sizes=SIZES,
        play_offs=play_offs,
        tie_breaks=("direct-encounter", "wins", "sonneborn-berger"),  # lots go by rows' numbers
    )
    seasons.plan_season(league_id=league, by=by, plan=plan, now=NOW)


def join(league: int, number: int, by: int) -> None:
    from tournaments.entries import lists
    from tournaments.seasons import joining

    people = [f"P{n}; {2000 - n}" for n in range(sum(SIZES))] if number == 1 else []
    people.append(f"New {number}; 1500")
    wishes = lists.read("\n".join(people[: sum(SIZES)]), teams=False)
    order = {"by": by, "now": NOW}
    joining.join_list(season_id=of(league, number).pk, wishes=wishes, **order)


def draw(league: int, number: int, by: int) -> None:
    from tournaments.seasons import joining

    season = of(league, number)
    if season.state == "preparing":
        joining.draw_divisions(season_id=season.pk, by=by, now=NOW)


def start(league: int, number: int, by: int) -> None:
    from tournaments.seasons import starting

    starting.start_season(season_id=of(league, number).pk, by=by, now=NOW)


def tables(league: int, number: int, *, play_offs: bool = False) -> list[int]:
    from tournaments.models import Table

    season = of(league, number)
    rows = Table.objects.filter(kind="play")
    if play_offs:
        rows = rows.filter(round__tournament=season.play_offs_id)
    else:
        rows = rows.filter(round__tournament__division__season=season)
    order = ("round__tournament__division__level", "round__number", "number")
    return list(rows.order_by(*order).values_list("pk", flat=True))


def decide(table: int, ranks: tuple[int, ...], by: int, ticket: int) -> None:
    from tournaments.rounds import reporting

    reporting.decide(
        table_id=table,
        score=reporting.Score(ranks),
        by=by,
        why="looked at again",
        ticket=UUID(int=(ticket << 32) + table),
        now=NOW,
    )


def take_out(league: int, number: int, chance: int, by: int) -> None:
    from tournaments.models import Entry
    from tournaments.seasons import changing

    rows = Entry.objects.filter(tournament__division__season=of(league, number))
    entries = list(rows.order_by("tournament__division__level", "number"))
    entry = entries[chance % len(entries)].pk
    changing.take_out(entry_id=entry, by=by, why="moved away", now=NOW)


def step_in(league: int, number: int, chance: int, by: int) -> None:
    """Let a new player join the reserve list, then take the place of another."""
    from tournaments.entries import lists
    from tournaments.models import Entry, Spot
    from tournaments.seasons import changing, joining

    season, name = of(league, number), f"Reserve {number}"
    wishes = lists.read(f"{name}; 1400", teams=False)
    joining.join_list(season_id=season.pk, wishes=wishes, by=by, now=NOW)
    rows = Entry.objects.filter(tournament__division__season=season, state="in")
    entries = list(rows.order_by("tournament__division__level", "number"))
    spot = Spot.objects.get(season=season, player__name=name)
    if spot.state == "reserve":
        entry = entries[chance % len(entries)].pk
        changing.substitute(entry_id=entry, spot_id=spot.pk, by=by, now=NOW)


def close(league: int, number: int, by: int) -> None:
    from tournaments.seasons import closing

    now = NOW + timedelta(days=200)
    closing.close_season(season_id=of(league, number).pk, by=by, now=now)


def press(season: int, by: int, *, careless: bool = False) -> str:
    """Press the button that closes a season; carelessly is without a transaction around it."""
    from tournaments.seasons import closing

    press = closing.close_season
    if careless:
        press = press.__wrapped__  # type: ignore[attr-defined]
    return press(season_id=season, by=by, now=NOW)
