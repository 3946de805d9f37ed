"""The table of rights: who may do what to what, read from the actions themselves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from siamleague.actions.values import Action


@dataclass(frozen=True)
class Right:
    """One line of the table."""

    action: str
    place: str
    who: str
    scope: str
    order: str
    verb: str


def rights(actions: Iterable[Action]) -> Iterator[Right]:
    for action in actions:
        scope = "" if action.who.scope is None else action.who.scope.name
        yield Right(action.name, action.on.name, action.who.name, scope, action.order, action.verb)


def in_columns(actions: Iterable[Action]) -> str:
    """Return the table as text, a line an action."""
    lines = [("action", "on", "who may", "a token must", "order", "line of history")]
    lines += [
        (each.action, each.place, each.who, each.scope, each.order, each.verb)
        for each in rights(actions)
    ]
    wide = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(line, wide, strict=True)).rstrip()
        for line in lines
    )
