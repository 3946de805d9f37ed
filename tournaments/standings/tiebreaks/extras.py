"""What a game itself counts: followers of the ruling faction, score at the table, margin.

`extra:margin` adds up what the tables noted under `margin`; any name that a game writes can be
used. Higher is better; a game that counts something bad writes it with a minus.

Byes and forfeits. Only rounds really played count; a table that noted nothing counts 0. Who had a
bye therefore has one round less: where that matters, put a tie-break without this weakness first.
Board points alone are awarded where a match was not played; see `board_points.py`.
"""

from tournaments.standings.ledger import Ledger
from tournaments.standings.tiebreaks.board_points import NOTED, noted
from tournaments.standings.tiebreaks.measure import HALVES, PLAIN, TieBreak, of_terms, of_whole
from tournaments.standings.values import PLAYED

# Words for what our games note, and a head for its column; any other name is shown as it is.
KNOWN = {
    "followers": ("Followers of the ruling faction", "Seguaci della fazione al potere", "Fo"),
    "score": ("Score at the table", "Punteggio al tavolo", "Sc"),
    "margin": ("Margin", "Margine", "Ma"),
    NOTED: ("Board points", "Punti individuali", "MPvGP"),  # noted in halves
}


def extra(name: str) -> TieBreak:
    """Return the tie-break that adds up one extra."""
    english, italian, short = KNOWN.get(name, (name, name, name[:4]))

    def terms(ledger: Ledger, id_: int) -> list[int]:
        places = ledger.records[id_].places
        if name == NOTED:
            return [noted(place, ledger.scheme) for place in places]
        return [place.extras.get(name, 0) for place in places if place.kind == PLAYED]

    return TieBreak(
        f"extra:{name}",
        english,
        italian,
        of_whole(terms),
        of_terms(terms),
        acronym=short,
        counts=HALVES if name == NOTED else PLAIN,
    )
