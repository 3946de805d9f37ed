"""An event of two sides as a tournament report: players, or squads with their boards.

Whoever enters alone is a player of the report. Two partners are one of them, too, under the name of
their team: the format knows no pairs; who they are stands in a comment. Squads are its teams.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tournaments.clubs import people
from tournaments.exchange.trf_values import (
    Points,
    TrfGame,
    TrfLine,
    TrfPlayer,
    TrfReport,
)
from tournaments.models import (
    Absence,
    Entry,
    EntryState,
    EventPapers,
    ForbiddenPair,
    Papers,
    ResultState,
    RoundState,
    TableKind,
    Tournament,
)
from tournaments.rounds import ranking, standings
from tournaments.rounds.standings import Chaired
from tournaments.standings.acronyms import write_order

BYES = {TableKind.FULL_BYE: "U", TableKind.HALF_BYE: "H", TableKind.ZERO_BYE: "Z"}
TYPES = {
    "swiss": "Individual: Swiss-System",
    "dutch": "Individual: Swiss-System (FIDE Dutch)",
    "robin": "Individual: Round-Robin",
    "knockout": "Individual: Knock-Out",
    "double": "Individual: Double Knock-Out",
}
OUR = "siamleague"  # the first word of a comment that we read again
TENTHS = 10
COUNTED = ("012", "062", "072", "142", "162", "202")  # told anew, whatever a file said


@dataclass(frozen=True)
class Reported:
    """What players and teams are told of: their numbers, papers, and whether dates are told."""

    numbers: Mapping[int, int]  # by entry
    papers: Mapping[int, Mapping[str, str]]  # by player
    private: bool


def report(event: Tournament, *, private: bool) -> TrfReport:
    """Return the report of an event; days of birth only for who runs it."""
    entries = list(
        Entry.objects.filter(tournament=event)
        .exclude(state=EntryState.WAITING)
        .select_related("team")
        .order_by("number", "pk")
    )
    if event.who.of_squads:
        from tournaments.exports import trf_of_squads

        return trf_of_squads.report(event, entries, private=private)
    shown = _shown(event, entries, private=private)
    laid = standings.chaired(event)
    closed = rounds_shown(event)
    kept = EventPapers.objects.filter(event=event).first()
    games = _as_brought(games_of(laid, shown.numbers, closed), shown.numbers, kept)
    placed = {row.id: row for row in ranking.table(event)} if closed else {}
    scheme = standings.scheme(event)
    players = [
        _player(entry, shown, games.get(entry.pk, ()), placed.get(entry.pk), scheme.unit)
        for entry in entries
        if entry.pk in shown.numbers
    ]
    players.sort(key=lambda one: one.number)
    return TrfReport(
        tuple(about(event, players, points_said(event))),
        tuple(players),
        (),
        (
            *_others(event, shown.numbers, closed),
            *(forbidden(event, shown.numbers) if private else ()),
            *(TrfLine(tag, text) for tag, text in (kept.others if kept else ())),
        ),
        (*comments(event, entries, shown.numbers), *(kept.comments if kept else ())),
    )


def rounds_shown(event: Tournament) -> int:
    """Return how many rounds everybody may see."""
    states = (RoundState.PUBLISHED, RoundState.CLOSED)
    rows = event.round_set.filter(state__in=states).values_list("number", flat=True)
    return max(rows, default=0)


def points_said(event: Tournament) -> Points:
    """Return what results give, in tenths."""
    scheme = standings.scheme(event)
    win, draw, loss, bye = (
        int(Fraction(units * TENTHS, scheme.unit))
        for units in (scheme.win, scheme.draw, scheme.loss, scheme.full_bye)
    )
    return Points(win, draw, loss, loss, bye if bye != win else None)


def about(event: Tournament, players: Sequence[TrfPlayer], points: Points) -> list[TrfLine]:
    """Return what the report says of the event."""
    day = f"{event.starts_at.astimezone(event.zone):%Y/%m/%d}" if event.starts_at else ""
    rated = sum(bool(one.rating) for one in players)
    said = {
        "012": event.name,
        "022": event.place or event.club.city,
        "042": day,
        "052": day,
        "062": str(len(players)),
        "072": str(rated),
        "092": TYPES.get(event.format, "Individual: " + event.format),
        "142": str(event.rounds),
        "162": points.line(),
        "202": write_order(event.tie_breaks),
    }
    mine = [TrfLine(tag, text) for tag, text in said.items() if text]
    kept = EventPapers.objects.filter(event=event).first()
    if kept is None:
        return mine
    brought = [TrfLine(tag, text) for tag, text in kept.about]
    own = [line for line in mine if line.tag in COUNTED]
    return sorted([*own, *brought], key=lambda line: line.tag)


def games_of(
    laid: Sequence[Chaired], numbers: Mapping[int, int], rounds: int
) -> dict[int, tuple[TrfGame, ...]]:
    """Return what everybody had, round by round; a round without them is none of theirs."""
    found: dict[int, dict[int, TrfGame]] = {entry: {} for entry in numbers}
    for table in laid:
        if table.round > rounds or any(entry not in numbers for entry in table.entries):
            continue
        if table.kind == TableKind.PLAY and len(table.entries) == 2:
            signs = _signs(table)
            for seat, entry in enumerate(table.entries):
                other = numbers[table.entries[1 - seat]]
                found[entry][table.round] = TrfGame(other, "wb"[seat], signs[seat])
        elif table.kind in BYES:
            letter = BYES[TableKind(table.kind)]
            found[table.entries[0]][table.round] = TrfGame(0, "", letter)
    return {
        entry: tuple(mine.get(number, TrfGame()) for number in range(1, rounds + 1))
        for entry, mine in found.items()
    }


def _as_brought(
    games: dict[int, tuple[TrfGame, ...]], numbers: Mapping[int, int], kept: EventPapers | None
) -> dict[int, tuple[TrfGame, ...]]:
    """Return the games with the signs that a file had for them, where these say the same."""
    if kept is None or not kept.letters:
        return games
    same = {"W": "1", "D": "=", "L": "0", "F": "U"}
    found = {}
    for entry, mine in games.items():
        signs = (kept.letters.get(f"{n}.{numbers[entry]}", "") for n in range(1, len(mine) + 1))
        found[entry] = tuple(
            replace(game, result=sign) if sign and same.get(sign) == game.result else game
            for game, sign in zip(mine, signs, strict=True)
        )
    return found


def _signs(table: Chaired) -> tuple[str, str]:
    if table.result != ResultState.STANDING:
        return "", ""
    if table.forfeits:
        first, second = ("-" if seat in table.forfeits else "+" for seat in (0, 1))
        return first, second
    if table.ranks[0] == table.ranks[1]:
        return "=", "="
    return ("1", "0") if table.ranks[0] < table.ranks[1] else ("0", "1")


def player_facts(facts: Mapping[str, str], *, private: bool) -> dict[str, Any]:
    """Return what the club wrote down of somebody, as a report has room for it."""
    return {
        "sex": facts.get("sex", ""),
        "title": facts.get("title", ""),
        "federation": facts.get("federation", ""),
        "fide": facts.get("fide", ""),
        "born": facts.get("born", "") if private else facts.get("born", "")[:4],
    }


def papers_of(event: Tournament, players: Sequence[int]) -> dict[int, dict[str, str]]:
    """Return what the club of an event wrote down of these."""
    rows = Papers.objects.filter(club=event.club_id, player__in=players)
    return dict(rows.values_list("player", "facts"))


def _shown(event: Tournament, entries: Sequence[Entry], *, private: bool) -> Reported:
    """Return everybody's number: the seed, and behind it those who have none yet."""
    last = max((entry.number or 0 for entry in entries), default=0)
    numbers = {}
    for entry in entries:
        if entry.number is None and entry.state == EntryState.IN:
            last += 1
            numbers[entry.pk] = last
        elif entry.number is not None:
            numbers[entry.pk] = entry.number
    papers = papers_of(event, [entry.player_id for entry in entries if entry.player_id])
    return Reported(numbers, papers, private)


def _player(
    entry: Entry, shown: Reported, games: tuple[TrfGame, ...], placed: Any, unit: int
) -> TrfPlayer:
    facts = shown.papers.get(entry.player_id or 0, {})
    return TrfPlayer(
        number=shown.numbers[entry.pk],
        name=facts.get("written", entry.name),
        rating=entry.rating or 0,
        points=int(Fraction(placed.points * TENTHS, unit)) if placed else 0,
        rank=placed.rank if placed else 0,
        games=games,
        **player_facts(facts, private=shown.private),
    )


def _others(event: Tournament, numbers: Mapping[int, int], paired: int) -> list[TrfLine]:
    """Return byes that were asked for, and who must not meet."""
    from tournaments.exchange import trf_writing

    asked = [
        ("H" if half else "Z", number, numbers[entry])
        for entry, number, half in Absence.objects.filter(
            entry__tournament=event, round__gt=paired
        ).values_list("entry", "round", "half")
        if entry in numbers
    ]
    return list(trf_writing.byes(asked))


def forbidden(event: Tournament, numbers: Mapping[int, int]) -> list[TrfLine]:
    """Return who must not meet: only organisers know."""
    rows = ForbiddenPair.objects.filter(tournament=event).order_by("pk")
    return [
        TrfLine("260", f"001 {event.rounds:03d} {numbers[one]:04d} {numbers[other]:04d}")
        for one, other in rows.values_list("one", "other")
        if one in numbers and other in numbers
    ]


def comments(event: Tournament, entries: Sequence[Entry], numbers: Mapping[int, int]) -> list[str]:
    """Return what the format has no room for, so that it is read again."""
    found = [f"{OUR} format {event.format}", f"{OUR} kind {event.kind}"]
    if event.game_name or event.game:
        found.append(f"{OUR} game {event.game_name or event.game}")
    if event.who.of_teams:
        sitting = people.of_teams([entry.team_id for entry in entries if entry.team_id])
        for entry in entries:
            if entry.pk in numbers and entry.team_id:
                both = " & ".join(sitting.get(entry.team_id, ()))
                found.append(f"{OUR} partners {numbers[entry.pk]} {both}")
    for entry in entries:
        if entry.categories and entry.pk in numbers:
            found.append(f"{OUR} categories {numbers[entry.pk]} {', '.join(entry.categories)}")
        if entry.state == EntryState.OUT and entry.pk in numbers:
            found.append(f"{OUR} withdrawn {numbers[entry.pk]}")
        if entry.penalty and entry.pk in numbers:
            found.append(f"{OUR} penalty {numbers[entry.pk]} {entry.penalty}")
    return found
