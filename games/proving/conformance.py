"""What every game promised, checked while it is played.

Each function takes a game and a position it has reached, and raises a `BrokenPromise` that says
which promise of the protocol is broken. They are called by the conformance suite, by the fuzzer
and by `manage.py prove engines`, so that all three mean the same by "correct".
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.kit.customs import customs_of
from games.kit.dice import Dice
from games.kit.text import languages
from games.kit.under_way import UnderWay, under_way
from games.kit.worded import WordedGame
from games.protocol import Applied, Event, Json, Move, Outcome, Seat, Word
from games.proving.playout import Playable, State, as_text, known_words
from games.proving.promises import BrokenPromise, check_text, check_wording, must, watchers
from games.proving.refusing import check_refused

MOST_WORDS = 1_000  # no sentence of any game is nearly as long


def check_shelf_card(game: Playable) -> None:
    """Everything a page says about a game exists in every language, and each word has a label."""
    for text in (game.info.name, game.info.blurb, *game.info.notes):
        check_text(text, 0, "A text of the game's page")
    for option in game.info.options:
        for text in (option.name, option.help, *(choice.name for choice in option.choices)):
            check_text(text, 0, f"A text of the option {option.slug}")
    must(bool(game.info.seat_counts), "The game names no number of players")
    for word in game.vocabulary.words if isinstance(game, WordedGame) else ():
        check_label(game, Word(word))


def check_label(game: Playable, word: Word) -> None:
    """A word is one token, and a button can show it in every language."""
    must(word == word.strip() and " " not in word, f"The word “{word}” holds a space")
    for language in languages():
        check_wording(game.label(word, language), 0, f"The label of “{word}”")


def check_position(game: Playable, state: State, pieces: Mapping[str, int]) -> None:
    """What must hold at every position: it can be stored, seen, counted, and knows who moves."""
    seats = [seat for seat in watchers(game, state) if seat is not None]
    acting = game.to_act(state)
    must(acting <= set(seats), "A seat that is not there is to act")
    must(sorted(acting) == under_way(game, state).actors(), "The inner path lets others act")
    must(sorted(seat for team in game.teams(state) for seat in team) == seats, "Teams overlap")
    over = game.outcome(state) is not None
    must(over != bool(acting), "There is an outcome while somebody may act, or none at the end")
    counted = customs_of(game).pieces(state)
    must(counted == pieces, f"Pieces were lost or made: {counted}")
    check_storage(game, state)
    for seat in watchers(game, state):
        as_text(game.view(state, seat))
    for seat in set(seats) - acting:
        must(not game.choices(state, seat), "A seat that may not act has choices")


def check_storage(game: Playable, state: State) -> State:
    """The state survives being written as JSON text; return the copy that was read."""
    text = as_text(game.encode(state))
    copy = game.decode(json.loads(text))
    must(copy == state, "The state changed by being stored")
    must(as_text(game.encode(copy)) == text, "The stored form changed by being stored again")
    return copy


def check_sentence(
    game: Playable, state: State, seat: Seat, dice: Dice, others: Dice, breadth: int
) -> tuple[Move, State]:
    """Say a random move word by word on both paths; return it and where the inner path went.

    At each place of the sentence, up to `breadth` other words are followed to a complete move.
    They have dice of their own, so that the game goes the same way however much is checked."""
    way = under_way(game, state)
    said: Move = ()
    complete = False
    while not complete:
        options = check_words(game, state, seat, said, way)
        option = options[dice.below(len(options))]
        order = list(range(len(options)))
        others.shuffle(order)
        for other in order[:breadth]:
            check_completes(way.another(), seat, options[other], others)
        complete = way.say(seat, option)
        said = (*said, *way.spelled([option]))
    must(not game.choices(state, seat, said), "A complete move may still go on")
    return said, way.state()


def check_words(
    game: Playable, state: State, seat: Seat, said: Move, way: UnderWay[State]
) -> Sequence[Any]:
    """The words offered are sorted, unique, at least one, and the same on both paths."""
    options = way.options(seat)
    words = tuple(game.choices(state, seat, said))
    must(words == way.spelled(options), "The two paths offer different words")
    must(list(words) == sorted(set(words)), f"The words are not sorted and unique: {words}")
    must(bool(words), f"A dead end after “{' '.join(said)}”")
    for word in () if isinstance(game, WordedGame) else words:
        check_label(game, word)
    for language in languages():
        players = len(watchers(game, state)) - 1
        check_wording(game.prompt(state, seat, said, language), players, "The prompt")
    return options


def check_completes(way: UnderWay[State], seat: Seat, option: Any, dice: Dice) -> None:
    """This word leads to a complete move."""
    for _ in range(MOST_WORDS):
        if way.say(seat, option):
            return
        options = way.options(seat)
        must(bool(options), f"A dead end after the word “{way.spelled([option])[0]}”")
        option = options[dice.below(len(options))]
    raise BrokenPromise("A move goes on without ever being complete")


def check_apply(
    game: Playable, state: State, seat: Seat, move: Move, reached: State
) -> Applied[State]:
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


def check_end(game: Playable, state: State) -> Outcome:
    """After the end nobody may act, and there are ranks from 1 and a reason."""
    outcome = game.outcome(state)
    if outcome is None:
        raise BrokenPromise("Nobody may act, but there is no outcome")
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
        check_refused(game, state, seat, (known_words(game, state)[0],))
    return outcome
