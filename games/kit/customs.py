"""What a game may say beside its rules: how it is at table, and what a proof may hold it to.

A game that says nothing has the usual customs. One that differs inherits from `Customs` and says
where; whoever asks does so through `customs_of`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from games.protocol import Event, Game, GameInfo, Json, Seat

S = TypeVar("S")


class Customs(ABC, Generic[S]):
    """The usual answers. A game inherits them and changes what it does otherwise."""

    info: GameInfo
    # Kinds of events that show a hidden thing for a moment, without any view keeping it.
    reveals: frozenset[str] = frozenset()
    # Whether all read the same of an event that all may know: then it is put into words once.
    tells_alike: bool = False

    @abstractmethod
    def teams(self, state: S) -> tuple[frozenset[Seat], ...]:
        """Return who wins together, as the protocol says."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> "Mapping[str, Json]":
        """Return what a seat may know, as the protocol says."""

    def shared_view(self, state: S, seat: Seat | None) -> "Mapping[str, Json]":
        """Return the same for a reader who changes nothing of it: what several seats may know can
        then be put together once, and be the very same for each of them."""
        return self.view(state, seat)

    def figures(self, state: S) -> "Sequence[Mapping[str, int]]":
        """Return per seat what may break ties between equal results elsewhere, more is better:
        "score", "margin", "followers"... Most games count nothing."""
        return tuple({} for team in self.teams(state) for _ in team)

    def pieces(self, state: S) -> Mapping[str, int]:
        """Return what can neither appear nor vanish, counted; the same during a whole game."""
        return {}

    def may_talk(self, state: S) -> bool:
        """Tell whether the players may talk with each other while the match runs."""
        return True

    def log_lines_shown(self, state: S) -> int | None:
        """Return how many of the newest lines of the log may be read while the match runs: where
        players must remember what was played, the log must not do it for them. None is all."""
        return None

    def may_undo(self, before: S, after: S, events: Sequence[Event]) -> bool:
        """Tell whether a friendly match may go back from after to before; not where a move may
        have shown somebody something new."""
        return not self.info.hidden

    def same_question(self, before: S, after: S, seat: Seat) -> bool:
        """Tell whether an answer that this seat gave to `before` still fits `after`. Where seats
        move at the same time, what the others do should not make an answer stale."""
        return bool(self.view(before, seat) == self.view(after, seat))


class UsualCustoms(Customs[S]):
    """Those of a game that says nothing about them."""

    def __init__(self, game: Game[S]) -> None:
        self._game = game
        self.info = game.info

    def teams(self, state: S) -> tuple[frozenset[Seat], ...]:
        """Return who wins together."""
        return self._game.teams(state)

    def view(self, state: S, seat: Seat | None) -> "Mapping[str, Json]":
        """Return what a seat may know."""
        return self._game.view(state, seat)


def customs_of(game: Game[S]) -> Customs[S]:
    """Return the customs of a game."""
    return game if isinstance(game, Customs) else UsualCustoms(game)
