"""Reading hand-written JSON: each helper returns what was asked for or refuses in words."""

from collections.abc import Mapping, Sequence

from games.kit.refusals import BadState
from games.kit.text import Text


def refuse(text: Text, **values: object) -> BadState:
    """Return the refusal of a position, ready to raise."""
    return BadState(text.filled(**values))


def as_object(value: object, name: str) -> Mapping[str, object]:
    """Return the value if it is a JSON object with text keys."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise refuse(_OBJECT, name=name)
    return value


def as_list(value: object, name: str) -> Sequence[object]:
    """Return the value if it is a JSON list."""
    if not isinstance(value, list | tuple):
        raise refuse(_LIST, name=name)
    return value


def as_whole(value: object, name: str, low: int, high: int) -> int:
    """Return the value if it is a whole number in this range."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise refuse(_WHOLE, name=name, low=low, high=high, value=value)
    return value


def as_flag(value: object, name: str) -> int:
    """Return 1 for true and 0 for false."""
    if not isinstance(value, bool):
        raise refuse(_FLAG, name=name, value=value)
    return int(value)


def as_one_of(value: object, name: str, allowed: Sequence[str]) -> int:
    """Return the place of the value among the allowed ones."""
    if not isinstance(value, str) or value not in allowed:
        raise refuse(_ONE_OF, name=name, value=value, allowed=", ".join(allowed))
    return allowed.index(value)


def only_keys(given: Mapping[str, object], name: str, allowed: Sequence[str]) -> None:
    """Refuse an object with a key nobody would read."""
    for key in given:
        if key not in allowed:
            raise refuse(_KEY, name=name, key=key, allowed=", ".join(allowed))


def needed(given: Mapping[str, object], key: str, name: str) -> object:
    """Return the value of a key that must be there."""
    if key not in given:
        raise refuse(_MISSING, name=name, key=key)
    return given[key]


_OBJECT = Text("“{name}” must be a JSON object.", "«{name}» deve essere un oggetto JSON.")
_LIST = Text("“{name}” must be a list.", "«{name}» deve essere una lista.")
_WHOLE = Text(
    "“{name}” must be a whole number from {low} to {high}, not “{value}”.",
    "«{name}» deve essere un numero intero fra {low} e {high}, non «{value}».",
)
_FLAG = Text(
    "“{name}” must be true or false, not “{value}”.",
    "«{name}» deve essere true o false, non «{value}».",
)
_ONE_OF = Text(
    "“{name}” must be one of {allowed}, not “{value}”.",
    "«{name}» deve essere uno fra {allowed}, non «{value}».",
)
_KEY = Text(
    "“{name}” has an unknown entry “{key}”; known are {allowed}.",
    "«{name}» ha una voce sconosciuta «{key}»; note sono {allowed}.",
)
_MISSING = Text("“{name}” lacks the entry “{key}”.", "A «{name}» manca la voce «{key}».")
