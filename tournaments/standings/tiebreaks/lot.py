"""Drawing lots with a published seed.

The lot of an entry is a hash of the seed and the entry's number; the highest is drawn first.
Whoever knows the seed can draw again and gets the same order, and another entry more or less
changes nothing between the others. The value shown is how many are drawn later.

Byes and forfeits. Make no difference.
"""

import hashlib
from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger
from tournaments.standings.tiebreaks.measure import Sum, TieBreak

TICKET_BYTES = 16


def ticket(seed: int, id_: int) -> int:
    """Return the lot of one entry."""
    text = f"lot {seed} {id_}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=TICKET_BYTES).digest(), "big")


def lot(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
    """Return for each entry how many of all entries are drawn after it."""
    drawn = sorted(ledger.turns, key=lambda id_: ticket(ledger.seed, id_))
    later = {id_: Fraction(number) for number, id_ in enumerate(drawn)}
    return {id_: later[id_] for id_ in ids}


def summed(ledger: Ledger, id_: int, tied: Sequence[int]) -> Sum:
    """Return no arithmetic: a lot adds nothing up."""
    return Sum()


LOT = TieBreak("lot", "Drawing lots", "Sorteggio", lot, summed, acronym="Lot")
