"""A report of teams, match by match: who met whom, who sat at which board, and how boards ended.

A report says what each player had, and of teams little more than their order; matches are put
together here. Where 300, 320 and 240 are silent, the lines that people read are heard (801).
(FIDE Handbook, TRF26: 300, 310, 320, 330, 352, 801.)
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.exchange import trf_told_rounds
from tournaments.exchange.trf_boards import (
    ALONE,
    Gathered,
    Seats,
    boards_of,
    game_of,
    matches_of,
    playing,
)
from tournaments.exchange.trf_reading import DIGITS, MOST_ROUNDS, BadReport
from tournaments.exchange.trf_team_values import TeamBye, TeamRounds
from tournaments.exchange.trf_told_rounds import ToldRound
from tournaments.exchange.trf_values import TrfReport, tenths_of

MOST_BOARDS = 20
WALKOVERS = {"+-": (1,), "-+": (0,), "--": (0, 1)}


def read(report: TrfReport, meets: Sequence[tuple[int, int, int]] = ()) -> TeamRounds:
    """Return the matches of a report; `meets` says who meets in matches that have no result.

    Raise BadReport where players, teams and lines do not fit together.
    """
    made = Gathered(
        {one.number: one for one in report.players},
        {team.number: team.players for team in report.teams},
        len(report.said("352").strip()),
    )
    _take_teams(made, report)
    if not made.faults:
        _take_lines(made, report, meets)
        _take_games(made)
        _take_told(made, report)
        _take_rests(made, report.rounds)
    boards = boards_of(made, report)
    if boards > MOST_BOARDS:
        made.faults.append((0, "boards", str(MOST_BOARDS)))
    if made.faults:
        raise BadReport(made.faults)
    matches = tuple(matches_of(made, boards, report.said("352").strip().upper()))
    if made.faults:
        raise BadReport(made.faults)
    return TeamRounds(
        boards, matches, tuple(sorted(made.byes, key=lambda bye: (bye.round, bye.team)))
    )


def _take_teams(made: Gathered, report: TrfReport) -> None:
    """Note who belongs to which team."""
    for number, count in Counter(team.number for team in report.teams).items():
        if count > 1 or number < 1:
            made.faults.append((0, "team-number", str(number)))
    for team in report.teams:
        if not team.name:
            made.faults.append((0, "team-name", str(team.number)))
        for player in team.players:
            if player not in made.players:
                made.faults.append((0, "team-member", f"{player}"))
            elif player in made.team_of:
                made.faults.append((0, "two-teams", f"{player}"))
            made.team_of[player] = team.number
    lost = [number for number in made.players if number not in made.team_of]
    made.faults += [(0, "no-team", f"{number}") for number in lost]


def _take_lines(made: Gathered, report: TrfReport, meets: Sequence[tuple[int, int, int]]) -> None:
    """Note what the lines of teams say: other orders, byes, walkovers."""
    takes = {"300": _take_order, "330": _take_walkover, "320": _take_allocated, "240": _take_byes}
    for line in report.others:
        if line.tag in takes:
            takes[line.tag](made, line.text)
    for number, first, second in meets:
        made.said.append((number, first, second))
        _meet(made, number, first, second)


def _take_order(made: Gathered, text: str) -> None:
    number, team, other = (_number(text[at : at + 3]) for at in (0, 4, 8))
    made.named[number, team] = tuple(_columns(text, 12, 5))
    _meet(made, number, team, other)


def _take_walkover(made: Gathered, text: str) -> None:
    number, first, second = (_number(text[at : at + 3]) for at in (3, 7, 11))
    if text[:2] in WALKOVERS:
        made.walked[number, first] = WALKOVERS[text[:2]]
        made.said.append((number, first, second))
        _meet(made, number, first, second)


def _take_allocated(made: Gathered, text: str) -> None:
    games = tenths_of(text[5:9]) or 0
    for number, team in enumerate(_columns(text, 10, 4), 1):
        _rest(made, number, team, "U", games)


def _take_byes(made: Gathered, text: str) -> None:
    for team in _columns(text, 6, 5):
        if text[:1] in ALONE:
            _rest(made, _number(text[2:5]), team, text[:1])


def _rest(made: Gathered, number: int, team: int, letter: str, games: int = 0) -> None:
    if team in made.order and 0 < number <= MOST_ROUNDS:
        made.byes.append(TeamBye(number, team, letter, games))


def _take_games(made: Gathered) -> None:
    """Note which teams met as the games of their players say."""
    for one in made.players.values():
        for number, game in enumerate(one.games, 1):
            if game.opponent:
                _meet(made, number, made.team_of[one.number], made.team_of[game.opponent])


def _take_told(made: Gathered, report: TrfReport) -> None:
    """Note what only the lines for people say (801); where others say otherwise, those count."""
    rounds = [
        one
        for one in trf_told_rounds.read(report)
        if one.team in made.order and one.opponent != one.team and one.round <= MOST_ROUNDS
    ]
    free = {(bye.round, bye.team) for bye in made.byes}
    say = {(one.round, one.team, one.opponent) for one in rounds}
    told: dict[tuple[int, int], Seats] = {}
    for one in rounds:
        pair, other = (one.round, one.team), (one.round, one.opponent)
        silent = not ({pair, other} & free or pair in made.met or other in made.met)
        if one.letter and silent:
            _rest(made, *pair, one.letter)
        elif one.colour == "w" and silent and (one.round, one.opponent, one.team) in say:
            made.said.append((one.round, one.team, one.opponent))
            _meet(made, *pair, one.opponent)
        told[pair] = _told_seats(made, one)
    for pair, seated in told.items():
        if any(seated) and pair not in made.named and _fits(made, pair, seated, told):
            made.named[pair] = seated


def _told_seats(made: Gathered, one: ToldRound) -> Seats:
    """Return who sat there; nobody where a place is not said, or is none of the list."""
    listed = made.order.get(one.team, ())
    if any(seat is None or seat > len(listed) for seat in one.seats):
        return ()
    return tuple(listed[seat - 1] if seat else 0 for seat in one.seats)


def _fits(
    made: Gathered,
    pair: tuple[int, int],
    seated: Seats,
    told: Mapping[tuple[int, int], Seats],
) -> bool:
    """Tell whether those sat there who played, each opposite whom they met."""
    number, team = pair
    facing = (number, made.met.get(pair, 0))
    across = made.named.get(facing) or told.get(facing)
    there = [one for one in seated if one]
    met = [game_of(made, one, number).opponent if one else 0 for one in seated]
    opposite = across is None or all(
        not one or across[place : place + 1] == (one,) for place, one in enumerate(met)
    )
    return sorted(there) == sorted(playing(made, made.order[team], number)) and opposite


def _take_rests(made: Gathered, rounds: int) -> None:
    """Note which teams were free, as the games of their players say."""
    told = {(bye.round, bye.team) for bye in made.byes}
    for number in range(1, rounds + 1):
        for team, players in made.order.items():
            if (number, team) not in told and (number, team) not in made.met:
                letters = {game_of(made, one, number).result for one in players}
                for letter in [letter for letter in "UFHZ" if letter in letters][:1]:
                    _rest(made, number, team, letter)


def _meet(made: Gathered, number: int, one: int, other: int) -> None:
    if not other:
        return
    known = one in made.order and other in made.order and 0 < number <= MOST_ROUNDS
    if one == other or not known:
        made.faults.append((0, "teams-meet", f"{number}"))
        return
    for team, met in ((one, other), (other, one)):
        if made.met.setdefault((number, team), met) != met:
            made.faults.append((0, "teams-meet", f"{number}"))


def _number(text: str) -> int:
    """Return the number in some columns; 0 where there is none."""
    return int(text) if DIGITS.fullmatch(text.strip()) else 0


def _columns(text: str, start: int, wide: int) -> list[int]:
    """Return the numbers in columns of one width, with 0 where there is none."""
    return [_number(text[at : at + wide]) for at in range(start, len(text.rstrip()), wide)]
