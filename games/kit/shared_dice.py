"""A seed that nobody chose: out of the site's secret and one of every seat that gives one.

1. The site seals its secret and shows the seal before anybody sits down.
2. Each seat's device makes a secret and gives its seal. Whoever gives none has no part in it.
3. When all seals lie there, each seat opens its secret to the site. The others do not see it.
4. The seed is the digest of all of it, of a secret that was not opened its seal.
5. When the match is over everything is open, and anybody works the seed out again.

A seal binds and hides. So the site cannot try seeds: it has sealed its secret before it knows any
other. No seat can try any: without the site's secret nobody knows what a secret would bring, so
keeping one shut changes one unknown seed for another. What is left is a seat that plays with the
site: together they know the seed before that seat has opened, and may keep its secret shut for
another try. That is one more try for each such seat and no more, and each is named in the log.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.kit.dice import commitment

SITE, SHARED = "site", "shared"  # by whom the seed was made
SECRET_BYTES = 32
DIGITS = re.compile(r"[0-9a-f]{64}")
_SEAL, _SEED = b"siamleague dice secret\n", b"siamleague dice of all\n"
_NONE, _SHUT, _OPEN = b"\x00", b"\x01", b"\x02"


def is_digits(text: str) -> bool:
    """Tell whether a text is what seals and secrets are written as: 64 hexadecimal digits."""
    return DIGITS.fullmatch(text) is not None


def seal_of(secret: str) -> str:
    """Return the seal of a seat's secret."""
    return hashlib.sha256(_SEAL + bytes.fromhex(secret)).hexdigest()


def seed_of(site: bytes, sealed: Sequence[str], secrets: Sequence[str]) -> bytes:
    """Return the seed, by seat the seal and the secret, each "" where there is none."""
    parts = [_SEED, len(site).to_bytes(1, "big"), site]
    for seal, secret in zip(sealed, secrets, strict=True):
        mark = _NONE if not seal else _OPEN if secret else _SHUT
        parts += [mark, bytes.fromhex(seal), bytes.fromhex(secret)]
    return hashlib.sha256(b"".join(parts)).digest()


def faults(site: bytes, seal: str, seed: bytes, told: Mapping[str, Any]) -> Iterator[str]:
    """Yield what does not fit in the dice of a match that is told to the end."""
    if commitment(site) != seal:
        yield "the site's secret does not fit its seal"
    if told.get("how", SITE) not in (SITE, SHARED):
        yield "how the dice came about cannot be read"
    elif told.get("how") != SHARED:
        if seed != site:
            yield "the seed is not the site's secret, and nobody else gave one"
    else:
        yield from _faults_of_all(site, seed, told)


def _faults_of_all(site: bytes, seed: bytes, told: Mapping[str, Any]) -> Iterator[str]:
    sealed, secrets = told["sealed"], told["secrets"]
    if not _well_formed(sealed) or not _well_formed(secrets) or len(sealed) != len(secrets):
        yield "the secrets of the seats cannot be read"
        return
    for seat, (own, secret) in enumerate(zip(sealed, secrets, strict=True)):
        if secret and seal_of(secret) != own:
            yield f"the secret of seat {seat} does not fit its seal"
    if told["opened"] != [seat for seat, secret in enumerate(secrets) if secret]:
        yield "other seats are said to have opened than have"
    if seed_of(site, sealed, secrets) != seed:
        yield "the seed is not what all secrets give together"


def _well_formed(texts: Any) -> bool:
    return isinstance(texts, list) and all(
        isinstance(each, str) and (not each or is_digits(each)) for each in texts
    )
