"""What every game must be able to do, and nothing else.

An engine is a set of pure functions over an immutable state. It never touches the clock,
the network, the database or global randomness, so a match can be rebuilt on any machine
from its options, its seed and its list of moves.

A move is a sentence of words. `choices` lists every word that may come next; when nothing
more may be said the sentence is a whole move and `apply` takes it. Words are plain tokens
("khon-thai", "rama>sukothai", "pass") that serve the button, the socket, the log, the golden
file and the bug report alike; `label` puts one into the reader's language.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NewType, Protocol, TypeAlias, TypeVar

from games.kit.dice import Dice
from games.kit.text import Text

Seat = NewType("Seat", int)  # 0-based place at the table
Word = NewType("Word", str)  # one step of a move, e.g. "khon-thai", "rama>sukothai", "done"
Move: TypeAlias = tuple[Word, ...]  # a whole move: one sentence, one line of the log
Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
S = TypeVar("S")  # the game's own immutable state


@dataclass(frozen=True)
class Choice:
    """One answer to an option of kind "choice"."""

    slug: str
    name: Text


@dataclass(frozen=True)
class Option:
    """A rule the players may settle before the game; enough to draw a form from.

    `kind` is "choice" (one of `choices`), "yes_no" or "number" (`low` to `high`).
    `seat_counts` names the player counts it applies to; empty means all. Where rated play has
    another usual answer, `when_rated` is that, with so many players as `rated_counts` names.
    """

    slug: str
    kind: str
    default: "bool | int | str"
    name: Text
    help: Text
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0
    seat_counts: tuple[int, ...] = ()
    when_rated: "bool | int | str | None" = None
    rated_counts: tuple[int, ...] = ()

    def usual(self, seats: int, *, rated: bool) -> "bool | int | str":
        """Return the answer that holds where nobody gave one."""
        if rated and self.when_rated is not None and seats in self.rated_counts:
            return self.when_rated
        return self.default


@dataclass(frozen=True)
class RuleLine:
    """One line of the rules in short that the game keeps itself: what a card can do, say."""

    slug: str
    name: Text
    text: Text


@dataclass(frozen=True)
class GameInfo:
    """What the shelf says about a game."""

    slug: str
    name: Text
    blurb: Text  # two or three sentences for the game's page, in our own words
    seat_counts: tuple[int, ...]
    rules_version: int  # raise it when an old log would replay differently
    options: tuple[Option, ...] = ()  # in the order a form shows them
    hidden: bool = False  # True when seats know different things
    lines_called: Text | None = None  # what the lines are about
    lines: tuple[RuleLine, ...] = ()
    notes: tuple[Text, ...] = ()  # what the page must say openly, e.g. a reconstructed map


@dataclass(frozen=True)
class Event:
    """One thing that happened. `seen_by` is None when everyone may know it."""

    kind: str
    data: "Mapping[str, Json]"
    seen_by: "frozenset[Seat] | None" = None


@dataclass(frozen=True)
class Applied(Generic[S]):
    """The next position, and what happened on the way there."""

    state: S
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Outcome:
    """How the rules ended the game. ranks[seat] is 1 for first; equal is a tie."""

    ranks: tuple[int, ...]
    reason: Text


class Game(Protocol[S]):
    """The rules of one board game, over any state that is frozen and can be compared.

    Where a game has more to say (who may talk, what breaks ties) see `kit.customs`; where it wants
    to be fast, `kit.worded`."""

    @property
    def info(self) -> GameInfo:
        """What the shelf says about the game."""

    def setup(self, options: "Mapping[str, Json]", seats: int, seed: bytes) -> S:
        """Return the opening position. Same options, seats and seed, same position.

        Left-out options take their defaults. Raise WrongSeatCount, UnknownOption or BadOption.
        """

    def teams(self, state: S) -> tuple[frozenset[Seat], ...]:
        """Return who wins together: one seat each, or partnerships."""

    def to_act(self, state: S) -> frozenset[Seat]:
        """Return the seats that may move now; empty exactly when the game is over."""

    def choices(self, state: S, seat: Seat, said: Move = ()) -> Sequence[Word]:
        """Return every word that may follow `said`, sorted; empty when the move is complete
        or it is not this seat's turn. Raise IllegalMove when `said` itself cannot be said."""

    def apply(self, state: S, seat: Seat, move: Move) -> Applied[S]:
        """Return the next position and what happened. Raise IllegalMove, mutate nothing."""

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it is running."""

    def view(self, state: S, seat: Seat | None) -> "Mapping[str, Json]":
        """Return what a seat may know, ready for JSON; seat None is a spectator.

        Built by adding what may be known to an empty picture, never by removing."""

    def sample(self, view: "Mapping[str, Json]", dice: Dice) -> S:
        """Return one whole state that fits this view, drawn fairly from all that do."""

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        """Return one plain sentence for the log, as this seat may read it.

        Seats are written as `{seat0}`, `{seat1}`, ...: the edge puts the players' names in."""

    def prompt(self, state: S, seat: Seat, said: Move = (), language: str = "en") -> str:
        """Return what is asked of this seat now, in one sentence."""

    def label(self, word: Word, language: str = "en") -> str:
        """Return a word as a button shows it."""

    def encode(self, state: S) -> Json:
        """Return the whole state as documented JSON, secrets included; for storage only."""

    def decode(self, data: Json) -> S:
        """Rebuild a state: decode(encode(state)) == state. Raise OtherRules or BadState."""
