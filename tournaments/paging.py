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


def page(asked: str | None, total: int, size: int = SIZE) -> Page:
    count = max(1, -(-total // size))
    number = whole(asked, digits=5) or 1
    return Page(min(number, count), count, size, total)
