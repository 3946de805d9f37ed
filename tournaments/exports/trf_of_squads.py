"""An event of squads as a tournament report: its people with their boards, and the squads as teams.

Only line-ups of matches that have a result are told: until then they are hidden from each other.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tournaments.exchange import trf_writing
from tournaments.exchange.trf_values import Points, TrfGame, TrfLine, TrfPlayer, TrfReport, TrfTeam
from tournaments.exports import trf_of_event
from tournaments.leagues.line_up_rules import first_seat
from tournaments.models import (
    Entry,
    EventPapers,
    Player,
    ResultState,
    Table,
    TableKind,
    Tournament,
)
from tournaments.rounds import ranking, standings
from tournaments.squads import line_ups, squad_people

TENTHS, HALF = 10, 5
AWAY = {TableKind.HALF_BYE: "H", TableKind.ZERO_BYE: "Z"}
SAME = {"W": "1", "D": "=", "L": "0"}  # signs of games that were not played to the end
OWN = ("082", "092", "352", "362")  # told anew, whatever a file said
Sat = dict[int, tuple[int | None, ...]]  # by entry, who played each board


@dataclass
class _SquadsTold:
    """What is gathered match by match."""

    boards: int
    kept: EventPapers | None  # what a file said that has no other room
    ratings: dict[int, int] = field(default_factory=dict)  # by number
    away: list[tuple[str, int, int]] = field(default_factory=list)  # byes that were asked for
    meets: list[str] = field(default_factory=list)  # who meets in matches without a result
    players: dict[int, int] = field(default_factory=dict)  # their numbers
    teams: dict[int, int] = field(default_factory=dict)  # by entry
    order: dict[int, list[int]] = field(default_factory=dict)  # by entry, in the order of boards
    games: dict[int, dict[int, TrfGame]] = field(default_factory=lambda: defaultdict(dict))
    points: dict[int, int] = field(default_factory=lambda: defaultdict(int))  # of games, by entry
    others: list[TrfLine] = field(default_factory=list)
    free: dict[int, int] = field(default_factory=dict)  # by round, the team nobody met


def report(event: Tournament, entries: Sequence[Entry], *, private: bool) -> TrfReport:
    """Return the report of an event of squads."""
    rounds = trf_of_event.rounds_shown(event)
    kept = EventPapers.objects.filter(event=event).first()
    told = _SquadsTold(int(event.rules.get("boards", 1)), kept)
    tables = list(
        Table.objects.filter(round__tournament=event, round__number__lte=rounds)
        .select_related("round")
        .order_by("round__number", "number")
    )
    sat = _sat(tables, told.boards)
    _number(event, entries, sat, told)
    chairs = {each.table: each.entries for each in standings.chaired(event)}
    for table in tables:
        _match(table, chairs.get(table.pk, ()), sat.get(table.pk, {}), told)
    players = _players(event, told, rounds, private=private)
    kept = told.kept
    return TrfReport(
        tuple(_about(event, players, entries)),
        tuple(players),
        tuple(_teams(event, entries, told, bool(rounds))),
        (
            *told.others,
            *_allocated(event, told, rounds),
            *trf_writing.byes(told.away),
            *(trf_of_event.forbidden(event, told.teams) if private else ()),
            *(TrfLine(tag, text) for tag, text in (kept.others if kept else ())),
        ),
        (
            *trf_of_event.comments(event, entries, told.teams),
            *told.meets,
            *(kept.comments if kept else ()),
        ),
    )


def _sat(tables: Sequence[Table], boards: int) -> dict[int, Sat]:
    """Return who played, of matches whose result stands."""
    over = [table.pk for table in tables if table.result == ResultState.STANDING]
    return {
        table: {entry: line_ups.seated_in(one, boards) for entry, one in both.items()}
        for table, both in line_ups.handed_in(over).items()
    }


def _number(
    event: Tournament, entries: Sequence[Entry], sat: Mapping[int, Sat], told: _SquadsTold
) -> None:
    """Give teams and people their numbers: squad by squad, in the order of the list."""
    listed = squad_people.listed_for(event.pk, [each.team_id for each in entries if each.team_id])
    for place, entry in enumerate(entries, 1):
        told.teams[entry.pk] = entry.number or place
        mine = [row.player_id for row in listed.get(entry.team_id or 0, ())]
        played = {one for both in sat.values() for one in both.get(entry.pk, ()) if one is not None}
        mine += sorted(played - set(mine))
        for player in mine:
            told.players.setdefault(player, len(told.players) + 1)
        told.order[entry.pk] = [told.players[player] for player in mine]
    _as_brought(told)


def _as_brought(told: _SquadsTold) -> None:
    """Give people the numbers that a file had for them, unless lists are others now."""
    letters = told.kept.letters if told.kept else {}
    lists = {entry: letters.get(f"list.{team}", []) for entry, team in told.teams.items()}
    if any(len(lists[entry]) != len(order) for entry, order in told.order.items()):
        return
    turned = {
        now: one
        for entry, order in told.order.items()
        for now, one in zip(order, lists[entry], strict=True)
    }
    if len({number for number, _rating in turned.values()}) < len(told.players):
        return
    told.players = {player: turned[now][0] for player, now in told.players.items()}
    told.order = {e: [turned[now][0] for now in order] for e, order in told.order.items()}
    told.ratings = dict(turned.values())


def _match(table: Table, entries: Sequence[int], sat: Sat, told: _SquadsTold) -> None:
    number = table.round.number
    if table.kind == TableKind.FULL_BYE and entries:
        told.free[number] = told.teams[entries[0]]
    if table.kind in AWAY and entries:
        told.away.append((AWAY[TableKind(table.kind)], number, told.teams[entries[0]]))
    if table.kind != TableKind.PLAY or len(entries) != 2:
        return
    if table.result != ResultState.STANDING:
        meet = " ".join(str(told.teams[entry]) for entry in entries)
        told.meets.append(f"{trf_of_event.OUR} meets {number} {meet}")
        return
    first, second = (sat.get(entry, (None,) * told.boards) for entry in entries)
    for board, (one, other) in enumerate(zip(first, second, strict=True), 1):
        _board(table, board, (one, other), entries, told)
    for side, seated in enumerate((first, second)):
        numbers = [told.players[one] if one else 0 for one in seated]
        if any(numbers) and numbers != told.order[entries[side]][: told.boards]:
            teams = (told.teams[entries[side]], told.teams[entries[1 - side]])
            told.others.append(trf_writing.numbered(teams[0], number, numbers, teams[1]))
    if table.forfeits:
        signs = {(0,): "-+", (1,): "+-"}.get(tuple(table.forfeits), "--")
        one, other = (told.teams[entry] for entry in entries)
        told.others.append(TrfLine("330", f"{signs} {number:03d} {one:03d} {other:03d}"))


def _board(
    table: Table,
    board: int,
    pair: tuple[int | None, int | None],
    entries: Sequence[int],
    told: _SquadsTold,
) -> None:
    """Note one board: what it gave, and who had which colour."""
    extras = table.extras
    if len(extras) != 2 or f"b{board}" not in extras[0]:
        return
    halves = [extras[side].get(f"b{board}", 0) for side in (0, 1)]
    gone = [side for side in (0, 1) if f"f{board}" in extras[side]]
    for side, player in enumerate(pair):
        told.points[entries[side]] += halves[side] * HALF
        other = pair[1 - side]
        if player is None:
            continue
        sign = ("-" if side in gone else "+") if gone else "0=1"[min(halves[side], 2)]
        colour = "w" if first_seat(board) == side else "b"
        met = told.players[other] if other else 0
        game = TrfGame(met, colour, _sign(told, table.round.number, player, sign))
        told.games[player][table.round.number] = game


def _sign(told: _SquadsTold, number: int, player: int, sign: str) -> str:
    """Return a sign as a file had it, where that says the same."""
    letters = told.kept.letters if told.kept else {}
    brought = letters.get(f"{number}.{told.players[player]}", "")
    return str(brought) if SAME.get(brought) == sign else sign


def _players(
    event: Tournament, told: _SquadsTold, rounds: int, *, private: bool
) -> list[TrfPlayer]:
    names = dict(Player.objects.filter(pk__in=told.players).values_list("pk", "name"))
    papers = trf_of_event.papers_of(event, list(told.players))
    found = []
    for player, number in told.players.items():
        mine = told.games.get(player, {})
        games = tuple(mine.get(each, TrfGame()) for each in range(1, rounds + 1))
        facts = papers.get(player, {})
        found.append(
            TrfPlayer(
                number=number,
                name=facts.get("written", names.get(player, "")),
                rating=told.ratings.get(number, 0),
                points=sum(Points().of(game.result) for game in games),
                games=games,
                **trf_of_event.player_facts(facts, private=private),
            )
        )
    ranked = sorted(found, key=lambda one: -one.points)
    places = {one.number: 1 + sum(o.points > one.points for o in ranked) for one in found}
    found.sort(key=lambda one: one.number)
    return [replace(one, rank=places[one.number]) if rounds else one for one in found]


def _about(
    event: Tournament, players: Sequence[TrfPlayer], entries: Sequence[Entry]
) -> list[TrfLine]:
    told = trf_of_event.about(event, players, Points())
    said = [line for line in told if line.tag not in OWN]
    won = trf_of_event.points_said(event)
    said.append(TrfLine("082", str(len(entries))))
    said.append(TrfLine("092", f"Team: {event.format}"))
    boards = "".join("WB"[first_seat(number)] for number in range(1, told_boards(event) + 1))
    said.append(TrfLine("352", boards))
    if (won.win, won.draw, won.loss) != (20, 10, 0):
        signs = (("TW", won.win), ("TD", won.draw), ("TL", won.loss))
        said.append(TrfLine("362", "    ".join(f"{s}{p / 10:4.1f}" for s, p in signs)))
    return sorted(said, key=lambda line: line.tag)


def told_boards(event: Tournament) -> int:
    """Return on how many boards squads meet."""
    return int(event.rules.get("boards", 1))


def _teams(
    event: Tournament, entries: Sequence[Entry], told: _SquadsTold, begun: bool
) -> list[TrfTeam]:
    placed = {row.id: row for row in ranking.table(event)} if begun else {}
    unit = standings.scheme(event).unit
    letters = told.kept.letters if told.kept else {}
    found = []
    for entry in entries:
        row = placed.get(entry.pk)
        found.append(
            TrfTeam(
                number=told.teams[entry.pk],
                name=entry.name,
                nickname=str(letters.get(f"short.{told.teams[entry.pk]}", "")),
                strength=entry.rating or 0,
                match_points=int(Fraction(row.points * TENTHS, unit)) if row else 0,
                game_points=told.points[entry.pk],
                rank=row.rank if row else 0,
                players=tuple(told.order[entry.pk]),
            )
        )
    return sorted(found, key=lambda team: team.number)


def _allocated(event: Tournament, told: _SquadsTold, rounds: int) -> list[TrfLine]:
    """Return which team nobody met in each round."""
    if not told.free:
        return []
    won = trf_of_event.points_said(event)
    match = won.win if won.allocated is None else won.allocated
    numbers = [told.free.get(number, 0) for number in range(1, rounds + 1)]
    return [trf_writing.allocated(match, 0, numbers)]  # a bye gives no points of boards here
