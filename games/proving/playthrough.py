"""The golden text of a game: one playout, with what everybody saw and read.

A reviewer reads it as a story, and a change of the rules shows as a change of the story. Each
move gives its words, how many words were possible at each place, what changed in the views and
who saw that, and what was told to whom. Views are compared with the ones before, and whatever
several watchers have in common is written once, so that the file stays short:

    6. seat 2: card-03 soft   [of 2, 2]
       all see: has_sealed: [true,true,false] -> [false,false,false]; round: 1 -> 2
       2 sees: hand: [3,14] -> [14]
       0,1,S read: Seat 2 seals a card.
       2 reads: Seat 2 seals card 3.
       state dfc7225e0d2b4c14

Watchers are the seats and S, a spectator. After many lines only the words and the digest of the
position are written, which still catch any change.
"""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import TypeGuard

from games.kit.text import languages
from games.kit.worded import Position
from games.protocol import Event, Json, Seat
from games.proving.playout import Playable, Start, Step, as_text, begin, digest, ending, named, play
from games.proving.promises import watchers

WIDTH = 110
FULL_LINES = 1_000  # from then on, moves are written without what was seen and read
ITALIAN_EVERY = 5  # moves
_LONG_LIST = 12  # from here on a list is shown by what came and went
_SMALL = 8  # a table of plain values up to this size is written in one piece
_NAMES = ("id", "slug", "name", "seat")  # keys by which the items of a list may be called

Flat = dict[str, Json]  # every leaf of a view, by the path to it
Shared = dict[tuple[str, ...], list[str]]  # pieces of text, by who has them


def playthrough(game: Playable, start: Start) -> Iterator[str]:
    """Yield the lines of the golden text."""
    yield f"{game.info.slug}, rules version {game.info.rules_version}"
    yield f"players {start.players}, seed 0x{start.seed.hex()}, options {as_text(start.options)}"
    state = begin(game, start)
    views = _views(game, state)
    lines = [*_opening(views), f"   state {digest(game, state)}"]
    yield from lines
    written = len(lines)
    for step in play(game, start):
        lines = list(_step(game, step, start.players, brief=written > FULL_LINES))
        yield from lines
        written += len(lines)
        state = step.after
    yield "end"
    for language in languages():
        yield from ("   " + line for line in ending(game.outcome(state), start.players, language))


def _step(game: Playable, step: Step, players: int, brief: bool) -> Iterator[str]:
    possible = ", ".join(str(count) for count in step.possible)
    head = f"{step.number}. seat {step.seat}: {' '.join(step.move)}   [of {possible}]"
    if brief:
        yield f"{head} {digest(game, step.after)}"
        return
    yield head
    yield from _seen(_views(game, step.before), _views(game, step.after))
    yield from _read(game, step.events, players, step.after, "en")
    if step.number % ITALIAN_EVERY == 1:
        yield from _read(game, step.events, players, step.after, "it")
    yield f"   state {digest(game, step.after)}"


def _opening(views: Mapping[str, Flat]) -> Iterator[str]:
    """Yield the whole views, a paragraph for each of their parts."""
    parts = sorted({_part(path) for view in views.values() for path in view})
    nothing: dict[str, Flat] = {watcher: {} for watcher in views}
    for part in parts:
        these = {
            watcher: {path: value for path, value in view.items() if _part(path) == part}
            for watcher, view in views.items()
        }
        yield from _seen(nothing, these)


def _part(path: str) -> str:
    return path.partition(".")[0].partition("[")[0]


def _seen(before: Mapping[str, Flat], after: Mapping[str, Flat]) -> Iterator[str]:
    shared: dict[str, list[str]] = {}
    for watcher, view in after.items():
        for change in _changes(before[watcher], view):
            shared.setdefault(change, []).append(watcher)
    for who, changes in _by_readers(shared).items():
        verb = "see" if len(who) > 1 else "sees"
        yield from _wrapped(f"{_name(who, len(after))} {verb}", "; ".join(changes))


def _read(
    game: Playable, events: Sequence[Event], players: int, state: Position, language: str
) -> Iterator[str]:
    everybody = watchers(game, state)
    for event in events:
        shared: dict[str, list[str]] = {}
        for seat in everybody:
            sentence = named(game.tell(event, seat, language), players, language)
            shared.setdefault(sentence, []).append(_letter(seat))
        mark = "" if language == "en" else f" ({language})"
        for sentence, who in shared.items():
            verb = "read" if len(who) > 1 else "reads"
            yield from _wrapped(f"{_name(tuple(who), len(everybody))} {verb}{mark}", sentence)


def _by_readers(shared: Mapping[str, list[str]]) -> Shared:
    grouped: Shared = {}
    for text, who in shared.items():
        grouped.setdefault(tuple(who), []).append(text)
    return dict(sorted(grouped.items(), key=lambda group: (-len(group[0]), group[0])))


def _wrapped(head: str, text: str) -> Iterator[str]:
    rows = wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    for number, row in enumerate(rows):
        yield f"   {head}: {row}" if number == 0 else f"      {row}"


def _name(who: tuple[str, ...], everybody: int) -> str:
    return "all" if len(who) == everybody else ",".join(who)


def _letter(seat: Seat | None) -> str:
    return "S" if seat is None else str(seat)


def _views(game: Playable, state: Position) -> dict[str, Flat]:
    return {
        _letter(seat): dict(_leaves("", game.view(state, seat))) for seat in watchers(game, state)
    }


def _leaves(path: str, value: Json) -> Iterator[tuple[str, Json]]:
    """Yield every leaf with its path; a list or a small table of plain values is one leaf."""
    if isinstance(value, Mapping) and not _is_small(value):
        for key in sorted(value):
            yield from _leaves(f"{path}.{key}" if path else key, value[key])
    elif _is_list(value) and any(isinstance(item, Mapping) or _is_list(item) for item in value):
        for index, item in enumerate(value):
            yield from _leaves(f"{path}[{_called(item, index)}]", item)
    else:
        yield path, value


def _called(item: Json, index: int) -> Json:
    """Return how an item of a list is called: by its own name if it has one."""
    if isinstance(item, Mapping):
        for key in _NAMES:
            if isinstance(item.get(key), str):
                return item[key]
    return index


def _changes(before: Flat, after: Flat) -> Iterator[str]:
    for path, value in after.items():
        if path not in before:
            yield f"{path} = {_short(value)}"
        elif before[path] != value:
            yield f"{path}: {_change(before[path], value)}"
    for path in before:
        if path not in after:
            yield f"{path} gone"


def _change(before: Json, after: Json) -> str:
    if _is_list(before) and _is_list(after) and max(len(before), len(after)) > _LONG_LIST:
        went, came = _without(before, after), _without(after, before)
        parts = [f"-{_short(went)}"] * bool(went) + [f"+{_short(came)}"] * bool(came)
        return " ".join(parts) or "other order"
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        changed = sorted(key for key in {**before, **after} if before.get(key) != after.get(key))
        return "{" + ", ".join(f"{k} {_change(before.get(k), after.get(k))}" for k in changed) + "}"
    return f"{_short(before)} -> {_short(after)}"


def _without(items: Sequence[Json], others: Sequence[Json]) -> list[Json]:
    """Return what is left of the items when each of the others takes one equal away."""
    left = list(items)
    for other in others:
        if other in left:
            left.remove(other)
    return left


def _short(value: Json) -> str:
    if isinstance(value, Mapping):
        return _small(value)
    return value if isinstance(value, str) and value else as_text(value)


def _small(table: Mapping[str, Json]) -> str:
    if set(table) == set(languages()):
        return " | ".join(dict.fromkeys(str(table[language]) for language in languages()))
    return "{" + ", ".join(f"{key} {_short(table[key])}" for key in sorted(table)) + "}"


def _is_small(table: Mapping[str, Json]) -> bool:
    """Return whether a table is written in one piece: few plain values."""
    plain = all(not isinstance(value, Mapping) and not _is_list(value) for value in table.values())
    return plain and len(table) <= _SMALL


def _is_list(value: Json) -> TypeGuard[Sequence[Json]]:
    return isinstance(value, Sequence) and not isinstance(value, str)
