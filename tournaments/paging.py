"""Long lists in pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from siamleague.numbers import whole

SIZE = 100


@dataclass(frozen=True)
class Page:
    """Where a page of a long list begins, and how many pages there are."""

    number: int
    count: int
    size: int = SIZE
    total: int = 0  # lines on all pages together

    @property
    def start(self) -> int:
        """Return the place of the first line, from 0."""
        return (self.number - 1) * self.size

    @property
    def numbers(self) -> range:
        return range(1, self.count + 1)

    def of(self, everything: Sequence[Any]) -> Any:
        return everything[self.start : self.start + self.size]


@dataclass(frozen=True)
class AnyLines(Page):
    """Lines of a long list from any place, as a program asks for them."""

    first: int = 0

    @property
    def start(self) -> int:
        return self.first


def stretch(first: int, last: int) -> AnyLines:
    """Return the lines from one to before another."""
    return AnyLines(1, 1, last - first, last, first)


def page(asked: str | None, total: int, size: int = SIZE) -> Page:
    count = max(1, -(-total // size))
    number = whole(asked, digits=5) or 1
    return Page(min(number, count), count, size, total)
