"""Reading JSON written by hand: each helper returns what was asked for or refuses in words."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from games.kit.refusals import BadState
from games.kit.text import Text

_SHOWN = 12  # a refusal names at most this many of the words that would have been possible
_LONGEST = 40  # and quotes at most so many characters of a wrong value
_SECRET_DIGITS = 32


def must(holds: bool, text: Text, **values: object) -> None:
    """Refuse the position with this sentence unless something holds."""
    if not holds:
        raise BadState(text.filled(**values) if values else text)


def all_different(values: Sequence[object], where: str) -> None:
    """Refuse a position in which one of these stands twice."""
    must(len(set(values)) == len(values), _TWICE, where=where)


def nothing_lost(found: Mapping[str, int], due: Mapping[str, int]) -> None:
    """Refuse a position in which something that is counted has appeared or vanished."""
    for what, count in due.items():
        must(found[what] == count, _COUNT, what=what, due=count, found=found[what])


class Numbered(dict[str, int]):
    """Words with the numbers that stand for them in the cells."""

    @cached_property
    def by_number(self) -> Mapping[int, str]:
        """Return them the other way round."""
        return {number: word for word, number in self.items()}


def numbered(words: Iterable[str], first: int = 0) -> Numbered:
    """Return the words with the numbers that stand for them in the cells."""
    return Numbered((word, number) for number, word in enumerate(words, first))


def as_table(value: object, where: str) -> Mapping[str, object]:
    """Return the value if it is a JSON object."""
    if type(value) is not dict and not isinstance(value, Mapping):
        raise BadState(_OBJECT.filled(where=where))
    for key in value:
        if not isinstance(key, str):
            raise BadState(_OBJECT.filled(where=where))
    return value


def as_list(value: object, where: str) -> Sequence[object]:
    """Return the value if it is a JSON list."""
    if not isinstance(value, list | tuple):
        raise BadState(_LIST.filled(where=where))
    return value


def as_whole(value: object, where: str, low: int, high: int) -> int:
    """Return the value if it is a whole number in this range."""
    if type(value) is not int or not low <= value <= high:
        raise BadState(_WHOLE.filled(where=where, low=low, high=high, value=short(value)))
    return value


def as_flag(value: object, where: str) -> int:
    """Return 1 for true and 0 for false."""
    if not isinstance(value, bool):
        raise BadState(_FLAG.filled(where=where, value=short(value)))
    return int(value)


def as_word(value: object, where: str, words: Mapping[str, int]) -> int:
    """Return the number of a word."""
    if not isinstance(value, str) or value not in words:
        raise BadState(_WORD.filled(where=where, value=short(value), words=some(words)))
    return words[value]


def as_secret(value: object, where: str) -> int:
    """Return the secret of the dice, which is written in hexadecimal digits, as one number."""
    digits = isinstance(value, str) and set(value) <= set("0123456789abcdef")
    must(digits and len(str(value)) == _SECRET_DIGITS, _SECRET, where=where)
    return int(str(value), 16)


def short(value: object) -> str:
    """Return a wrong value as a refusal may quote it."""
    text = str(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."


def some(words: Iterable[str]) -> str:
    """Return the first of some words as a list to read."""
    known = list(words)
    return ", ".join(known[:_SHOWN]) + (", ..." if len(known) > _SHOWN else "")


_OBJECT = Text("“{where}” must be a JSON object.")
_LIST = Text("“{where}” must be a list.")
_WHOLE = Text("“{where}” must be a whole number from {low} to {high}, not “{value}”.")
_FLAG = Text("“{where}” must be true or false, not “{value}”.")
_WORD = Text("“{where}”: “{value}” is none of {words}.")
_TWICE = Text("“{where}” holds the same entry twice.")
_COUNT = Text("There must be {due} of “{what}” in the game; this position has {found}.")
_SECRET = Text("“{where}” must be 32 digits from 0 to f; make some up for a position set by hand.")
