"""Points, tie-breaks, and the table they make. Exact whole numbers and fractions, no floats."""

from tournaments.standings.crosstable import Cell, CrossRow, cross_table
from tournaments.standings.explaining import Reason, pairs, reasons, reasons_in
from tournaments.standings.faults import BadRecords, BadScheme, UnknownTieBreak
from tournaments.standings.ledger import Ledger, ledger
from tournaments.standings.members import Appearance, individual_records
from tournaments.standings.prizes import Award, Prize, awards
from tournaments.standings.scoring import bye, for_tables, places, shown, two_sided
from tournaments.standings.table import after, history, ranked, standings
from tournaments.standings.tiebreaks import TIE_BREAKS, tie_break
from tournaments.standings.tiebreaks.measure import Sum, TieBreak
from tournaments.standings.values import PlayedRound, Record, Scheme, Standing, TableResult

__all__ = [
    "TIE_BREAKS",
    "Appearance",
    "Award",
    "BadRecords",
    "BadScheme",
    "Cell",
    "CrossRow",
    "Ledger",
    "PlayedRound",
    "Prize",
    "Reason",
    "Record",
    "Scheme",
    "Standing",
    "Sum",
    "TableResult",
    "TieBreak",
    "UnknownTieBreak",
    "after",
    "awards",
    "bye",
    "cross_table",
    "for_tables",
    "history",
    "individual_records",
    "ledger",
    "pairs",
    "places",
    "ranked",
    "reasons",
    "reasons_in",
    "shown",
    "standings",
    "tie_break",
    "two_sided",
]
