"""What a game must refuse: wrong moves, wrong set-ups, damaged positions; always in words."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from games.kit.dice import Dice
from games.kit.refusals import (
    BadOption,
    BadState,
    IllegalMove,
    OtherRules,
    Refusal,
    UnknownOption,
    WrongSeatCount,
)
from games.protocol import Json, Move, Option, Seat, Word
from games.proving.playout import Playable, State, as_text, known_words, random_sentence
from games.proving.promises import BrokenPromise, check_reason, must, watchers

_NONSENSE: tuple[Json, ...] = (None, "nonsense", -1, 10**30, [], [[]], {"x": 1}, True)


def check_refused(game: Playable, state: State, seat: Seat, move: Move) -> None:
    """A wrong move is refused in words of both languages, and changes nothing."""
    before = as_text(game.encode(state))
    try:
        game.apply(state, seat, move)
    except IllegalMove as refusal:
        check_reason(refusal.text, "A refusal")
        told = refusal.text.spoken()
        must(len(set(told.values())) == len(told), "A refusal was not translated")
    else:
        raise BrokenPromise(f"The wrong move “{' '.join(move)}” of seat {seat} was accepted")
    must(as_text(game.encode(state)) == before, "A refused move changed the position")


def check_nonsense(game: Playable, state: State, dice: Dice) -> None:
    """Wrong words, too few, too many, and the wrong seats are all refused."""
    acting, known = game.to_act(state), known_words(game, state)
    for seat in (Seat(-1), Seat(99), *(s for s in watchers(game, state) if s is not None)):
        check_refused(game, state, seat, ())
        if seat not in acting:
            check_refused(game, state, seat, (known[0],))
            continue
        move, _ = random_sentence(game, state, seat, dice)
        place = dice.below(len(move))
        allowed = game.choices(state, seat, move[:place])
        wrong = [word for word in known if word not in allowed]
        wrong = [wrong[dice.below(len(wrong))]] if wrong else []
        for word in (*wrong, Word("no-such-word"), Word(""), Word("{seat0}")):
            check_refused(game, state, seat, (*move[:place], word, *move[place + 1 :]))
            check_question_refused(game, state, seat, (*move[:place], word))
        check_refused(game, state, seat, move[:place])
        check_refused(game, state, seat, (*move, move[-1]))


def check_question_refused(game: Playable, state: State, seat: Seat, said: Move) -> None:
    """Asking what follows words that cannot be said is refused as well."""
    try:
        game.choices(state, seat, said)
    except IllegalMove as refusal:
        check_reason(refusal.text, "A refusal")
    else:
        raise BrokenPromise(f"Words are offered after the impossible “{' '.join(said)}”")


def check_wrong_setups(game: Playable) -> None:
    """Wrong player counts, unknown options and impossible values are refused by name."""
    players = game.info.seat_counts[0]
    for wrong in {0, 1, -1, 99, max(game.info.seat_counts) + 1} - set(game.info.seat_counts):
        _must_refuse(partial(game.setup, {}, wrong, b""), WrongSeatCount, f"{wrong} players")
    unknown = {"no-such-option": True}
    _must_refuse(partial(game.setup, unknown, players, b""), UnknownOption, "an unknown option")
    for option in game.info.options:
        players = (option.seat_counts or game.info.seat_counts)[0]
        for value in _wrong_values(option):
            attempt = partial(game.setup, {option.slug: value}, players, b"")
            _must_refuse(attempt, BadOption, f"{option.slug} = {value!r}")


def _wrong_values(option: Option) -> Iterator[Json]:
    yield from (None, [], {}, "no-such-value")
    if option.kind == "number":
        yield from (option.low - 1, option.high + 1, True, str(option.low))
    elif option.kind == "yes_no":
        yield from (0, 1, "true")
    else:
        yield from (0, True, "")


def check_damage(game: Playable, state: State) -> None:
    """A stored position with a part missing or spoilt is refused in words, or read with a default.

    What must never happen is any other kind of error."""
    data = game.encode(state)
    if not isinstance(data, Mapping):
        raise BrokenPromise("A stored position is not a JSON object")
    version = game.info.rules_version
    must(data.get("rules_version") == version, "A stored position does not name its rules version")
    for other in (version + 1, version - 1, str(version), None):
        attempt = partial(game.decode, {**data, "rules_version": other})
        _must_refuse(attempt, OtherRules, f"rules version {other!r}")
    others: tuple[Json, ...] = (None, 7, "text", [], {}, [data])
    for nonsense in others:
        attempt = partial(game.decode, nonsense)
        _must_refuse(attempt, (BadState, OtherRules), f"{nonsense!r:.40}")
    for spoilt in damaged(data):
        _refused_or_done(partial(_reread, game, spoilt), (BadState, OtherRules), "Spoilt position")


def _reread(game: Playable, data: Json) -> None:
    game.encode(game.decode(data))


def damaged(data: Mapping[str, Json]) -> Iterator[Json]:
    """Yield copies of the data with one part missing, or replaced by something of a wrong kind."""
    for key, value in data.items():
        rest = {name: part for name, part in data.items() if name != key}
        yield rest
        for wrong in _NONSENSE:
            if wrong != value:
                yield {**rest, key: wrong}
        if isinstance(value, Mapping):
            yield from ({**rest, key: inner} for inner in damaged(value))
        elif isinstance(value, list | tuple) and value:
            yield {**rest, key: list(value[:-1])}
            yield {**rest, key: [*value, value[0]]}
            yield {**rest, key: ["nonsense", *value[1:]]}


def _must_refuse(
    attempt: Callable[[], object], kinds: type[Refusal] | tuple[type[Refusal], ...], what: str
) -> None:
    must(_refused_or_done(attempt, kinds, what), f"Accepted: {what}")


def _refused_or_done(
    attempt: Callable[[], object], kinds: type[Refusal] | tuple[type[Refusal], ...], what: str
) -> bool:
    """Return whether it was refused, in words; any other kind of error is a fault."""
    try:
        attempt()
    except kinds as refusal:
        check_reason(refusal.text, f"The refusal of {what}")
        return True
    except Exception as error:
        raise BrokenPromise(f"{what}: {type(error).__name__}: {error}, and no refusal") from error
    return False
