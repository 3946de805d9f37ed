"""The Dutch system as the handbook's letter has it, for a handful of participants.

Every candidate of a bracket is generated in the order of articles 3 and 4 and weighed by every
criterion of article 2; completions are found by trying them. Nothing is shared with the product but
the values that go in. It takes seconds where the product takes a thousandth of one.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

from tournaments.pairing.dutch.participants import DutchField

Pair = tuple[int, int]
Candidate = tuple[tuple[Pair, ...], tuple[int, ...]]  # pairs, the higher first; who floats


class Letter:
    """One field; people are their places in the order of article 1.2."""

    def __init__(self, field: DutchField, together: Pair | None = None) -> None:
        self.field, self.together = field, together
        self.people = sorted(field.participants, key=lambda p: (-p.points - p.virtual, p.number))
        self.score = [p.points + p.virtual for p in self.people]
        self.groups = [
            tuple(at for at, s in enumerate(self.score) if s == level)
            for level in sorted(set(self.score), reverse=True)
        ]
        self.bye_score = self._lowest_bye()
        self.next_values = cache(self._next_values)
        self.completes = cache(self._completes)

    def preference(self, who: int) -> tuple[str, int]:
        """Return the colour and 3 for absolute, 2 strong, 1 mild, 0 none (1.7)."""
        colours = "".join("WB"[c] for c in self.people[who].colours)
        difference = colours.count("W") - colours.count("B")
        if not colours:
            return "", 0
        if difference > 1 or colours.endswith("WW"):
            if difference < -1:
                return "W", 3
            return "B", 3
        if difference < -1 or colours.endswith("BB"):
            return "W", 3
        if difference:
            return ("B" if difference > 0 else "W"), 2
        return ("B" if colours[-1] == "W" else "W"), 1

    def topscorer(self, who: int) -> bool:
        most = (self.field.round - 1) * self.field.win
        return self.field.round == self.field.rounds and 2 * self.score[who] > most

    def may_meet(self, one: int, other: int) -> bool:
        """Return whether C1, C3 and the organiser let two meet."""
        a, b = self.people[one], self.people[other]
        if b.id in a.opponents or frozenset((a.id, b.id)) in self.field.forbidden:
            return False
        if (
            self.together
            and {one, other} != set(self.together)
            and {one, other} & set(self.together)
        ):
            return False
        mine, theirs = self.preference(one), self.preference(other)
        if self.topscorer(one) or self.topscorer(other):
            return True
        return not (mine[1] == theirs[1] == 3 and mine[0] == theirs[0])

    def may_rest(self, who: int) -> bool:
        return not self.people[who].bye_barred and not (self.together and who in self.together)

    def _byes(self, left: tuple[int, ...]) -> frozenset[int]:
        """Return who can be the one left over when all others are paired (C2 included)."""
        return frozenset(
            who for who in left if self.may_rest(who) and self._all_meet(tuple(set(left) - {who}))
        )

    def _all_meet(self, left: tuple[int, ...]) -> bool:
        left = tuple(sorted(left))
        if not left:
            return True
        return any(
            self.may_meet(left[0], other) and self._all_meet(tuple(set(left[1:]) - {other}))
            for other in left[1:]
        )

    def _lowest_bye(self) -> int | None:
        everybody = tuple(range(len(self.people)))
        if len(everybody) % 2 == 0:
            return None if self._all_meet(everybody) else -1
        return min((self.score[who] for who in self._byes(everybody)), default=-1)

    def _completes(self, left: frozenset[int]) -> bool:
        """Return whether C4 holds, with C5 at its best."""
        if len(left) % 2 == 0:
            return self._all_meet(tuple(left))
        return any(self.score[who] == self.bye_score for who in self._byes(tuple(left)))

    def round(self) -> list[Candidate] | None:
        """Return the choice of each bracket from the highest; nothing if there is no round."""
        if self.bye_score == -1:
            return None
        made, moved = [], ()
        for at in range(len(self.groups)):
            choice = self.best(at, moved)[1]
            made.append(choice)
            moved = choice[1]
        return made

    def best(self, at: int, moved: tuple[int, ...]) -> tuple[tuple, Candidate]:
        """Return the least failing candidate of a bracket, the first of these, with its values."""
        found = None
        for candidate in self.candidates(moved, self.groups[at]):
            if (values := self.values(at, moved, candidate, found and found[0])) is None:
                continue
            if found is None or values < found[0]:
                found = values, candidate
        assert found is not None, "a bracket of a field that completes has a candidate"
        return found

    def candidates(self, moved: tuple[int, ...], residents: tuple[int, ...]) -> Iterator[Candidate]:
        """Yield the candidates in the order of articles 3.6, 3.7 and 4."""
        for size in range(min(len(moved), len(residents)), -1, -1):
            for chosen in combinations(moved, size):
                limbo = tuple(who for who in moved if who not in chosen)
                for partners in permutations(residents, size):
                    first = tuple(zip(chosen, partners, strict=True))
                    if not all(self.may_meet(*pair) for pair in first):
                        continue
                    rest = tuple(who for who in residents if who not in partners)
                    for pairs, floaters in self.remainder(rest):
                        yield first + pairs, limbo + floaters

    def remainder(self, rest: tuple[int, ...]) -> Iterator[Candidate]:
        for half in range(len(rest) // 2, -1, -1):
            for upper, lower in exchanged(rest[:half], rest[half:]):
                for chosen in permutations(lower, half):
                    pairs = tuple(zip(upper, chosen, strict=True))
                    if all(one < other and self.may_meet(one, other) for one, other in pairs):
                        yield pairs, tuple(who for who in lower if who not in chosen)

    def values(self, at: int, moved, candidate: Candidate, beaten: tuple | None) -> tuple | None:
        """Return how far each criterion fails, C6 first; nothing where C4 or C5 does."""
        pairs, floaters = candidate
        scores = tuple(sorted((self.score[who] for who in floaters), reverse=True))
        head = (len(floaters), scores)
        if beaten and head > beaten[:2]:
            return None
        if not self.completes(frozenset(floaters).union(*self.groups[at + 1 :])):
            return None
        people, residents = self.people, self.groups[at]
        unplayed = ()
        if self.bye_score is not None and len(floaters) == 1:
            left = (*floaters, *sum(self.groups[at + 1 :], ()))
            if self._byes(left) == set(floaters):  # nobody else can have the bye
                unplayed = (self.field.round - 1 - len(people[floaters[0]].colours),)
        mixed = [(a, b) for a, b in pairs if self.score[a] > self.score[b]]
        again = []
        for back in ("float_before", "float_two_before"):
            again.append(sum(getattr(people[w], back) == 1 for w in floaters if w in residents))
            again.append(sum(getattr(people[b], back) == -1 for _a, b in mixed))
        distances = []
        for back in ("float_before", "float_two_before"):
            far = [self._distance(who, pairs) for who in moved if getattr(people[who], back) == 1]
            distances.append(tuple(sorted(far, reverse=True)))
            near = [
                self.score[a] - self.score[b] for a, b in mixed if getattr(people[b], back) == -1
            ]
            distances.append(tuple(sorted(near, reverse=True)))
        colours = [self._colours(*pair) for pair in pairs]
        sums = tuple(sum(column) for column in zip(*colours, strict=True)) or (0, 0, 0, 0)
        return (*head, self.next_values(at, floaters), unplayed, *sums, *again, *distances)

    def _distance(self, who: int, pairs: tuple[Pair, ...]) -> float:
        """Return the difference in score of somebody moved down; beyond all if floating on."""
        mate = next((b for a, b in pairs if a == who), None)
        return float("inf") if mate is None else self.score[who] - self.score[mate]

    def _colours(self, one: int, other: int) -> tuple[int, int, int, int]:
        """Return how many of a pair fail C10, C11, C12 and C13."""
        mine, theirs = self.preference(one), self.preference(other)
        if mine[0] != theirs[0] or not mine[0]:
            return 0, 0, 0, 0
        loser = self.loser(one, other)
        played = "".join("WB"[c] for c in self.people[loser].colours)
        got = "B" if mine[0] == "W" else "W"
        after = played + got
        topped = self.topscorer(one) or self.topscorer(other)
        ten = topped and abs(after.count("W") - after.count("B")) > 2
        eleven = topped and after[-3:] == got * 3
        return int(ten), int(eleven), 1, int(self.preference(loser)[1] == 2)

    def loser(self, one: int, other: int) -> int:
        """Return who of two with the same preference does not get it (5.2.2 to 5.2.4)."""
        mine, theirs = self.preference(one)[1], self.preference(other)[1]
        if mine != theirs:
            return one if mine < theirs else other
        if mine == 3:
            wide = [
                abs(2 * sum(self.people[w].colours) - len(self.people[w].colours))
                for w in (one, other)
            ]
            if wide[0] != wide[1]:
                return one if wide[0] < wide[1] else other
        for a, b in zip(
            self.people[one].colours[::-1], self.people[other].colours[::-1], strict=False
        ):
            if a != b:
                return one if "WB"[a] == self.preference(one)[0] else other
        return other

    def white(self, one: int, other: int) -> int:
        """Return who of two has white; the first named is the higher."""
        mine, theirs = self.preference(one)[0], self.preference(other)[0]
        if mine == theirs == "":
            odd = self.people[one].number % 2 == 1
            return one if odd == (self.field.initial == 0) else other
        if mine == theirs:
            winner = one + other - self.loser(one, other)
            return winner if mine == "W" else one + other - winner
        return one if mine == "W" or theirs == "B" else other

    def boards(self, made: list[Candidate]) -> set[Pair]:
        """Return who meets whom by their ids, white first."""
        pairs = [pair for candidate in made for pair in candidate[0]]
        whites = [(self.white(*pair), pair) for pair in pairs]
        return {(self.people[w].id, self.people[sum(p) - w].id) for w, p in whites}

    def _next_values(self, at: int, moved: tuple[int, ...]) -> tuple:
        """Return C6 and C7 of the next bracket at their best (C8)."""
        if at + 1 == len(self.groups):
            return ()
        best = None
        below = frozenset().union(*self.groups[at + 2 :])
        for floaters in self._floaters(moved, self.groups[at + 1]):
            scores = tuple(sorted((self.score[who] for who in floaters), reverse=True))
            values = len(scores), scores
            if (best is None or values < best) and self.completes(below | floaters):
                best = values
        assert best is not None, "what completes has a next bracket"
        return best

    def _floaters(self, moved: tuple[int, ...], residents: tuple[int, ...]) -> set[frozenset[int]]:
        """Return every set that can be left when a bracket is paired in some way."""
        if not moved and not residents:
            return {frozenset()}
        crowd = moved or residents
        first, others = crowd[0], residents if moved else residents[1:]
        rest = (moved[1:], residents) if moved else ((), residents[1:])
        found = {left | {first} for left in self._floaters(*rest)}
        for other in others:
            if self.may_meet(first, other):
                without = tuple(who for who in others if who != other)
                found |= self._floaters(rest[0], without)
        return found


def exchanged(upper: tuple[int, ...], lower: tuple[int, ...]) -> list[tuple[tuple, tuple]]:
    """Return the halves as they are, then after each exchange in the order of article 4.3."""
    number = {who: at + 1 for at, who in enumerate((*upper, *lower))}
    swaps = [
        (down, up)
        for size in range(min(len(upper), len(lower)) + 1)
        for down in combinations(upper, size)
        for up in combinations(lower, size)
    ]

    def order(swap: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple:
        down, up = [number[who] for who in swap[0]], [number[who] for who in swap[1]]
        largest = [-n for n in sorted(down, reverse=True)]
        return len(down), sum(up) - sum(down), largest, sorted(up)

    return [
        (
            tuple(sorted((set(upper) - set(down)) | set(up))),
            tuple(sorted((set(lower) - set(up)) | set(down))),
        )
        for down, up in sorted(swaps, key=order)
    ]
