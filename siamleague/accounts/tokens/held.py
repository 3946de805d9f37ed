"""Personal tokens as programs hold them: how one is spelled, and what somebody with one may do.

A token is forty letters and digits behind a name that scanners for secrets know; its last six are
a sum of the others, so that what is no token is refused without asking the database. Only a digest
is kept: nobody can guess so long a word, so the digest may be a quick one.
"""

import hmac
import re
import secrets
import string
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

PREFIX = "siamleague_"
SPELLED = re.compile(PREFIX + r"[A-Za-z0-9]{40}")
LETTERS = string.digits + string.ascii_uppercase + string.ascii_lowercase
LONG, SUM = 34, 6
MARK = "token:"  # stands where the key of a session would, for a socket that a token opened
BEARER = "bearer"
LONGEST = 200  # of a header that is looked at


@dataclass(frozen=True)
class Held:
    """What a token lets its holder do, never more than its person may: reading it always lets."""

    token: int
    user: int
    plays: bool = False
    clubs: frozenset[int] = frozenset()  # in which it may organise

    @property
    def mark(self) -> str:
        """Return what stands where a page has the key of its session."""
        return mark_of(self.token)


def mark_of(token: int) -> str:
    """Return what stands where a page has the key of its session, of the token of that number."""
    return f"{MARK}{token}"


def draw() -> str:
    """Return a new token."""
    word = "".join(secrets.choice(LETTERS) for _n in range(LONG))
    return f"{PREFIX}{word}{_sum(word)}"


def digest(token: str) -> str:
    """Return what a token is found by."""
    return sha256(token.encode("ascii", "replace")).hexdigest()


def is_spelled(token: str) -> bool:
    """Tell whether this can be a token at all."""
    if not SPELLED.fullmatch(token):
        return False
    word = token.removeprefix(PREFIX)
    return hmac.compare_digest(_sum(word[:LONG]), word[LONG:])


def said_in(header: str) -> str | None:
    """Return the token of an Authorization header; nothing where it speaks of something else."""
    way, _space, said = header[:LONGEST].strip().partition(" ")
    return said.strip() if way.lower() == BEARER else None


def said_by_socket(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """Return the token a socket is opened with: of its header, or of the protocols it speaks.

    A browser's script can set no header; it asks for `siamleague.v1` and `bearer.<token>`. The
    address never holds a token, because addresses are written down.
    """
    told = {header: value.decode("latin-1") for header, value in headers}
    if b"authorization" in told:
        return said_in(told[b"authorization"])
    asked = map(str.strip, told.get(b"sec-websocket-protocol", "").split(","))
    return next((w.partition(".")[2] for w in asked if w.lower().startswith(f"{BEARER}.")), None)


def _sum(word: str) -> str:
    left, letters = zlib.crc32(word.encode("ascii")), ""
    for _n in range(SUM):
        left, at = divmod(left, len(LETTERS))
        letters = LETTERS[at] + letters
    return letters
