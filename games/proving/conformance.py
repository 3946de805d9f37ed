"""What every game promised, checked while it is played.

Each function takes a game and a position it has reached, and raises a `Fault` with a sentence
when a promise of the protocol is broken. They are called by the conformance suite, by the fuzzer
and by `manage.py prove engines`, so that all three mean the same by "correct".
"""

import json
from collections.abc import Mapping
from dataclasses import replace

from games.kit.dice import Dice
from games.kit.text import languages
from games.kit.worded import Position
from games.protocol import Applied, Event, Json, Move, Outcome, Seat, Word
from games.proving.playout import Playable, as_text
from games.proving.promises import Fault, check_text, check_wording, must, watchers
from games.proving.refusing import check_refused

MOST_WORDS = 1_000  # no sentence of any game is nearly as long


def check_shelf_card(game: Playable) -> None:
    """Everything a page says about a game exists in every language, and each word has a label."""
    for text in (game.info.name, game.info.blurb, *game.info.notes):
        check_text(text, 0, "A text of the game's page")
    for option in game.options:
        for text in (option.name, option.help, *(choice.name for choice in option.choices)):
            check_text(text, 0, f"A text of the option {option.slug}")
    must(bool(game.info.seat_counts), "The game names no number of players")
    for word in game.vocabulary.words:
        must(word == word.strip() and " " not in word, f"The word “{word}” holds a space")
        for language in languages():
            check_wording(game.label(Word(word), language), 0, f"The label of “{word}”")


def check_position(game: Playable, state: Position, pieces: Mapping[str, int]) -> None:
    """What must hold at every position: it can be stored, seen, counted, and knows who moves."""
    seats = [seat for seat in watchers(game, state) if seat is not None]
    acting = game.to_act(state)
    must(acting <= set(seats), "A seat that is not there is to act")
    must(sorted(acting) == game.inner.actors(list(state.cells)), "The inner path lets others act")
    must(sorted(seat for team in game.teams(state) for seat in team) == seats, "Teams overlap")
    over = game.outcome(state) is not None
    must(over != bool(acting), "There is an outcome while somebody may act, or none at the end")
    must(game.pieces(state) == pieces, f"Pieces were lost or made: {game.pieces(state)}")
    check_storage(game, state)
    for seat in watchers(game, state):
        as_text(game.view(state, seat))
    for seat in set(seats) - acting:
        must(not game.choices(state, seat), "A seat that may not act has choices")


def check_storage(game: Playable, state: Position) -> Position:
    """The state survives being written as JSON text; return the copy that was read."""
    text = as_text(game.encode(state))
    copy = game.decode(json.loads(text))
    must(copy == state, "The state changed by being stored")
    must(as_text(game.encode(copy)) == text, "The stored form changed by being stored again")
    return copy


def check_sentence(
    game: Playable, state: Position, seat: Seat, dice: Dice, others: Dice, breadth: int
) -> tuple[Move, Position]:
    """Say a random move word by word on both paths; return it and where the inner path went.

    At each place of the sentence, up to `breadth` other words are followed to a complete move.
    They have dice of their own, so that the game goes the same way however much is checked."""
    cells = list(state.cells)
    said: Move = ()
    complete = False
    while not complete:
        numbers = check_words(game, state, seat, said, game.inner.options(cells, seat))
        word = numbers[dice.below(len(numbers))]
        others.shuffle(numbers)
        for other in numbers[:breadth]:
            check_completes(game, Position(tuple(cells)), seat, other, others)
        complete = game.inner.speak(cells, seat, word, None)
        said = (*said, Word(game.vocabulary.words[word]))
    must(not game.choices(state, seat, said), "A complete move may still go on")
    return said, Position(tuple(cells))


def check_words(
    game: Playable, state: Position, seat: Seat, said: Move, numbers: list[int]
) -> list[int]:
    """The words offered are sorted, unique, at least one, and the same on both paths."""
    words = tuple(game.choices(state, seat, said))
    must(words == game.vocabulary.spell(numbers), "The two paths offer different words")
    must(list(words) == sorted(set(words)), f"The words are not sorted and unique: {words}")
    must(bool(words), f"A dead end after “{' '.join(said)}”")
    for language in languages():
        players = len(watchers(game, state)) - 1
        check_wording(game.prompt(state, seat, said, language), players, "The prompt")
    return list(numbers)


def check_completes(game: Playable, said: Position, seat: Seat, word: int, dice: Dice) -> None:
    """This word leads to a complete move; the cells hold the sentence said so far."""
    cells = list(said.cells)
    for _ in range(MOST_WORDS):
        if game.inner.speak(cells, seat, word, None):
            return
        words = game.inner.options(cells, seat)
        must(bool(words), f"A dead end after the word “{game.vocabulary.words[word]}”")
        word = words[dice.below(len(words))]
    raise Fault("A move goes on without ever being complete")


def check_apply(
    game: Playable, state: Position, seat: Seat, move: Move, reached: Position
) -> Applied[Position]:
    """A complete move gives the same result on both paths, on a stored copy, and twice."""
    copy = check_storage(game, state)
    applied = game.apply(state, seat, move)
    must(copy == state, "The old position was changed by a move")
    must(applied.state == reached, "The two paths reach different positions")
    must(game.apply(copy, seat, move) == applied, "A stored copy plays on differently")
    for event in applied.events:
        check_event(game, event, watchers(game, state))
    return applied


def check_event(game: Playable, event: Event, readers: tuple[Seat | None, ...]) -> None:
    """Everybody can read what happened, in every language; its data is JSON."""
    as_text(event.data)
    shuffled = replace(event, data=_backwards(event.data))
    must(event.seen_by is None or event.seen_by <= set(readers), "Seen by a seat that is not there")
    for seat in readers:
        for language in languages():
            sentence = game.tell(event, seat, language)
            check_wording(sentence, len(readers) - 1, f"What is told of “{event.kind}”")
            same = game.tell(shuffled, seat, language) == sentence
            must(same, f"What is told of “{event.kind}” depends on the order of its data")


def _backwards(data: Mapping[str, Json]) -> dict[str, Json]:
    """Return the same data in another order: databases keep none."""
    return {
        key: _backwards(value) if isinstance(value, Mapping) else value
        for key, value in reversed(list(data.items()))
    }


def check_end(game: Playable, state: Position) -> Outcome:
    """After the end nobody may act, and there are ranks from 1 and a reason."""
    outcome = game.outcome(state)
    if outcome is None:
        raise Fault("Nobody may act, but there is no outcome")
    seats = [seat for seat in watchers(game, state) if seat is not None]
    must(not game.to_act(state), "Somebody may act after the end")
    must(len(outcome.ranks) == len(seats), "There is not one rank for each seat")
    must(min(outcome.ranks) == 1, "Nobody is first")
    must(max(outcome.ranks) <= len(seats), f"A rank is too high: {outcome.ranks}")
    for team in game.teams(state):
        must(len({outcome.ranks[seat] for seat in team}) == 1, "Partners have different ranks")
    check_text(outcome.reason, len(seats), "The reason of the end")
    for seat in seats:
        must(not game.choices(state, seat), "There are choices after the end")
        check_refused(game, state, seat, ())
        check_refused(game, state, seat, (Word(game.vocabulary.words[0]),))
    return outcome
