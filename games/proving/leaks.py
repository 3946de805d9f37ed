"""Proof that nobody is told what they may not know.

For one watcher, everything they cannot know is replaced by another possibility. In both worlds
their view, their choices, their prompts and whatever they read of the moves that follow must be
the same to the byte. Other possibilities come from the game's own `sample`, and from a `Scramble`
where somebody wrote one apart from the game.

A sampled world must also be a real one: it has the same pieces, can be stored, and its secret is
fresh. That it differs from the truth often enough is checked over a whole game by `Imagined`.
"""

from collections.abc import Callable
from itertools import zip_longest

from games.kit.dice import Dice, QuickDice
from games.kit.refusals import IllegalMove
from games.kit.text import languages
from games.kit.worded import Position
from games.protocol import Applied, Event, Json, Move, Seat, Word
from games.proving.conformance import check_storage
from games.proving.playout import Playable, as_text, random_sentence
from games.proving.promises import must, watchers

Scramble = Callable[[Json, Seat | None, Dice], Json]  # on the stored form of a whole state

_NOTHING = Event("nothing", {})  # stands where one world tells less than the other
_LEAK = "The log of {} tells what is hidden, by an event of the kind “{}”: {} here, {} there"
_BIG = 1 << 32  # only secrets are that large
_FOLLOWED = 3  # how many moves two worlds are compared for


def check_secrecy(
    game: Playable, state: Position, dice: Dice, scramble: Scramble | None = None
) -> None:
    """Nobody, seat or spectator, can tell this state from others that fit what they know."""
    for watcher in watchers(game, state):
        check_no_secret_shown(game, state, watcher)
        world = check_imagined(game, state, watcher, dice)
        check_same_to(game, state, world, watcher, dice)
        if scramble:
            other = game.decode(scramble(game.encode(state), watcher, dice))
            check_same_to(game, state, other, watcher, dice)


def check_imagined(game: Playable, state: Position, watcher: Seat | None, dice: Dice) -> Position:
    """A sampled world is a real one with a fresh secret; return it."""
    view = game.view(state, watcher)
    seed = dice.below(1 << 32)
    world = game.sample(view, QuickDice(seed))
    must(as_text(game.view(state, watcher)) == as_text(view), "Sampling changed the view")
    must(game.sample(view, QuickDice(seed)) == world, "The same dice imagined another world")
    must(game.pieces(world) == game.pieces(state), "An imagined world has other pieces")
    must(not secrets(world) & secrets(state), "An imagined world holds the true secret")
    check_storage(game, world)
    return world


def check_same_to(
    game: Playable, truth: Position, world: Position, watcher: Seat | None, dice: Dice
) -> None:
    """This watcher sees, may do and is asked the same in both worlds, now and a few moves on."""
    check_same_now(game, truth, world, watcher, dice)
    for _ in range(_FOLLOWED):
        seats = sorted(game.to_act(truth))
        if not seats:
            return
        seat = seats[dice.below(len(seats))]
        move, _ = random_sentence(game, truth, seat, dice)
        after = both(game, truth, world, seat, move)
        if after is None:
            must(seat != watcher, f"One world refuses “{' '.join(move)}” to the watcher")
            return
        here, there = after
        truth, world = here.state, there.state
        if seen(game, truth, watcher) != seen(game, world, watcher):
            return  # the move revealed something, as moves do
        if check_same_told(game, here.events, there.events, watcher):
            return


def check_same_now(
    game: Playable, truth: Position, world: Position, watcher: Seat | None, dice: Dice
) -> None:
    """The view, and for a seat to act every choice and prompt, is the same in both worlds."""
    who = name(watcher)
    must(seen(game, truth, watcher) == seen(game, world, watcher), f"The view of {who} tells more")
    must(game.to_act(truth) == game.to_act(world), f"Who may act tells {who} what is hidden")
    must(game.teams(truth) == game.teams(world), f"The teams tell {who} what is hidden")
    must(game.outcome(truth) == game.outcome(world), f"The outcome tells {who} what is hidden")
    if watcher is None or watcher not in game.to_act(truth):
        return
    move, _ = random_sentence(game, truth, watcher, dice)
    any_word = Word(game.vocabulary.words[dice.below(len(game.vocabulary))])
    for length in range(len(move) + 1):
        for said in (move[:length], (*move[:length], any_word)):
            must(
                offered(game, truth, watcher, said) == offered(game, world, watcher, said),
                f"What {who} may say after “{' '.join(said)}” tells what is hidden",
            )


def offered(game: Playable, state: Position, seat: Seat, said: Move) -> str:
    """Return all that this seat is offered and asked after these words, as text."""
    try:
        words = list(game.choices(state, seat, said))
        prompts = [game.prompt(state, seat, said, language) for language in languages()]
        return as_text([words, prompts])
    except IllegalMove as refusal:
        return as_text(refusal.text.spoken())


def both(
    game: Playable, truth: Position, world: Position, seat: Seat, move: Move
) -> tuple[Applied[Position], Applied[Position]] | None:
    """Make the move in both worlds; None when the imagined one does not allow it."""
    here = game.apply(truth, seat, move)
    try:
        return here, game.apply(world, seat, move)
    except IllegalMove:
        return None


def seen(game: Playable, state: Position, watcher: Seat | None) -> str:
    """Return a view as text."""
    return as_text(game.view(state, watcher))


def check_same_told(
    game: Playable, true: tuple[Event, ...], imagined: tuple[Event, ...], watcher: Seat | None
) -> bool:
    """The log reads the same in both worlds; return whether it went on to show something openly.

    Views that stay the same are no proof that nothing was shown: sealed cards may be turned over
    and put away. A game names the kinds of such events; what comes after one is not compared."""
    for here, there in zip_longest(true, imagined, fillvalue=_NOTHING):
        one, other = heard(game, here, watcher), heard(game, there, watcher)
        if one != other:
            open_to = here.seen_by is None or watcher in here.seen_by
            shown = here.kind in game.reveals and open_to
            must(shown, _LEAK.format(name(watcher), here.kind, one, other))
            return True
    return False


def heard(game: Playable, event: Event, watcher: Seat | None) -> list[str]:
    """Return all that a watcher receives of an event: the sentences, and the data if they may."""
    if event is _NOTHING:
        return []
    lines = [game.tell(event, watcher, language) for language in languages()]
    if event.seen_by is None or watcher in event.seen_by:
        lines.append(f"{event.kind} {as_text(event.data)}")
    return lines


def secrets(state: Position) -> set[int]:
    """Return the cells so large that they can only be a secret of the dice."""
    return {cell for cell in state.cells if cell >= _BIG}


def check_no_secret_shown(game: Playable, state: Position, watcher: Seat | None) -> None:
    """No secret of the dice is in the view, in decimal or hexadecimal digits."""
    text = seen(game, state, watcher)
    for secret in secrets(state):
        shown = str(secret) in text or f"{secret:x}" in text.lower()
        must(not shown, f"The view of {name(watcher)} holds the secret of the dice")


def name(watcher: Seat | None) -> str:
    """Return how a message calls this watcher."""
    return "a spectator" if watcher is None else f"seat {watcher}"


class Imagined:
    """Counts how often imagining changed what others know; never, and it was no imagining."""

    def __init__(self) -> None:
        self.worlds = 0
        self.different = 0

    def look(self, game: Playable, state: Position, watcher: Seat | None, dice: Dice) -> None:
        """Imagine one world as this watcher and compare the views of all the others."""
        world = game.sample(game.view(state, watcher), dice)
        others = [seat for seat in watchers(game, state) if seat not in (watcher, None)]
        self.worlds += 1
        self.different += any(seen(game, state, o) != seen(game, world, o) for o in others)

    def check(self) -> None:
        """In a game with secrets, imagined worlds differ from the true one now and then."""
        must(self.different > 0, f"All of {self.worlds} imagined worlds were the true one")
