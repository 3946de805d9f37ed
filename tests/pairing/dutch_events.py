"""Generated events for the Dutch system, and the same as text for engines of others.

Everything is drawn from a seed: how many play, how strong and how equal they are, who comes late,
leaves, is away with half a point or without, does not turn up, and who must not meet. What is
played follows the boards that are given to it, so that any engine can decide them.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from tournaments.pairing.dutch.baku import carried, last_of_upper
from tournaments.pairing.dutch.participants import DutchField
from tournaments.pairing.dutch.past_games import Outing, participant

Played: TypeAlias = "tuple[list[tuple[int, int]], int | None] | None"  # boards, who is alone
SEALS = Path(__file__).parent / "dutch_seals.txt"
WIN, DRAW = 2, 1
CODES = {"Z": 0, "H": DRAW, "F": WIN}  # away without points, with half a win, with a win
CHARACTERS = (
    {},
    {"no_show": 0.1, "half": 0.08, "away": 0.05},
    {"spread": 5, "draws": 0.6},
    {"spread": 0, "draws": 0.1, "leaves": 0.04},
    {"late": 0.1, "full": 0.02},
    {"no_show": 0.0, "half": 0.0, "away": 0.0, "leaves": 0.0},
)
USUAL = {
    "draws": 0.3,
    "no_show": 0.02,
    "half": 0.03,
    "away": 0.02,
    "full": 0.0,
    "leaves": 0.01,
    "late": 0.0,
    "spread": 400,
}


@dataclass
class Player:
    id: int
    strength: int
    starts: int
    gone: bool = False
    past: list[Outing] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)  # what a text for others says of each round
    took_part: bool = False

    @property
    def points(self) -> int:
        return sum(outing.gained for outing in self.past)


class DutchEvent:
    """One event as far as it is played."""

    def __init__(self, seed: int, smallest: int, largest: int) -> None:
        self.dice = random.Random(seed)
        self.size = self.dice.randint(smallest, largest)
        self.rounds = self.dice.randint(5, 13)
        self.character = USUAL | self.dice.choice(CHARACTERS)
        self.accelerated = self.dice.random() < 0.25
        strengths = [self.dice.gauss(1900, self.character["spread"]) for _ in range(self.size)]
        self.players = [
            Player(at + 1, max(1000, int(strength)), self._start())
            for at, strength in enumerate(sorted(strengths, reverse=True))
        ]
        count = int(self.dice.choice((0, 0, 0.1, 0.4)) * self.size)
        everybody = range(1, self.size + 1)
        self.forbidden = frozenset(frozenset(self.dice.sample(everybody, 2)) for _ in range(count))
        self.initial = self.dice.randint(0, 1)
        self.number = 1
        self.off: dict[int, str] = {}
        self.here: list[Player] = []

    def _start(self) -> int:
        return self.dice.randint(2, 3) if self.dice.random() < self.character["late"] else 1

    def virtual(self, player: Player, number: int) -> int:
        if not self.accelerated:
            return 0
        upper = player.id <= last_of_upper(self.size)
        return carried(upper=upper, number=number, rounds=self.rounds, win=WIN)

    def next_field(self) -> DutchField:
        """Decide who is here, and return what the next round is paired from."""
        self.off = {p.id: code for p in self.players if (code := self._away(p))}
        self.here = [p for p in self.players if p.id not in self.off]
        for player in self.here:
            player.took_part = True
        numbered = [p for p in self.players if p.took_part]
        people = tuple(
            participant(p.id, at + 1, p.past, win=WIN, virtual=self.virtual(p, self.number))
            for at, p in enumerate(numbered)
            if p.id not in self.off
        )
        return DutchField(self.number, self.rounds, people, self.forbidden, WIN, self.initial)

    def _away(self, player: Player) -> str:
        if player.starts > self.number or player.gone:
            return "Z"
        if self.number > 1 and self.dice.random() < self.character["leaves"]:
            player.gone = True
            return "Z"
        drawn = self.dice.random()
        for code, name in (("H", "half"), ("Z", "away"), ("F", "full")):
            if drawn < self.character[name]:
                return code
            drawn -= self.character[name]
        return ""

    def play(self, boards: Sequence[tuple[int, int]], alone: int | None) -> None:
        """Play a round: white comes first on each board."""
        by_id = {player.id: player for player in self.players}
        before = {p.id: p.points + self.virtual(p, self.number) for p in self.players}
        for who, code in self.off.items():
            self._rests(by_id[who], code, CODES[code])
        if alone is not None:
            self._rests(by_id[alone], "U", WIN)
        for white, black in boards:
            self._game(by_id[white], by_id[black], before[white] - before[black])
        self.number += 1

    def _rests(self, player: Player, code: str, points: int) -> None:
        player.past.append(Outing(gained=points, allocated=code == "U"))
        player.cells.append(f"0000 - {code}")

    def _game(self, white: Player, black: Player, margin: int) -> None:
        signs = self._result(white, black)
        for at, (player, other) in enumerate(((white, black), (black, white))):
            gained = {"+": WIN, "1": WIN, "=": DRAW}.get(signs[at], 0)
            played = signs[at] in "10="
            ahead = -margin if at else margin
            player.past.append(Outing(other.id, at, gained, played, margin=ahead))
            player.cells.append(f"{other.id:04} {'wb'[at]} {signs[at]}")

    def _result(self, white: Player, black: Player) -> str:
        if self.dice.random() < self.character["no_show"]:
            return self.dice.choice(("+-", "-+", "+-", "-+", "--"))
        if self.dice.random() < self.character["draws"]:
            return "=="
        ahead = white.strength - black.strength + 30
        return "10" if self.dice.random() < 1 / (1 + 10 ** (-ahead / 400)) else "01"

    def text(self) -> str:
        """Return the event in the format that engines of others read, with who is away now."""
        colour = "black1" if self.initial else "white1"
        lines = ["012 Generated", f"XXR {self.rounds}", f"XXC {colour}"]
        for player in self.players:
            code = self.off.get(player.id, "")
            points = (player.points + CODES.get(code, 0)) / 2
            head = f"001 {player.id:4}      {f'P{player.id}':33} {player.strength:4}".ljust(80)
            cells = [*player.cells, *([f"0000 - {code}"] if code else [])]
            lines.append(f"{head}{points:4.1f} {player.id:4}" + "".join(f"  {c}" for c in cells))
        if self.accelerated:
            for player in self.players:
                given = [self.virtual(player, n) / 2 for n in range(1, self.number + 1)]
                lines.append(f"XXA {player.id:4}" + "".join(f" {points:4.1f}" for points in given))
        lines += [
            "XXP " + " ".join(map(str, sorted(pair)))
            for pair in sorted(map(sorted, self.forbidden))
        ]
        return "\n".join(lines) + "\n"


def sizes(seed: int) -> tuple[int, int]:
    """Return between which sizes a sealed event is drawn: many small, a few large."""
    for below, between in ((4600, (8, 40)), (4950, (40, 120)), (4990, (120, 250))):
        if seed < below:
            return between
    return 300, 500


def seal(rounds: Sequence[Played]) -> str:
    """Return a short proof of all boards of an event; a round that cannot be is nothing."""
    proof = sha256()
    for made in rounds:
        proof.update(repr(made and (sorted(made[0]), made[1])).encode())
    return proof.hexdigest()[:10]


def sealed() -> list[str]:
    """Return what bbpPairings 6.0.0 found for each event that is kept, by its seed."""
    return SEALS.read_text().split()
