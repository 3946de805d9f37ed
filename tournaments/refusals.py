"""The ways this room says no: each a sentence for the person who asked, in their language."""

from django.utils.functional import Promise


class Refused(Exception):
    """It cannot be done; `sentence` says why and what to do next. Nothing has changed."""

    code = "refused"

    def __init__(self, sentence: "str | Promise") -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NameTaken(Refused):
    """Another club carries that name."""

    code = "name-taken"


class NotYours(Refused):
    """The person may not do that in this club."""

    code = "not-yours"


class StalePage(Refused):
    """The page showed how things stood before somebody else decided something."""

    code = "stale"


class NotNow(Refused):
    """The event is not at the point where this can be done."""

    code = "not-now"


class AlreadyIn(Refused):
    """The player or the team has entered."""

    code = "already-in"


class NoPlace(Refused):
    """The event is full and takes no waiting list, or registration is closed."""

    code = "no-place"


class NotWhole(Refused):
    """Something is missing: a partner who accepted, a result, a player."""

    code = "not-whole"
