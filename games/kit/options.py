"""Settling options: what the players chose, checked, and the defaults for the rest; and how a
position keeps them."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.kit.given import as_table, must
from games.kit.inner import Cells
from games.kit.refusals import BadOption, BadState, Refusal, UnknownOption, WrongSeatCount
from games.kit.schema import Count, Shape, coded, counted
from games.kit.text import Text
from games.kit.writing import Scope, at, object_of
from games.protocol import GameInfo, Option


def check_seats(info: GameInfo, seats: int) -> None:
    """Refuse a number of players the game is not made for."""
    if seats not in info.seat_counts:
        counts = ", ".join(str(n) for n in info.seat_counts)
        raise WrongSeatCount(_SEATS.filled(game=info.name, counts=counts, seats=seats))


def settle(
    options: tuple[Option, ...], given: Mapping[str, object], seats: int, *, rated: bool = False
) -> "dict[str, bool | int | str]":
    """Return a value for every option that applies to this many seats."""
    known = {option.slug: option for option in options}
    for slug in given:
        if slug not in known:
            raise UnknownOption(_UNKNOWN.filled(option=slug, known=", ".join(sorted(known))))
    return {
        slug: _checked(option, given.get(slug, option.usual(seats, rated=rated)))
        if not option.seat_counts or seats in option.seat_counts
        else option.default
        for slug, option in known.items()
    }


@dataclass(frozen=True)
class KeptOptions:
    """The options of a game and the cells that keep them: the place of a choice, the number, or 1
    for yes. Where two share a cell, each says what one step of it is worth there.

    Options that came `later` stand in a position only where they differ from the usual, so that
    positions written before are still the same to the letter.
    """

    options: tuple[Option, ...]
    cells: Mapping[str, int | tuple[int, int]]
    seats: Count
    later: frozenset[str] = frozenset()

    def put(self, cells: Cells, settled: "Mapping[str, bool | int | str]") -> None:
        for option in self.options:
            cell, worth = self._cell(option)
            places = [choice.slug for choice in option.choices]
            chosen = settled[option.slug]
            cells[cell] += worth * (places.index(str(chosen)) if places else int(chosen))

    def shape(self) -> Shape:
        """Return how they stand in a position."""
        return coded(self._read, self._code, usual={})

    def _read(self, cells: Cells, index: int, value: object, where: str) -> None:
        given = as_table(value, where)
        try:
            settled = settle(self.options, given, counted(self.seats, cells))
        except Refusal as refusal:
            raise BadState(_WRONG.filled(where=where, why=refusal.text)) from refusal
        for slug, chosen in given.items():
            must(chosen == settled[slug], _NOT_HERE, where=f"{where}.{slug}")
        self.put(cells, settled)

    def _code(self, scope: Scope, index: str) -> str:
        known = {option.slug: option for option in self.options}
        code = {slug: self._chosen(scope, known[slug]) for slug in self.cells}
        usual = object_of({slug: each for slug, each in code.items() if slug not in self.later})
        differing = [
            f"**({object_of({slug: each})} if {each} != {known[slug].default!r} else {{}})"
            for slug, each in code.items()
            if slug in self.later
        ]
        return ", ".join((usual[:-1], *differing)) + "}"

    def _chosen(self, scope: Scope, option: Option) -> str:
        cell, worth = self._cell(option)
        kept = at(cell, "0")
        if option.kind == "number":
            return kept
        if option.kind == "yes_no":
            return f"{kept} != 0"
        choices = scope.name(tuple(choice.slug for choice in option.choices))
        return f"{choices}[{kept} // {worth} % {len(option.choices)}]"

    def _cell(self, option: Option) -> tuple[int, int]:
        cell = self.cells[option.slug]
        return (cell, 1) if isinstance(cell, int) else cell


def _checked(option: Option, value: object) -> "bool | int | str":
    if option.kind == "yes_no" and isinstance(value, bool):
        return value
    if option.kind == "number" and isinstance(value, int) and not isinstance(value, bool):
        if option.low <= value <= option.high:
            return value
        raise BadOption(_RANGE.filled(option=option.name, low=option.low, high=option.high))
    if option.kind == "choice" and value in [choice.slug for choice in option.choices]:
        return str(value)
    if option.kind == "choice":
        allowed = ", ".join(choice.slug for choice in option.choices)
        raise BadOption(_CHOICE.filled(option=option.name, allowed=allowed, value=str(value)))
    wanted = _YES_NO if option.kind == "yes_no" else _NUMBER
    raise BadOption(wanted.filled(option=option.name, value=str(value)))


_SEATS = Text("{game} is played by {counts}, not by {seats}.")
_UNKNOWN = Text("There is no option “{option}”. The options are: {known}.")
_RANGE = Text("{option} must be from {low} to {high}.")
_CHOICE = Text("{option} must be one of {allowed}, not “{value}”.")
_YES_NO = Text("{option} must be true or false, not “{value}”.")
_NUMBER = Text("{option} must be a whole number, not “{value}”.")
_WRONG = Text("“{where}”: {why}")
_NOT_HERE = Text("“{where}” may not be changed with this number of players.")
