"""A tournament report as arbiters' programs exchange it: FIDE's TRF of 2016 and of 2026, as values.

Whoever writes a report, whoever reads one and whoever pairs from one shares these. Points are whole
tenths. What a report says beside players, teams and results is kept line by line: nothing of a file
is lost. (FIDE Handbook, C.04 annex; TRF26 as approved on 12 May 2025.)
"""

from dataclasses import dataclass, field, replace

PLAYED = frozenset("10=WDL")
FORFEITS = frozenset("+-")
BYES = frozenset("UFHZ")
WINS, DRAWS, LOSSES = frozenset("1W+"), frozenset("=D"), frozenset("0L-")


@dataclass(frozen=True)
class TrfGame:
    """One round of one player: whom, with which colour, and what came of it."""

    opponent: int = 0  # 0 is nobody
    colour: str = ""  # w, b, or nothing
    result: str = ""  # a sign of the format; nothing if it is not known

    @property
    def is_bye(self) -> bool:
        """Tell whether nobody was to be met."""
        return self.opponent == 0


@dataclass(frozen=True)
class TrfPlayer:
    """A line of the player section."""

    number: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide: str = ""
    born: str = ""
    points: int = 0  # tenths
    rank: int = 0
    games: tuple[TrfGame, ...] = ()


@dataclass(frozen=True)
class TrfTeam:
    """A team with its players, in the order of its boards."""

    number: int
    name: str
    nickname: str = ""
    strength: int = 0
    match_points: int = 0  # tenths
    game_points: int = 0
    rank: int = 0
    players: tuple[int, ...] = ()


@dataclass(frozen=True)
class TrfLine:
    """A line that is kept as it stands: its three signs, and what follows them."""

    tag: str
    text: str


@dataclass(frozen=True)
class TrfReport:
    """A whole report."""

    about: tuple[TrfLine, ...] = ()  # what the tournament is: 012 to 132, 142, 162 ...
    players: tuple[TrfPlayer, ...] = ()
    teams: tuple[TrfTeam, ...] = ()
    others: tuple[TrfLine, ...] = ()  # byes, forbidden pairs, what only others know
    comments: tuple[str, ...] = field(default=())
    detailed: tuple[TrfLine, ...] = field(default=(), compare=False)  # 801: all of it once more

    def said(self, tag: str) -> str:
        """Return what the first line of that kind says."""
        return next((line.text for line in self.about if line.tag == tag), "")

    @property
    def rounds(self) -> int:
        """Return how many rounds somebody has anything of."""
        return max((len(player.games) for player in self.players), default=0)


def worth(player: TrfPlayer, points: "Points | None" = None) -> int:
    """Return what a player's games give together, in tenths."""
    of = points or Points()
    return sum(of.of(game.result) for game in player.games)


@dataclass(frozen=True)
class Points:
    """What each result gives, in tenths; of 162, and as usual what it does not say."""

    win: int = 10
    draw: int = 5
    loss: int = 0
    absent: int = 0
    allocated: int | None = None

    def of(self, result: str) -> int:
        """Return what a sign of a result gives."""
        if result == "U":
            return self.win if self.allocated is None else self.allocated
        if result in WINS or result == "F":
            return self.win
        if result in DRAWS or result == "H":
            return self.draw
        return self.loss if result in ("0", "L") else self.absent

    def line(self) -> str:
        """Return it as 162 says it; nothing where all is as usual."""
        if self == Points():
            return ""
        pairs = [("W", self.win), ("D", self.draw), ("L", self.loss), ("A", self.absent)]
        if self.allocated is not None:
            pairs.append(("P", self.allocated))
        return " " + "     ".join(f"{sign}{amount / 10:4.1f}" for sign, amount in pairs)


def points_of(report: TrfReport) -> Points:
    """Return what the report says that results give."""
    found = Points()
    text = report.said("162")
    names = {"W": "win", "D": "draw", "L": "loss", "A": "absent", "P": "allocated"}
    for place in range(len(text)):
        sign, amount = text[place], text[place + 1 : place + 5].strip()
        if sign in names and (tenths := tenths_of(amount)) is not None:
            found = replace(found, **{names[sign]: tenths})
    return found


def tenths_of(text: str) -> int | None:
    """Return points as tenths: 11.5 is 115; None for what is no number of points."""
    whole, dot, part = text.strip().replace(",", ".").partition(".")
    minus, whole = whole.startswith("-"), whole.removeprefix("-")
    plain = whole + part
    if not plain or len(plain) > 6 or not plain.isascii() or not set(plain) <= set("0123456789"):
        return None
    tenths = int(whole or "0") * 10 + int((part + "0")[0] if dot else "0")
    return -tenths if minus else tenths


def as_points(tenths: int) -> str:
    """Return points as the columns want them: 11.5."""
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def printable(text: str) -> str:
    """Return a text that stays on its line."""
    return "".join(sign if sign.isprintable() else " " for sign in text)
