"""A lesson answers: what may be said in its position, and what came of a whole move."""

from typing import Any

from games import shelf
from games.kit.lessons import Lesson
from games.kit.options import settle
from games.kit.text import Text
from games.logbook import stories
from games.models import LogLine
from games.protocol import Seat, Word


def answer(slug: str, lesson: Lesson, said: tuple[str, ...], language: str) -> dict[str, Any]:
    """Return what may follow these words, and after a whole move what came of it.

    Raise IllegalMove for words that cannot be said here."""
    game = shelf.game(slug)
    state = _position(slug, lesson)
    seat = Seat(lesson.seat)
    words = tuple(Word(word) for word in said)
    following = game.choices(state, seat, words)
    before = game.view(state, seat)
    asked = {
        "said": [{"word": word, "label": game.label(word, language)} for word in words],
        "words": [{"word": word, "label": game.label(word, language)} for word in following],
        "complete": bool(words) and not following,
        "prompt": game.prompt(state, seat, words, language),
    }
    reply = {"ask": asked, "view": before, "to_act": sorted(game.to_act(state)), "told": []}
    if not asked["complete"]:
        return reply
    applied = game.apply(state, seat, words)
    after = game.view(applied.state, seat)
    reached = lesson.goal(before, said, after)
    line = LogLine(kind="move", seat=seat, events=[stories.stored(e) for e in applied.events])
    return reply | {
        "after": after,
        "reached": reached,
        "verdict": (lesson.done if reached else lesson.again).into(language),
        "told": stories.sentences(slug, line, seat, names(lesson, language), language),
    }


def names(lesson: Lesson, language: str) -> list[str]:
    """Return what the seats of a lesson are called."""
    others = ["Alice", "Bob", "Carol", "Dan"]
    you = Text("You").into(language)
    return [you if seat == lesson.seat else others[seat] for seat in range(lesson.seats)]


def _position(slug: str, lesson: Lesson) -> Any:
    game = shelf.game(slug)
    options = settle(game.options, dict(lesson.options), lesson.seats)
    state = game.setup(options, lesson.seats, lesson.seed)
    for sentence in lesson.moves:
        seat = min(game.to_act(state))
        state = game.apply(state, seat, tuple(Word(word) for word in sentence.split())).state
    return state
