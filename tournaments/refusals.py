"""The ways this room says no: each a sentence for the person who asked, in their language."""

from siamleague.refusals import NotYours, Refused

__all__ = [
    "AddressTaken",
    "AlreadyIn",
    "NameTaken",
    "NoPlace",
    "NotNow",
    "NotWhole",
    "NotYours",
    "Refused",
    "StalePage",
]


class NameTaken(Refused):
    """Another club carries that name."""

    code = "name-taken"
    status = 409
    field = "name"


class AddressTaken(Refused):
    """Another club has that address, or had it."""

    code = "address-taken"
    status = 409
    field = "slug"


class StalePage(Refused):
    """The page showed how things stood before somebody else decided something."""

    code = "stale"
    status = 409


class NotNow(Refused):
    """The event is not at the point where this can be done."""

    code = "not-now"
    status = 409


class AlreadyIn(Refused):
    """The player or the team has entered."""

    code = "already-in"
    status = 409


class NoPlace(Refused):
    """The event is full and takes no waiting list, or registration is closed."""

    code = "no-place"
    status = 409


class NotWhole(Refused):
    """Something is missing: a partner who accepted, a result, a player."""

    code = "not-whole"
    status = 422
