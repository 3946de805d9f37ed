"""What other rooms tell the owner of how the site is: each fact a title and a few words."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise

_facts: dict[str, tuple[str | Promise, Callable[[], str]]] = {}


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the owner's page."""

    title: str
    words: str


def register(name: str, title: str | Promise, words: Callable[[], str]) -> None:
    """Let a room tell something; whoever tells it again means the same."""
    _facts[name] = (title, words)


def told() -> list[Fact]:
    """Return what is told now, in the reader's language."""
    return [Fact(str(title), words()) for title, words in _facts.values()]
