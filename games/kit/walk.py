"""Walking through a game on its inner path, at random.

This is the fastest way there is to play a whole game: no word is ever spelled and no cell is ever
copied. Benchmarks, fuzzing and the conformance suite all walk with it, and it compiles together
with a game's rules, so that it shows what a bot would feel.
"""

from typing import Final

from games.kit.dice import Dice
from games.kit.inner import Cells, Inner, Raw

# Far more words than any game of the shelf needs; a longer one never ends.
MOST_DECISIONS: Final = 20_000


class NeverEnds(Exception):
    """A game or a move went on far longer than any real one."""


def random_move(
    inner: Inner, cells: Cells, seat: int, dice: Dice, log: list[Raw] | None
) -> list[int]:
    """Make a random move for this seat in place; return the numbers of its words."""
    said: list[int] = []
    complete = False
    while not complete:
        words = inner.options(cells, seat)
        word = words[dice.below(len(words))]
        complete = inner.speak(cells, seat, word, log)
        said.append(word)
        if len(said) > MOST_DECISIONS:
            raise NeverEnds("A move went on without ever being complete.")
    return said


def random_game(inner: Inner, cells: Cells, dice: Dice) -> int:
    """Play to the end in place; return how many words were said."""
    return play_on(inner, cells, dice, 2 * MOST_DECISIONS)


def play_on(inner: Inner, cells: Cells, dice: Dice, most: int) -> int:
    """Play whole moves in place, to the end or until so many words were said; return how many."""
    said = 0
    seats = inner.actors(cells)
    while seats and said < most:
        seat = seats[dice.below(len(seats))] if len(seats) > 1 else seats[0]
        complete = False
        while not complete:
            words = inner.options(cells, seat)
            word = words[dice.below(len(words))] if len(words) > 1 else words[0]
            complete = inner.speak(cells, seat, word, None)
            said += 1
        if said > MOST_DECISIONS:
            raise NeverEnds("The game went on without ever ending.")
        seats = inner.actors(cells)
    return said


def traced_game(inner: Inner, cells: Cells, dice: Dice) -> list[int]:
    """Play to the end in place; return every seat and word in the order they came."""
    trace: list[int] = []
    seats = inner.actors(cells)
    while seats:
        seat = seats[dice.below(len(seats))]
        trace.append(seat)
        trace.extend(random_move(inner, cells, seat, dice, None))
        if len(trace) > 2 * MOST_DECISIONS:
            raise NeverEnds("The game went on without ever ending.")
        seats = inner.actors(cells)
    return trace
