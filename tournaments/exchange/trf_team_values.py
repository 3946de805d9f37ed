"""What teams played, as values: matches with their boards, byes, and what all of it gives."""

from dataclasses import dataclass

from tournaments.exchange.trf_values import TrfReport, tenths_of

HALF = 5  # tenths
SIGNS = {"TW": "win", "TD": "draw", "TL": "loss"}


@dataclass(frozen=True)
class TeamBoard:
    """One board: who sat there (0 is nobody), half points, and which sides did not play."""

    players: tuple[int, int]
    halves: tuple[int, int] = (0, 0)
    gone: tuple[int, ...] = ()
    known: bool = True


@dataclass(frozen=True)
class TeamMatch:
    """A match: its two teams, its boards if any were manned, and a walkover as the report says."""

    round: int
    teams: tuple[int, int]
    boards: tuple[TeamBoard, ...] = ()
    walkover: tuple[int, ...] = ()

    @property
    def known(self) -> bool:
        """Tell whether it has a result."""
        if not self.boards:
            return bool(self.walkover)
        return all(board.known for board in self.boards)


@dataclass(frozen=True)
class TeamBye:
    """A team that met nobody in a round: U allocated, F, H or Z asked for."""

    round: int
    team: int
    letter: str
    games: int = 0  # tenths of points of games that it gives


@dataclass(frozen=True)
class TeamRounds:
    """Everything that teams played."""

    boards: int
    matches: tuple[TeamMatch, ...]
    byes: tuple[TeamBye, ...]

    @property
    def rounds(self) -> int:
        """Return how many rounds were paired; byes that were asked for may be of later ones."""
        free = [bye.round for bye in self.byes if bye.letter == "U"]
        return max([*(match.round for match in self.matches), *free], default=0)


@dataclass(frozen=True)
class MatchPoints:
    """What a match gives, in tenths; of 362, and as usual what it does not say."""

    win: int = 20
    draw: int = 10
    loss: int = 0

    def of(self, match: TeamMatch) -> tuple[int, int]:
        """Return what a match with a result gives both teams."""
        absent = match.walkover or tuple(
            side for side in (0, 1) if all(side in board.gone for board in match.boards)
        )
        if absent:
            first, second = (self.loss if side in absent else self.win for side in (0, 1))
            return first, second
        one, other = (sum(board.halves[side] for board in match.boards) for side in (0, 1))
        if one == other:
            return self.draw, self.draw
        return (self.win, self.loss) if one > other else (self.loss, self.win)

    def of_bye(self, letter: str) -> int:
        """Return what it gives to meet nobody."""
        return {"U": self.win, "F": self.win, "H": self.draw}.get(letter, 0)


def match_points_of(report: TrfReport) -> MatchPoints:
    """Return what the report says that matches give."""
    words = report.said("362").replace("T", " T").split()
    said: dict[str, int] = {}
    sign = ""
    for word in words:
        sign, amount = (word[:2], word[2:]) if word[:1] == "T" else (sign, word)
        if sign in SIGNS and (tenths := tenths_of(amount)) is not None:
            said.setdefault(SIGNS[sign], tenths)
    return MatchPoints(**said)


def totals(played: TeamRounds, points: MatchPoints) -> dict[int, tuple[int, int]]:
    """Return the points of matches and of games of each team that played, in tenths."""
    found: dict[int, tuple[int, int]] = {}
    for match in played.matches:
        for side, team in enumerate(match.teams):
            matches, games = found.get(team, (0, 0))
            gained = points.of(match)[side] if match.known else 0
            halves = sum(board.halves[side] for board in match.boards if board.known)
            found[team] = (matches + gained, games + halves * HALF)
    for bye in played.byes:
        matches, games = found.get(bye.team, (0, 0))
        found[bye.team] = (matches + points.of_bye(bye.letter), games + bye.games)
    return found
