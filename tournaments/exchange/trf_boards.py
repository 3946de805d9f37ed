"""Who sat at which board of a match, as the lines of a report say together.

Who played in another order than the list's stands in a line of its own (300); where there is none,
players sit in the order of the list, opposite whom they met. The team with the first seat at the
first board is named first. Who met nobody and did not play was there only if a board was free.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.exchange.trf_team_values import TeamBoard, TeamBye, TeamMatch
from tournaments.exchange.trf_values import TrfGame, TrfPlayer, TrfReport

FEWEST_BOARDS = 2
HALVES = {"1": 2, "W": 2, "+": 2, "=": 1, "D": 1}
ALONE = frozenset("UFHZ")  # nobody was to be met
Seats = tuple[int, ...]


@dataclass
class Gathered:
    """What the lines of a report say of teams, before matches are put together."""

    players: Mapping[int, TrfPlayer]
    order: Mapping[int, tuple[int, ...]]  # by team
    said_boards: int  # 0 where nothing says how many
    team_of: dict[int, int] = field(default_factory=dict)  # by player
    met: dict[tuple[int, int], int] = field(default_factory=dict)  # by round and team
    named: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    said: list[tuple[int, int, int]] = field(default_factory=list)  # in which order teams stand
    walked: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)  # first team
    byes: list[TeamBye] = field(default_factory=list)
    faults: list[tuple[int, str, str]] = field(default_factory=list)


def boards_of(made: Gathered, report: TrfReport) -> int:
    """Return on how many boards teams meet: as the colours say, or as many as ever sat there."""
    sat = [len(seated) for seated in made.named.values()]
    for number in range(1, report.rounds + 1):
        sat += [len(playing(made, players, number)) for players in made.order.values()]
    return max([made.said_boards, FEWEST_BOARDS, *sat])


def playing(made: Gathered, players: Sequence[int], number: int) -> list[int]:
    """Return those of a team who were to play in a round, in their order."""
    there = [one for one in players if _sits(game_of(made, one, number))]
    if 0 < made.said_boards < len(there):
        return [one for one in there if not _is_away(game_of(made, one, number))]
    return there


def _sits(game: TrfGame) -> bool:
    return bool(game.opponent) or (game.result not in ALONE and bool(game.result))


def _is_away(game: TrfGame) -> bool:
    return not game.opponent and game.result == "-"


def game_of(made: Gathered, player: int, number: int) -> TrfGame:
    """Return what somebody had in a round."""
    games = made.players[player].games if player in made.players else ()
    return games[number - 1] if number <= len(games) else TrfGame()


def matches_of(made: Gathered, boards: int, colours: str) -> Iterator[TeamMatch]:
    """Yield every match; note where two line-ups do not fit together."""
    for number, one in sorted(made.met):
        other = made.met[number, one]
        if one > other:
            continue
        sides = _seated(made, number, (one, other), boards)
        pair, turned = (one, other), _turned(made, number, (one, other), sides, colours)
        if turned:
            pair, sides = (other, one), (sides[1], sides[0])
        walkover = made.walked.get((number, pair[0]), ())
        if not walkover and (found := made.walked.get((number, pair[1]))):
            walkover = tuple(1 - side for side in reversed(found))
        manned = any(sides[0]) or any(sides[1])
        told = tuple(_board(made, number, both) for both in zip(*sides, strict=True))
        yield TeamMatch(number, pair, told if manned else (), walkover)


def _seated(
    made: Gathered, number: int, teams: tuple[int, int], boards: int
) -> tuple[Seats, Seats]:
    """Return who sat at each board, for both sides; nobody is 0."""
    one, other = (made.named.get((number, team)) for team in teams)
    there = [playing(made, made.order[team], number) for team in teams]
    if one is None and other is not None:
        second = _padded(other, boards)
        first = _opposite(made, number, there[0], second)
    else:
        first = _padded(there[0] if one is None else one, boards)
        second = (
            _opposite(made, number, there[1], first) if other is None else _padded(other, boards)
        )
    for mine, theirs in zip(first, second, strict=True):
        met = game_of(made, mine, number).opponent if mine else 0
        if met and met != theirs:
            made.faults.append((0, "line-up", f"{number}"))
    return first, second


def _padded(seated: Sequence[int], boards: int) -> Seats:
    return (*seated, *[0] * (boards - len(seated)))


def _opposite(made: Gathered, number: int, there: Sequence[int], across: Seats) -> Seats:
    """Return some so that each sits opposite whom they met; others where nobody sits yet."""
    seats = [0] * len(across)
    left = []
    for one in there:
        met = game_of(made, one, number).opponent
        if met in across and met:
            seats[across.index(met)] = one
        else:
            left.append(one)
    free = [place for place, one in enumerate(seats) if not one]
    # Opposite a player who met somebody nobody sits: only boards without a game are left.
    lonely = [at for at in free if not (across[at] and game_of(made, across[at], number).opponent)]
    for place, one in zip(lonely, left, strict=False):
        seats[place] = one
    return tuple(seats)


def _turned(
    made: Gathered, number: int, pair: tuple[int, int], sides: tuple[Seats, Seats], colours: str
) -> bool:
    """Tell whether the second team has the first seat at the first board."""
    votes = 0
    for place in range(len(sides[0])):
        white = colours[place : place + 1] or "WB"[place % 2]
        for side in (0, 1):
            colour = game_of(made, sides[side][place], number).colour if sides[side][place] else ""
            if colour:
                first = (colour == "w") == (white == "W")
                votes += 1 if first == (side == 0) else -1
    if votes:
        return votes < 0
    return (number, pair[1], pair[0]) in made.said


def _board(made: Gathered, number: int, both: tuple[int, int]) -> TeamBoard:
    signs = [game_of(made, one, number).result if one else "" for one in both]
    if all(both):
        halves = (HALVES.get(signs[0], 0), HALVES.get(signs[1], 0))
        gone = tuple(side for side in (0, 1) if signs[side] == "-")
        return TeamBoard(both, halves, gone, all(signs))
    for side in (0, 1):
        if both[side] and HALVES.get(signs[side]):
            halves = (2, 0) if side == 0 else (0, 2)
            return TeamBoard(both, halves, (1 - side,))
    return TeamBoard(both, (0, 0), (0, 1), not any(both) or any(signs))
