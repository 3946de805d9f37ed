"""Playing a game from a seed, at random, through its words.

A playout is settled by four things: the game, the number of players, the options and the seed.
The seed makes both the position and the moves, so the same four always tell the same story, on
any machine. `manage.py playout` prints one; the golden files and the fuzzer are made of them.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from games.kit.dice import Dice, QuickDice
from games.kit.refusals import BadOption
from games.kit.text import Text
from games.kit.walk import MOST_DECISIONS, NeverEnds
from games.kit.worded import WordedGame
from games.protocol import Event, Game, Json, Move, Option, Outcome, Seat, Word

Playable: TypeAlias = Game[Any]  # over any frozen state that can be compared
State: TypeAlias = Any


@dataclass(frozen=True)
class Start:
    """All that decides a match before its first move."""

    players: int
    seed: bytes
    options: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True)
class PlayedMove:
    """One move of a playout, with the position on both sides of it."""

    number: int  # 1 for the first move
    seat: Seat
    move: Move
    possible: tuple[int, ...]  # how many words could be said at each place of the sentence
    before: State
    after: State
    events: tuple[Event, ...]


def playable(slug: str) -> Playable:
    """Return the game of that name, or refuse with the names there are.

    Whoever plays other games, as tests with toys do, need not load the shelf."""
    from games.shelf import game as on_the_shelf

    return on_the_shelf(slug)


def begin(game: Playable, start: Start) -> State:
    """Return the opening position."""
    return game.setup(start.options, start.players, start.seed)


def dice_for(seed: bytes, purpose: str) -> Dice:
    """Return dice that depend on the seed, and differ from one purpose to another."""
    digest = hashlib.blake2b(seed, digest_size=8, person=purpose.encode()[:16]).digest()
    return QuickDice(int.from_bytes(digest, "big"))


def drawn_start(game: Playable, players: int, seed: bytes) -> Start:
    """Return a start whose options are drawn from the seed as well."""
    dice = dice_for(seed, "options")
    applicable = (o for o in game.info.options if not o.seat_counts or players in o.seat_counts)
    return Start(players, seed, {option.slug: _drawn(option, dice) for option in applicable})


def _drawn(option: Option, dice: Dice) -> Json:
    if option.kind == "yes_no":
        return bool(dice.below(2))
    if option.kind == "number":
        return option.low + dice.below(option.high - option.low + 1)
    return option.choices[dice.below(len(option.choices))].slug


def play(game: Playable, start: Start) -> Iterator[PlayedMove]:
    """Yield every move of a random game."""
    dice = dice_for(start.seed, "moves")
    state = begin(game, start)
    for number in range(1, MOST_DECISIONS):
        seats = sorted(game.to_act(state))
        if not seats:
            return
        seat = seats[dice.below(len(seats))]
        move, possible = random_sentence(game, state, seat, dice)
        applied = game.apply(state, seat, move)
        yield PlayedMove(number, seat, move, possible, state, applied.state, applied.events)
        state = applied.state
    raise NeverEnds("The game went on without ever ending.")


def random_sentence(
    game: Playable, state: State, seat: Seat, dice: Dice
) -> tuple[Move, tuple[int, ...]]:
    """Return a complete random move, and how many words were possible at each place of it."""
    said: tuple[Word, ...] = ()
    possible: tuple[int, ...] = ()
    words = game.choices(state, seat)
    while words:
        said = (*said, words[dice.below(len(words))])
        possible = (*possible, len(words))
        words = game.choices(state, seat, said)
    return said, possible


def known_words(game: Playable, state: State) -> Sequence[Word]:
    """Return words of the game: all where it has a vocabulary, else those that may begin a move."""
    if isinstance(game, WordedGame):
        return tuple(Word(word) for word in game.vocabulary.words)
    first = {word for seat in game.to_act(state) for word in game.choices(state, seat)}
    return sorted(first) or (Word("no-such-word"),)


def as_text(value: Json) -> str:
    """Return JSON in the one form that is the same for equal values."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(game: Playable, state: State) -> str:
    """Return sixteen hex digits that stand for the whole state, secrets included."""
    text = as_text(game.encode(state))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def named(sentence: str, players: int, language: str = "en") -> str:
    """Put plain names for the seats into a sentence told by a game."""
    for seat in range(players):
        name = _SEAT.filled(number=seat).into(language)
        sentence = sentence.replace(f"{{seat{seat}}}", name)
    return sentence


def seed_from(text: str) -> bytes:
    """Return the seed a person means: bytes written as 0x and hexadecimal digits, or any text."""
    if text.startswith("0x"):
        try:
            return bytes.fromhex(text[2:])
        except ValueError:
            raise BadOption(_BAD_SEED.filled(seed=text)) from None
    return text.encode()


def told_in_full(game: Playable, event: Event, language: str) -> str:
    """Return an event as one who may know it reads it."""
    reader = None if event.seen_by is None else min(event.seen_by, default=None)
    return game.tell(event, reader, language)


def story(game: Playable, start: Start, language: str = "en") -> Iterator[str]:
    """Yield a whole playout as lines to read, as somebody who sees everything would tell it."""
    state = begin(game, start)
    title = _TITLE.filled(game=game.info.name, players=start.players, seed=start.seed.hex())
    yield f"{title.into(language)} {as_text(start.options)}"
    for step in play(game, start):
        state = step.after
        yield f"{step.number}. {step.seat}: {' '.join(step.move)}"
        for event in step.events:
            yield "   " + named(told_in_full(game, event, language), start.players, language)
    outcome = game.outcome(state)
    yield from ending(outcome, start.players, language)


def ending(outcome: Outcome | None, players: int, language: str = "en") -> Iterator[str]:
    """Yield how a game ended: the reason, then each seat's rank."""
    if outcome is None:
        yield _RUNNING.into(language)
        return
    yield named(outcome.reason.into(language), players, language)
    for seat, rank in enumerate(outcome.ranks):
        who = _SEAT.filled(number=seat)
        yield _RANK.filled(who=who, rank=rank).into(language)


_BAD_SEED = Text("The seed “{seed}” is not written in pairs of hexadecimal digits.")
_SEAT = Text("Seat {number}")
_TITLE = Text("{game}, {players} players, seed 0x{seed}, options")
_RANK = Text("{who}: rank {rank}")
_RUNNING = Text("The game is still running.")
