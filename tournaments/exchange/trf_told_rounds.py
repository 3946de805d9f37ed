"""The lines of a report that say what each team had, round by round (TRF26: 801, 802).

They are meant for people, and say again what stands elsewhere. 802 has the same columns in every
report: whom, with which colour, how many points of games. 801 says board by board what came of it
and who sat there, by place in the team's list: 1 to 9, A to Z from the tenth on, 0 for nobody, a
star for whom no sign is left; nothing where the whole team was away. Its columns are as wide as the
report needs:

    801 NN AAAAA MMMM GGGG  NN c RRRR PPPP  NN c RRRR PPPP
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.exchange.trf_team_values import TeamMatch, TeamRounds
from tournaments.exchange.trf_values import TrfPlayer, TrfReport, TrfTeam, as_points, printable

TAG = "801"
SEATS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NO_SIGN = "*"
NAMED = {"U": "PAB", "F": "FPB", "H": "HPB", "Z": "ZPB"}
SIGNS = frozenset("10=+-WDL ")
HEAD = re.compile(r" *([0-9]{1,3}) .{5} +-?[0-9.]+ +-?[0-9.]+")
NUMBER = re.compile(r"[0-9]{1,5}")
LABEL = 3  # letters of T01, above the numbers of who was met: some write them so wide
HALF = 5


@dataclass(frozen=True)
class ToldRound:
    """A round of a team: whom it met, or the letter of its bye, and the boards from its side."""

    round: int
    team: int
    opponent: int = 0
    colour: str = ""
    signs: str = ""
    seats: tuple[int | None, ...] = ()  # places in the list; 0 is nobody, None is not said
    letter: str = ""
    points: int = 0  # tenths of points of games
    forfeited: bool = False


def written(report: TrfReport, played: TeamRounds) -> Iterator[str]:
    """Yield 801 and 802 of every team."""
    told = {(one.round, one.team): one for one in _told(report, played)}
    widths = _widths(report)
    last = max([report.rounds, *(number for number, _team in told)])
    for team in report.teams:
        number, matches, games = widths
        head = f"{team.number:{number}d} {printable(team.nickname)[:5]:<5} "
        head += f"{as_points(team.match_points):>{matches}} {as_points(team.game_points):>{games}}"
        rounds = (told.get((n, team.number)) for n in range(1, last + 1))
        yield f"{TAG} {head}" + "".join(_detailed(one, number, played.boards) for one in rounds)
    for team in report.teams:
        head = f"802 {team.number:3d} {printable(team.nickname)[:5]:<5} "
        head += f"{as_points(team.match_points):>6} {as_points(team.game_points):>6}"
        rounds = (told.get((n, team.number)) for n in range(1, last + 1))
        yield f"{head} " + "  ".join(_short(one) for one in rounds)


def _widths(report: TrfReport) -> tuple[int, int, int]:
    """Return how wide numbers of teams, points of matches and points of games are."""
    numbers = [len(report.teams), *(team.number for team in report.teams)]
    matches = (len(as_points(team.match_points)) for team in report.teams)
    games = (len(as_points(team.game_points)) for team in report.teams)
    return len(str(max(numbers))), max(matches), max(games)


def _detailed(one: ToldRound | None, wide: int, boards: int) -> str:
    if one is None:
        return " " * (wide + 2 * boards + 6)
    if one.letter:
        return f"  {'':{wide}}   {one.letter * boards} {'':{boards}}"
    seats = "".join(NO_SIGN if seat is None else SEATS[seat] for seat in one.seats)
    return f"  {one.opponent:{wide}d} {one.colour} {one.signs:{boards}} {seats:{boards}}"


def _short(one: ToldRound | None) -> str:
    if one is None:
        return " " * 11
    who = NAMED[one.letter] if one.letter else f"{one.opponent:3d}"
    forfeited = "f" if one.forfeited else " "
    return f"{who} {one.colour or ' '} {as_points(one.points):>4}{forfeited}"


def _told(report: TrfReport, played: TeamRounds) -> Iterator[ToldRound]:
    players = {player.number: player for player in report.players}
    teams = {team.number: team for team in report.teams}
    for match in played.matches:
        for side in (0, 1):
            if match.known:
                yield _of_match(match, side, teams[match.teams[side]], players, played.boards)
    for bye in played.byes:
        yield ToldRound(bye.round, bye.team, letter=bye.letter, points=bye.games)


def _of_match(
    match: TeamMatch, side: int, team: TrfTeam, players: Mapping[int, TrfPlayer], boards: int
) -> ToldRound:
    signs = "".join("-+"[side not in board.gone] for board in match.boards)
    signs = signs or "-+"[side not in match.walkover] * boards
    mine = [board.players[side] for board in match.boards]
    for place, player in enumerate(mine):
        game = players[player].games[match.round - 1] if player else None
        if game and game.result:
            signs = f"{signs[:place]}{game.result}{signs[place + 1 :]}"
    return ToldRound(
        match.round,
        match.teams[side],
        match.teams[1 - side],
        "wb"[side],
        signs,
        tuple(_seat(team, player) for player in mine) if any(mine) else (),
        points=sum(board.halves[side] for board in match.boards) * HALF,
        forfeited=bool(match.walkover),
    )


def _seat(team: TrfTeam, player: int) -> int | None:
    place = team.players.index(player) + 1 if player else 0
    return place if place < len(SEATS) else None


def read(report: TrfReport) -> Iterator[ToldRound]:
    """Yield the rounds that 801 of a report says; a line that makes no sense says nothing."""
    boards = len(report.said("352").strip())
    for line in report.detailed:
        head = HEAD.match(line.text)
        if head and boards:
            number = head.end(1)
            text = line.text[head.end() :]
            found = _rounds(text, int(head[1]), 2 + number, boards)
            yield from found or _rounds(text, int(head[1]), 1 + LABEL, boards) or ()


def _rounds(text: str, team: int, wide: int, boards: int) -> list[ToldRound] | None:
    """Return what a line says if who was met stands in so many columns; None if it cannot."""
    found = []
    period = wide + 4 + 2 * boards
    for number, start in enumerate(range(0, len(text.rstrip()), period), 1):
        part = f"{text[start : start + period]:{period}}"
        who, colour = part[:wide].strip(), part[wide + 1]
        signs, seats = part[wide + 3 :][:boards], part[wide + 4 + boards :]
        if who:
            if not (NUMBER.fullmatch(who) and colour in "wb" and set(signs) <= SIGNS):
                return None
            places = tuple(SEATS.find(sign) for sign in seats.strip())
            known = tuple(None if place < 0 else place for place in places)
            found.append(ToldRound(number, team, int(who), colour, signs, known))
        elif part.strip():
            if part.strip() != signs or signs not in {letter * boards for letter in NAMED}:
                return None
            found.append(ToldRound(number, team, letter=signs[0]))
    return found
