"""Reading a tournament report, of 2006, 2016 or 2026, whoever wrote it.

Lines may end with CR, LF or both; columns count letters, and where a line makes no sense so, bytes.
What cannot be read is named with its line, and nothing is guessed. Lines that nobody here knows are
kept as they stand.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tournaments.exchange.trf_values import (
    TrfGame,
    TrfLine,
    TrfPlayer,
    TrfReport,
    TrfTeam,
    tenths_of,
)

MOST_LINES = 20_000
LONGEST_LINE = 4_000
MOST_PLAYERS = 3_000
MOST_ROUNDS = 60
SIGNS = frozenset("10=+-WDLHFUZ")
COLOURS = frozenset("wb-")
ABOUT = re.compile(r"(?:[0-9]{2}2)")
DIGITS = re.compile(r"[0-9]{1,11}")
ROUNDS = re.compile(r"(?:[ 0-9]{4} [-wbWB ] [-10=+WDLHFUZwdlhfuz ](?:  |\s*$)|\s+$)*")
ENDS = re.compile(r"\r\n|\r|\n")
OF_THE_TOURNAMENT = frozenset(
    "012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 212 222 "
    "352 362".split()
)
TEAMS = ("013", "310")
DETAILED, WORKED_OUT = "801", "802"  # the same again, for people


class BadReport(ValueError):
    """A report cannot be read; every fault is a line, a word for what is wrong, and about what."""

    def __init__(self, faults: "list[tuple[int, str, str]]") -> None:
        super().__init__(faults[:3])
        self.faults = faults


@dataclass
class _Reading:
    about: list[TrfLine] = field(default_factory=list)
    players: dict[int, TrfPlayer] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)  # on which line a player stands
    teams: list[TrfTeam] = field(default_factory=list)
    old_teams: list[TrfTeam] = field(default_factory=list)  # some say them in both ways
    others: list[TrfLine] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    detailed: list[TrfLine] = field(default_factory=list)
    faults: list[tuple[int, str, str]] = field(default_factory=list)


def looks_like(text: str) -> bool:
    """Tell whether a text is a tournament report at all."""
    return bool(re.search(r"(?:^|[\r\n])001 +[0-9]{1,4} ", text[:200_000]))


def read(text: str) -> TrfReport:
    """Return the report; raise BadReport with everything that is wrong in it."""
    made = _Reading()
    lines = ENDS.split(text.removeprefix("\ufeff"))
    if len(lines) > MOST_LINES:
        raise BadReport([(MOST_LINES, "lines", "")])
    for number, line in enumerate(lines, 1):
        if line.strip(" \x1a"):
            _take(made, number, line)
    if not made.players:
        made.faults.append((1, "nobody", ""))
    made.faults += _contradictions(made.players.values(), made.lines)
    if made.faults:
        raise BadReport(sorted(made.faults))
    numbered = _as_long(sorted(made.players.values(), key=lambda one: one.number))
    return TrfReport(
        tuple(made.about),
        tuple(numbered),
        tuple(made.teams or made.old_teams),
        tuple(made.others),
        tuple(made.comments),
        tuple(made.detailed),
    )


def _as_long(players: list[TrfPlayer]) -> list[TrfPlayer]:
    """Return the players with all rounds: what is blank at the end of a line is cut by many."""
    rounds = max((len(one.games) for one in players), default=0)
    return [replace(o, games=(*o.games, *[TrfGame()] * (rounds - len(o.games)))) for o in players]


def _take(made: _Reading, number: int, line: str) -> None:
    tag, text = line[:3], line[4:].rstrip()
    if len(line) > LONGEST_LINE:
        made.faults.append((number, "long", ""))
    elif any(not sign.isprintable() and sign != "\t" for sign in line):
        made.faults.append((number, "controls", ""))
    elif tag == "001":
        _take_player(made, number, line)
    elif tag == "###":
        made.comments.append(line[3:].strip())
    elif tag in TEAMS:
        _take_team(made, line)
    elif tag != WORKED_OUT:
        kept = made.about if tag in OF_THE_TOURNAMENT else made.others
        (made.detailed if tag == DETAILED else kept).append(TrfLine(tag, text))


def _take_team(made: _Reading, line: str) -> None:
    if line.startswith(TEAMS[0]):
        made.old_teams.append(_old_team(line, len(made.old_teams) + 1))
    else:
        made.teams.append(_team(line))


def _take_player(made: _Reading, number: int, line: str) -> None:
    try:
        one = _player(_in_columns(line))
    except ValueError as wrong:
        made.faults.append((number, *_said(wrong)))
        return
    if one.number in made.players:
        made.faults.append((number, "twice", str(one.number)))
    elif len(made.players) >= MOST_PLAYERS:
        made.faults.append((number, "players", str(MOST_PLAYERS)))
    made.players[one.number], made.lines[one.number] = one, number


def _said(wrong: ValueError) -> tuple[str, str]:
    word, *about = wrong.args
    return str(word), str(about[0]) if about else ""


def _in_columns(line: str) -> str:
    """Return a line so that its columns count letters."""
    if line.isascii() or ROUNDS.fullmatch(line[91:]):
        return line
    wide = _by_bytes(line)
    return wide if ROUNDS.fullmatch(wide[91:]) else line


def _by_bytes(line: str) -> str:
    """Return a line whose columns were counted in bytes, with one letter for each byte."""
    data = line.encode()
    name = data[14:47].decode(errors="ignore").rstrip()
    rest = data.decode("latin-1")
    return f"{rest[:14]}{name:<33}{rest[47:]}"


def _player(line: str) -> TrfPlayer:
    number = _number(line[4:8], "number")
    if number < 1:
        raise ValueError("number", line[4:8])
    points = tenths_of(line[80:84]) if line[80:84].strip() else 0
    if points is None:
        raise ValueError("points", line[80:84])
    if not line[14:47].strip():
        raise ValueError("name", "")
    return TrfPlayer(
        number=number,
        name=" ".join(line[14:47].split()),
        sex=line[9:10].strip(),
        title=line[10:13].strip(),
        rating=_number(line[48:52], "rating"),
        federation=line[53:56].strip(),
        fide=line[57:68].strip(),
        born=line[69:79].strip(),
        points=points,
        rank=_number(line[85:89], "rank"),
        games=tuple(_games(line[91:])),
    )


def _games(text: str) -> Iterable[TrfGame]:
    games: list[TrfGame] = []
    for start in range(0, len(text.rstrip()), 10):
        who, colour, result = (
            text[start : start + 4].strip(),
            text[start + 5 : start + 6].strip(),
            text[start + 7 : start + 8].strip().upper(),
        )
        if len(games) >= MOST_ROUNDS:
            raise ValueError("rounds", str(MOST_ROUNDS))
        if (colour.lower() or "-") not in COLOURS or (result and result not in SIGNS):
            raise ValueError("round", f"{len(games) + 1}")
        other = _number(who, "opponent")
        if other and result in ("H", "F", "U", "Z"):
            raise ValueError("bye", f"{len(games) + 1}")
        games.append(TrfGame(other, colour.lower().strip("-"), result))
    return games


def _number(text: str, word: str) -> int:
    plain = text.strip()
    if not plain:
        return 0
    if not DIGITS.fullmatch(plain):
        raise ValueError(word, plain)
    return int(plain)


def _contradictions(
    players: Iterable[TrfPlayer], lines: dict[int, int]
) -> "list[tuple[int, str, str]]":
    """Return where two lines do not agree about a game."""
    by_number = {player.number: player for player in players}
    found = []
    for one in by_number.values():
        for place, game in enumerate(one.games):
            if not game.opponent:
                continue
            other = by_number.get(game.opponent)
            back = other.games[place] if other and place < len(other.games) else None
            if back is None or back.opponent != one.number or one is other:
                found.append((lines[one.number], "met", f"{place + 1}"))
            elif not _agree(game.result, back.result):
                found.append((lines[one.number], "results", f"{place + 1}"))
            elif game.colour and game.colour == back.colour:
                found.append((lines[one.number], "colours", f"{place + 1}"))
    return found


def _agree(one: str, other: str) -> bool:
    """Tell whether two sides say the same of a game; both may lose, and neither may be known."""
    both = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "": ""}
    if one in ("+", "-") or other in ("+", "-"):
        return {one, other} in ({"+", "-"}, {"-"})
    return both.get(one) == other or {one, other} == {"0"} or {one, other} == {"=", "0"}


def _team(line: str) -> TrfTeam:
    return TrfTeam(
        number=_safe_number(line[4:7]),
        name=" ".join(line[8:40].split()),
        nickname=line[41:46].strip(),
        strength=_safe_number(line[47:53]),
        match_points=tenths_of(line[54:60]) or 0,
        game_points=tenths_of(line[61:67]) or 0,
        rank=_safe_number(line[68:71]),
        players=_members(line[73:]),
    )


def _old_team(line: str, number: int) -> TrfTeam:
    return TrfTeam(number, " ".join(line[4:36].split()), players=_members(line[36:]))


def _members(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split() if DIGITS.fullmatch(word))


def _safe_number(text: str) -> int:
    return int(text.strip()) if DIGITS.fullmatch(text.strip()) else 0
