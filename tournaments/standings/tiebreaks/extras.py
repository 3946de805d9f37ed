"""What a game itself counts: followers of the ruling faction, score at the table, margin.

`extra:margin` adds up what the tables noted under `margin`; any name that a game writes can be
used. Higher is better; a game that counts something bad writes it with a minus.

Byes and forfeits. Only rounds really played count; a table that noted nothing counts 0. Who had a
bye therefore has one round less: where that matters, put a tie-break without this weakness first.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.standings.ledger import Ledger, fractions
from tournaments.standings.tiebreaks.measure import Measure, TieBreak, of_terms
from tournaments.standings.values import PLAYED

# Words for what our games note; any other name is shown as it is written.
KNOWN = {
    "followers": ("Followers of the ruling faction", "Seguaci della fazione al potere"),
    "score": ("Score at the table", "Punteggio al tavolo"),
    "margin": ("Margin", "Margine"),
    "boards": ("Board points", "Punti individuali"),  # noted in halves
}


def sum_of(name: str) -> Measure:
    """Return the measure that adds up one extra."""

    def measure(ledger: Ledger, ids: Sequence[int]) -> Mapping[int, Fraction]:
        return fractions({id_: sum(_noted(ledger, id_, name)) for id_ in ids})

    return measure


def _noted(ledger: Ledger, id_: int, name: str) -> list[int]:
    places = ledger.records[id_].places
    return [place.extras.get(name, 0) for place in places if place.kind == PLAYED]


def extra(name: str) -> TieBreak:
    """Return the tie-break that adds up one extra."""
    english, italian = KNOWN.get(name, (name, name))
    explain = of_terms(lambda ledger, id_: _noted(ledger, id_, name))
    return TieBreak(f"extra:{name}", english, italian, sum_of(name), explain)
