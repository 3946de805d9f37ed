"""What bots are told of a position of King of Siam.

A court is worth what its factions will be worth, so the first question is who will rule. Every open
province goes to a faction the more likely, the farther it leads there; the eight together make a
faction lead the more likely. What a seat has more of than the best of the others then counts by the
chance of that faction, and complete sets by the chance of the British. Cards in hand are moves that
the others cannot answer, so whoever holds more of them stands better.
"""

from collections.abc import Hashable, Sequence
from math import exp
from pathlib import Path

from games.kit.learned import Belonging, learned_from
from games.kit.senses import Effort, Sense
from games.kit.text import Text
from games.shelf.king_of_siam.cards import SET_SIZE
from games.shelf.king_of_siam.endings import places, reign
from games.shelf.king_of_siam.evidence import TOLD_BY, evidence
from games.shelf.king_of_siam.features import NAMES_OF, Rulers, described
from games.shelf.king_of_siam.last_card import expected_gains
from games.shelf.king_of_siam.layout import (
    BOARD,
    BRITISH,
    COURT,
    HELD,
    LAST,
    LAST_WORDS,
    LEFT,
    MAP,
    PILE,
    SEATS,
    STRUGGLE,
    TILE,
)
from games.shelf.king_of_siam.maps import MAPS
from games.shelf.king_of_siam.notation import NAMES
from games.shelf.king_of_siam.settings import INFO
from games.shelf.king_of_siam.tables import PASS_NUMBER, WINNER

_CARD = 0.045  # a card more in hand than the others have
_FOLLOWER = 0.7  # a follower more than the others, of the faction that rules
_WORTH_SAYING = 0.03  # of a chance
_PASS_WINS = Text("If everybody passes from now on, you win.")
_PASS_KEEPS = Text("Passing keeps your cards for the struggles to come.")
_NOW_WINS = Text("After it you win, if everybody passes from then on.")
_THE_BRITISH = Text("the British")
_LIKELIER = Text("{who} is likelier to rule: {after} in 100 instead of {before}.")


class SiamSense(Sense):
    """King of Siam, for two, three and four."""

    learned_share = 0.5
    effort = Effort(words=120_000, ahead=400, worlds=16)
    exact_words = 40_000
    learned = learned_from(
        Path(__file__).with_name("learned.json"),
        Belonging(INFO.slug, INFO.rules_version, tuple(NAMES_OF), TOLD_BY),
    )

    def gain(self, cells: Sequence[int], seat: int) -> float:
        """Count followers of whoever holds provinces now, and look at the struggle that is on."""
        worth = [1.0 + 2 * cells[HELD + faction].bit_count() for faction in range(3)]
        if cells[STRUGGLE] < SET_SIZE:
            winner = WINNER[cells[BOARD + cells[TILE + cells[STRUGGLE]]]]
            if winner != BRITISH:
                worth[winner] += 1.0
        at = COURT + 3 * seat
        return sum(worth[faction] * cells[at + faction] for faction in range(3)) / 100

    def standing(self, cells: Sequence[int]) -> list[float]:
        """Say how each seat stands."""
        seats = cells[SEATS]
        first, british = _rulers(cells)
        courts = [list(cells[COURT + 3 * seat : COURT + 3 * seat + 3]) for seat in range(seats)]
        hands = [SET_SIZE - cells_played(cells[PILE + seat]) for seat in range(seats)]
        return [_stands(seat, courts, hands, first, british) for seat in range(seats)]

    def described(self, cells: Sequence[int]) -> list[list[float]]:
        """Say by which numbers a value can be learned."""
        return described(list(cells))

    def evidence(self, cells: Sequence[int], seat: int) -> list[float]:
        """Say by which numbers it can be learned which worlds are likely."""
        return evidence(list(cells), seat)

    def plan(self, cells: Sequence[int], seat: int) -> float:
        """Say the same, and the more of it by what passing leads to, the less is left to play."""
        stands = self.standing(cells)[seat]
        wins = passing_wins(cells, seat)
        weight = 1 - cells[LEFT] / (SET_SIZE * cells[SEATS])
        return (1 - weight) * stands + weight * (0.5 * stands + 0.5 * wins)

    def why(self, before: Sequence[int], after: Sequence[int], seat: int) -> list[Text]:
        """Say whom a move helps to rule, and what a pass keeps."""
        found = []
        if before[LEFT] == after[LEFT]:
            wins = passing_wins(after, seat) > 0
            found.append(_PASS_WINS if wins else _PASS_KEEPS)
        elif passing_wins(after, seat) > passing_wins(before, seat):
            found.append(_NOW_WINS)
        (first, british), (then, then_british) = _rulers(before), _rulers(after)
        names = [NAMES[f"faction:{each.id}"] for each in MAPS[after[MAP]].factions]
        grown = [b - a for a, b in zip((*first, british), (*then, then_british), strict=True)]
        most = max(range(4), key=grown.__getitem__)
        if grown[most] >= _WORTH_SAYING:
            chances = (*then, then_british)
            name = _THE_BRITISH if most == BRITISH else names[most]
            figures = {"before": _hundredths(chances[most] - grown[most])}
            found.append(
                _LIKELIER.filled(who=name, after=_hundredths(chances[most]), **figures).capital()
            )
        return found

    def late(self, cells: Sequence[int]) -> bool:
        """Say that three cards may be played exactly."""
        return cells[LEFT] <= 3

    def ordered(self, options: Sequence[int]) -> Sequence[int]:
        """Say the pass first: it soon ends the game."""
        return sorted(options, key=PASS_NUMBER.__ne__)

    def alike(self, cells: Sequence[int]) -> Hashable:
        """Leave out in which order cards were played."""
        return (
            *cells[:LAST],
            *cells[LAST_WORDS + 1 : PILE],
            *cells[PILE + 4 :],
        )


def _hundredths(chance: float) -> int:
    return round(100 * chance)


def cells_played(pile: int) -> int:
    """Return how many cards lie in a pile."""
    return (pile.bit_length() - 1) // 3 if pile > 1 else 0


def passing_wins(cells: Sequence[int], seat: int) -> float:
    """Return 1 when this seat's side wins if nobody plays another card, else 0."""
    gains = expected_gains(list(cells))
    return 1.0 if places(list(cells), reign(gains))[seat] == 1 else 0.0


def _rulers(cells: Sequence[int]) -> tuple[list[float], float]:
    """Return the chance of each faction to rule, and that of the British."""
    rulers = Rulers(list(cells))
    return rulers.first, rulers.british


def _stands(
    seat: int, courts: list[list[int]], hands: list[int], first: list[float], british: float
) -> float:
    seats = len(courts)
    mate = (seat + 2) % 4 if seats == 4 else seat
    others = [other for other in range(seats) if other not in (seat, mate)]
    lead = 0.0
    for faction, chance in enumerate(first):
        mine = max(courts[seat][faction], courts[mate][faction])
        lead += chance * _lead(mine - max(courts[other][faction] for other in others))
    lead += british * _lead(
        _sets(courts, seat, mate)
        - max(_sets(courts, other, (other + 2) % 4 if seats == 4 else other) for other in others)
    )
    cards = (hands[seat] + hands[mate]) / 2 - sum(hands[other] for other in others) / len(others)
    return min(1.0, max(0.0, 0.5 + 0.5 * lead + _CARD * cards))


def _lead(more: int) -> float:
    return 2 / (1 + exp(-_FOLLOWER * more)) - 1


def _sets(courts: list[list[int]], seat: int, mate: int) -> int:
    if seat == mate:
        return min(courts[seat])
    return min(one + other for one, other in zip(courts[seat], courts[mate], strict=True))
