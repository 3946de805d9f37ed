"""What browsers and the site say to each other over a match's socket.

A browser sends one JSON object at a time, `{"do": ...}`:

| do       | with                      | means                                            |
|----------|---------------------------|--------------------------------------------------|
| look     | have                      | send me the picture, and the log after that line |
| say      | said                      | which words may follow these?                    |
| move     | seen, words, ticket       | this is my move                                  |
| resign   | ticket                    | I give up                                        |
| offer    | what, ticket              | I offer a draw, a pause, going on, a take-back   |
| decline  | what, ticket              | no, or I withdraw it                             |
| seal     | dice                      | the seal of my secret for the dice               |
| unseal   | secret                    | the secret, now that all seals lie there         |
| claim    |                           | somebody's time is over                          |
| talk     | text, ticket              | say something                                    |
| ping     |                           | are you there?                                   |

How a picture's `dice` says what is waited for stands in games/matches/dice_drawing.py; who never
seals anything plays as ever.

The site answers `{"is": ...}`: picture, words, done, no, pong.

It closes a socket for good with one of these, and with any other code when the page should come
back and say again whatever was not answered.

| code | why                                                       |
|------|-----------------------------------------------------------|
| 4401 | the reader signed out, or the session ended               |
| 4404 | there is no such match                                    |
| 4429 | the reader has too many pages open                        |
"""

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

MAX_BYTES = 8 * 1024
MAX_WORDS = 200
MAX_WORD = 60
MAX_TEXT = 280
MAX_DIGITS = 64
MAX_NUMBER = 2**31


class NotOurs(Exception):
    """The message is not one of those above."""


@dataclass(frozen=True)
class Order:
    """What a browser asks for, checked in shape and size."""

    do: str
    seen: int = 0
    words: tuple[str, ...] = ()
    what: str = ""
    text: str = ""
    dice: str = ""
    secret: str = ""
    ticket: UUID | None = None


NEEDS_TICKET = frozenset({"move", "resign", "offer", "decline", "talk"})
KNOWN = NEEDS_TICKET | {"look", "say", "seal", "unseal", "claim", "ping"}


def parse(text: "str | None") -> Order:
    """Return the order in a frame, refusing whatever is not exactly one."""
    if text is None or len(text.encode(errors="replace")) > MAX_BYTES:
        raise NotOurs("size")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise NotOurs("json") from wrong
    do = data.get("do") if isinstance(data, dict) else None
    if not isinstance(do, str) or do not in KNOWN:
        raise NotOurs("do")
    return Order(
        do=do,
        seen=_number(data.get("have" if do == "look" else "seen", 0)),
        words=_words(data.get("said" if do == "say" else "words", [])),
        what=_text(data.get("what", ""), 20),
        text=_text(data.get("text", ""), MAX_TEXT),
        dice=_text(data.get("dice", ""), MAX_DIGITS),
        secret=_text(data.get("secret", ""), MAX_DIGITS),
        ticket=_ticket(data.get("ticket")) if do in NEEDS_TICKET else None,
    )


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value < MAX_NUMBER:
        raise NotOurs("number")
    return value


def _words(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MAX_WORDS:
        raise NotOurs("words")
    return tuple(_text(word, MAX_WORD) for word in value)


def _text(value: Any, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise NotOurs("text")
    # Half a surrogate pair is no character and could be stored nowhere.
    if any(0xD800 <= ord(letter) <= 0xDFFF for letter in value):
        raise NotOurs("text")
    return value


def _ticket(value: Any) -> UUID:
    try:
        return UUID(_text(value, 36))
    except ValueError as wrong:
        raise NotOurs("ticket") from wrong
