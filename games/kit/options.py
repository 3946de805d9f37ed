"""Settling options: what the players chose, checked, and the defaults for the rest."""

from collections.abc import Mapping

from games.kit.refusals import BadOption, UnknownOption, WrongSeatCount
from games.kit.text import Text
from games.protocol import GameInfo, Option


def check_seats(info: GameInfo, seats: int) -> None:
    """Refuse a number of players the game is not made for."""
    if seats not in info.seat_counts:
        counts = ", ".join(str(n) for n in info.seat_counts)
        raise WrongSeatCount(_SEATS.filled(game=info.name, counts=counts, seats=seats))


def settle(
    options: tuple[Option, ...], given: Mapping[str, object], seats: int
) -> "dict[str, bool | int | str]":
    """Return a value for every option that applies to this many seats."""
    known = {option.slug: option for option in options}
    for slug in given:
        if slug not in known:
            raise UnknownOption(_UNKNOWN.filled(option=slug, known=", ".join(sorted(known))))
    return {
        slug: _checked(option, given.get(slug, option.default))
        if not option.seat_counts or seats in option.seat_counts
        else option.default
        for slug, option in known.items()
    }


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


_SEATS = Text(
    "{game} is played by {counts}, not by {seats}.",
    "{game} si gioca in {counts}, non in {seats}.",
)
_UNKNOWN = Text(
    "There is no option “{option}”. The options are: {known}.",
    "Non esiste l'opzione «{option}». Le opzioni sono: {known}.",
)
_RANGE = Text("{option} must be from {low} to {high}.", "{option} deve essere fra {low} e {high}.")
_CHOICE = Text(
    "{option} must be one of {allowed}, not “{value}”.",
    "{option} deve essere uno fra {allowed}, non «{value}».",
)
_YES_NO = Text(
    "{option} must be true or false, not “{value}”.",
    "{option} deve essere vero o falso, non «{value}».",
)
_NUMBER = Text(
    "{option} must be a whole number, not “{value}”.",
    "{option} deve essere un numero intero, non «{value}».",
)
