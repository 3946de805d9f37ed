"""Small readers for JSON written by hand: each returns a checked value or refuses in words."""

from collections.abc import Mapping, Sequence

from games.kit.refusals import BadState
from games.kit.text import Text

Table = Mapping[str, object]


def must(truth: bool, refusal: Text) -> None:
    """Refuse the position unless this is true."""
    if not truth:
        raise BadState(refusal)


def table(data: object, where: str) -> Table:
    """Return a JSON object."""
    if not isinstance(data, Mapping):
        raise BadState(_TABLE.filled(where=where))
    return data


def row(data: object, where: str) -> Sequence[object]:
    """Return a JSON list."""
    if isinstance(data, (str, bytes)) or not isinstance(data, Sequence):
        raise BadState(_ROW.filled(where=where))
    return data


def number(data: object, where: str, low: int, high: int) -> int:
    """Return a whole number within bounds."""
    if isinstance(data, bool) or not isinstance(data, int) or not low <= data <= high:
        raise BadState(_NUMBER.filled(where=where, low=low, high=high, value=_short(data)))
    return data


def one_of(data: object, where: str, names: Sequence[str]) -> int:
    """Return which of the names it is."""
    if not isinstance(data, str) or data not in names:
        raise BadState(_NAME.filled(where=where, value=_short(data)))
    return names.index(data)


def known_keys(data: Table, where: str, keys: Sequence[str]) -> None:
    """Refuse keys that mean nothing here."""
    for key in data:
        if key not in keys:
            raise BadState(_KEY.filled(where=where, key=_short(key)))


def _short(data: object) -> str:
    text = str(data)
    return text if len(text) <= 40 else text[:40] + "..."


_TABLE = Text("“{where}” must be an object.", "«{where}» deve essere un oggetto.")
_ROW = Text("“{where}” must be a list.", "«{where}» deve essere una lista.")
_NUMBER = Text(
    "“{where}” must be a whole number from {low} to {high}, not “{value}”.",
    "«{where}» deve essere un numero intero fra {low} e {high}, non «{value}».",
)
_NAME = Text(
    "“{where}”: there is no “{value}” in this game.",
    "«{where}»: in questo gioco non c'è «{value}».",
)
_KEY = Text(
    "“{where}” has no key “{key}”.",
    "«{where}» non ha una chiave «{key}».",
)
