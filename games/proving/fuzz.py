"""Whole games played at random with every promise checked on the way.

Two strengths. `check_game` plays through the words and checks everything it can at every move;
`check_inner_game` plays on the inner path alone, some hundred times faster, and checks what can
be seen there. A case is settled by the game, the number of players and a seed: the options are
drawn from the seed as well, so three words on a command line bring any failure back. Both
strengths, and `playout.play`, make the same moves from the same seed.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from games.kit.customs import customs_of
from games.kit.dice import Dice
from games.kit.under_way import UnderWay, under_way
from games.kit.walk import MOST_DECISIONS
from games.proving.conformance import check_apply, check_end, check_position, check_sentence
from games.proving.leaks import check_secrecy
from games.proving.playout import Playable, State, begin, dice_for, drawn_start
from games.proving.promises import BrokenPromise, must
from games.proving.refusing import check_nonsense


@dataclass(frozen=True)
class Care:
    """How thoroughly a game is checked: every how many moves, and how broadly."""

    breadth: int = 2  # other words followed to a complete move, at each place of a sentence
    nonsense: int = 7  # wrong moves are tried at every so many moves
    secrecy: int = 9  # other worlds are imagined at every so many moves; 0 for never
    stride: int = 1  # after the first hundred, only every so many moves go through the words


GLANCE = Care(breadth=1, nonsense=29, secrecy=0, stride=8)
THOROUGH = Care(breadth=1_000, nonsense=1, secrecy=1)


_OPENING = 100  # moves are checked in full however long the game becomes


@dataclass(frozen=True)
class Fuzzed:
    """What a round of fuzzing got through without a fault."""

    through_words: int = 0
    inner: int = 0
    decisions: int = 0

    def __str__(self) -> str:
        games = f"{self.through_words} games through the words, {self.inner} on the inner path"
        return f"{games}, {self.decisions} decisions: no fault"


def fuzz(game: Playable, counts: Sequence[int], first: int, go_on: Callable[[], bool]) -> Fuzzed:
    """Check random games while told to go on, at least one of each player count; count them.

    Every game through the words is followed by ten on the inner path."""
    words = inner = decisions = 0
    while words < len(counts) or go_on():
        players = counts[words % len(counts)]
        check_game(game, players, b"%d" % (first + words))
        words += 1
        for number in range(10):
            decisions += check_inner_game(game, players, b"%d-%d" % (first + words, number))
            inner += 1
    return Fuzzed(words, inner, decisions)


def check_again(game: Playable, players: int, seed: bytes) -> int:
    """Check one game in the very way it was fuzzed, then most thoroughly; return its moves."""
    check_game(game, players, seed)
    check_inner_game(game, players, seed)
    return check_game(game, players, seed, THOROUGH)


def check_game(game: Playable, players: int, seed: bytes, care: Care = Care()) -> int:
    """Play a random game through the words with all checks; return the number of its moves."""
    start = drawn_start(game, players, seed)
    number = 0
    try:
        state = begin(game, start)
        must(begin(game, start) == state, "The same seed gave another opening")
        dice, checks = dice_for(seed, "moves"), dice_for(seed, "checks")
        pieces = customs_of(game).pieces(state)
        while game.to_act(state):
            if number > _OPENING and number % care.stride:
                state = pass_over(game, state, dice)
            else:
                check_position(game, state, pieces)
                after = check_random_move(game, state, dice, checks, care)
                check_now_and_then(game, state, checks, number, care)
                state = after
            number += 1
            must(number < MOST_DECISIONS, "The game never ends")
        check_position(game, state, pieces)
        check_end(game, state)
    except Exception as error:
        raise _placed(error, game, players, seed, number) from error
    return number


def check_now_and_then(game: Playable, state: State, dice: Dice, number: int, care: Care) -> None:
    """The checks that are too slow for every move."""
    if number % care.nonsense == 0:
        check_nonsense(game, state, dice)
    if care.secrecy and number % care.secrecy == 0:
        check_secrecy(game, state, dice)


def check_random_move(game: Playable, state: State, dice: Dice, checks: Dice, care: Care) -> State:
    """Make a random move with both paths watched; return the position after it."""
    seats = sorted(game.to_act(state))
    seat = seats[dice.below(len(seats))]
    move, reached = check_sentence(game, state, seat, dice, checks, care.breadth)
    return check_apply(game, state, seat, move, reached).state


def pass_over(game: Playable, state: State, dice: Dice) -> State:
    """Make the same random move the fastest way alone; return the position after it."""
    way = under_way(game, state)
    seats = way.actors()
    _quick_move(way, seats[dice.below(len(seats))], dice)
    return way.state()


def check_inner_game(game: Playable, players: int, seed: bytes) -> int:
    """Play a random game the fastest way with the checks that fit there; return its decisions."""
    start = drawn_start(game, players, seed)
    decisions = 0
    try:
        state = begin(game, start)
        pieces = customs_of(game).pieces(state)
        way = under_way(game, state)
        for words in quick_moves(way, dice_for(seed, "moves")):
            decisions += words
            must(decisions < MOST_DECISIONS, "The game never ends")
        end = way.state()
        must(customs_of(game).pieces(end) == pieces, "Pieces were lost or made")
        check_end(game, end)
    except Exception as error:
        raise _placed(error, game, players, seed, decisions) from error
    return decisions


def quick_moves(way: UnderWay[State], dice: Dice) -> Iterator[int]:
    """Play to the end in place; yield how many words each move took, having checked them."""
    for number in range(MOST_DECISIONS):
        seats = way.actors()
        if not seats:
            return
        must(seats == sorted(set(seats)), "The seats to act are not sorted and unique")
        if number % 16 == 0:
            over = way.game.outcome(way.state()) is not None
            must(not over, "An outcome while somebody may act")
        yield _quick_move(way, seats[dice.below(len(seats))], dice)


def _quick_move(way: UnderWay[State], seat: int, dice: Dice) -> int:
    words = 0
    complete = False
    while not complete:
        options = way.options(seat)
        must(bool(options), "A dead end on the inner path")
        must(list(options) == sorted(set(options)), "The words are not sorted and unique")
        complete = way.say(seat, options[dice.below(len(options))])
        words += 1
        must(words < MOST_DECISIONS, "A move never ends")
    return words


def _placed(
    error: Exception, game: Playable, players: int, seed: bytes, number: int
) -> BrokenPromise:
    """Return the failure with the place where it happened and the way back to it."""
    slug = game.info.slug
    what = str(error) if isinstance(error, BrokenPromise) else f"{type(error).__name__}: {error}"
    where = f"{slug}, {players} players, seed 0x{seed.hex()}, after {number} moves"
    again = f"python3 manage.py fuzz {slug} --players {players} --seed 0x{seed.hex()}"
    return BrokenPromise(f"{where}: {what}. Again: {again}")
