"""What every pair and every float of a bracket costs, as one whole number.

Each criterion has digits of its own, wide enough for its largest sum, so that no criterion is
outvoted by those below it; one that is counted by score has digits for each score, the highest
first.
"""

from collections.abc import Mapping, Sequence

from tournaments.pairing.dutch.criteria import AFTER_C8, BEFORE_C8
from tournaments.pairing.dutch.criteria.criterion import Criterion
from tournaments.pairing.dutch.pairing_brackets import PairingBracket
from tournaments.pairing.dutch.ranked import Ranked


class Prices:
    """The costs of one bracket; `single` says that who is left over has the bye (C9)."""

    def __init__(self, ranked: Ranked, bracket: PairingBracket, single: bool) -> None:
        self.ranked = ranked
        self.residents = frozenset(bracket.residents)
        members = bracket.members
        self.scores = sorted({ranked.score[place] for place in members}, reverse=True)
        self.bits = 0
        after = [c for c in AFTER_C8 if single or not c.for_bye]
        most = len(members)
        weighed = [(c, self._digits(c, most)) for c in reversed(after)]
        levels = self._levels(len(members))
        self.next_count = self._digit(len(members) + len(bracket.following))
        self.next_level = levels
        weighed += [(c, self._digits(c, most)) for c in reversed(BEFORE_C8)]
        self.of_pairs = [(c.pair, weights) for c, weights in weighed if c.pair]
        of_floats = [(c.floats, weights) for c, weights in weighed if c.floats]
        self.floats = {
            place: sum(
                weights[ranked.score[place]] * price(ranked, place, place in self.residents)
                for price, weights in of_floats
            )
            for place in members
        }

    def pair(self, upper: int, lower: int) -> int:
        """Return what a pair inside the bracket costs."""
        ranked, score, total = self.ranked, self.ranked.score[upper], 0
        for price, weights in self.of_pairs:
            if value := price(ranked, upper, lower):
                total += weights[score] * value
        return total

    def beyond(self, place: int) -> int:
        """Return what it costs besides that a floater is not paired in the next bracket (C8)."""
        return self.next_count + self.next_level[self.ranked.score[place]]

    def _digits(self, criterion: Criterion, most: int) -> Mapping[int, int]:
        if criterion.for_bye:
            most *= self.ranked.field.round
        if criterion.by_score:
            return self._levels(most)
        weight = self._digit(most)
        return dict.fromkeys(self.scores, weight)

    def _levels(self, most: int) -> Mapping[int, int]:
        return {score: self._digit(most) for score in reversed(self.scores)}

    def _digit(self, most: int) -> int:
        weight = 1 << self.bits
        self.bits += most.bit_length()
        return weight


class MovedOrder:
    """The first set of moved-down players that can be paired, then their first partners."""

    def __init__(self, moved: Sequence[int], residents: Sequence[int]) -> None:
        self.at = {place: at for at, place in enumerate(moved)}
        self.rank = {place: at for at, place in enumerate(residents)}
        self.base = len(residents).bit_length()
        self.bits = len(moved) * (1 + self.base)

    def pair(self, upper: int, lower: int) -> int:
        """Return what a pair costs in the order; nothing where both are residents."""
        if upper not in self.at:
            return 0
        return self.rank[lower] << (len(self.at) - 1 - self.at[upper]) * self.base

    def floats(self, place: int) -> int:
        """Return what it costs in the order that somebody moved down floats on."""
        if place not in self.at:
            return 0
        last = len(self.at) - 1 - self.at[place]
        return 1 << len(self.at) * self.base + last


class ExchangeOrder:
    """Exchanges between the halves of a remainder (4.3): what it costs to be an upper one."""

    def __init__(self, remainder: Sequence[int], pairs: int) -> None:
        size = len(remainder)
        moved_in = size - pairs
        moved_out = moved_in + size.bit_length()
        total = moved_out + pairs + 1
        count = total + (size * size).bit_length()
        self.bits = count + size.bit_length()
        self.cost: dict[int, int] = {}
        for at, place in enumerate(remainder):
            cost = at << total
            if at < pairs:
                cost += 1 << moved_out + at
            else:
                cost += (1 << count) + (1 << moved_in) - (1 << size - 1 - at)
            self.cost[place] = cost
        self.uppers = remainder[:pairs]

    def held(self, vertices: Sequence[int]) -> dict[int, int]:
        """Return what may be taken off the edges of each, so that pairs of the halves cost nothing.

        Everybody is matched, so the same is taken off every matching; and no edge costs less than
        nothing for it, since who is an upper one by an exchange costs more than all others."""
        half = max((self.cost[place] + 1 for place in self.uppers), default=0) // 2
        found = dict.fromkeys(vertices, -half) | dict.fromkeys(self.cost, half)
        return found | {place: self.cost[place] - half for place in self.uppers}


class TranspositionOrder:
    """Transpositions of the lower half (4.2): the first upper one's partner, then the next."""

    def __init__(self, remainder: Sequence[int], uppers: Sequence[int]) -> None:
        base = len(remainder).bit_length()
        self.rank = {place: at for at, place in enumerate(remainder)}
        self.shift = {place: at * base for at, place in enumerate(reversed(uppers))}
        self.bits = len(uppers) * base

    def pair(self, upper: int, lower: int) -> int:
        """Return what a pair costs in the order."""
        return self.rank[lower] << self.shift[upper]
