"""What a large period changed, left in columns until somebody reads it."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any

from tournaments.rating.values import Change, Value

Stored = tuple[int, Value, int, str]
PLAIN = re.compile(r"[\w.]*", re.ASCII)  # keys that mean the same in quotes


class ChangesInColumns(Sequence[Change]):
    """The changes of a period, worked out and left in columns until somebody reads one.

    Who stores them takes `stored`, which writes the reasons as text at once: a million tuples
    nobody looks at cost more than all sums.
    """

    def __init__(self, period: Any) -> None:
        self.period = period
        self.figures = period.figures()

    @cached_property
    def read(self) -> list[Change]:
        """Return all of them as they are when read."""
        found: list[Change] = self.period.changes(self.period.reasons(self.figures))
        return found

    def __len__(self) -> int:
        return len(set(self.period.people))

    def __getitem__(self, at: Any) -> Any:
        return self.read[at]

    def __iter__(self) -> Iterator[Change]:
        return iter(self.read)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self.read) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self.read))

    def stored(self) -> Iterator[Stored] | None:
        """Return member, value before, rating after and reasons as text, by member.

        Nothing where somebody played twice, or a key is no plain text.
        """
        period, text = self.period, "".join(self.period.keys)
        if len(self) < len(period.people) or not PLAIN.fullmatch(text):
            return None
        gained = period.np.minimum(period.ks, period.settings.most) * period.pulls
        ratings = (period.ratings + gained).ravel().tolist()
        lines = zip(period.people, period.values, ratings, period.texts(self.figures), strict=True)
        return iter(sorted(lines, key=itemgetter(0)))
