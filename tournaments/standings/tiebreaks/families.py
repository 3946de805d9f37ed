"""Every tie-break that arbiters know by an acronym, and what may be asked of it.

A row says the acronym, what it is called, which modifiers it takes (`modifiers.py`), and what makes
it. Names that this site used before stay the names of what they named.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tournaments.standings.faults import UnknownTieBreak
from tournaments.standings.tiebreaks import modifiers, own_rounds, wins
from tournaments.standings.tiebreaks.average_buchholz import average_buchholz
from tournaments.standings.tiebreaks.buchholz import buchholz
from tournaments.standings.tiebreaks.direct_encounter import direct_encounter
from tournaments.standings.tiebreaks.koya import koya
from tournaments.standings.tiebreaks.measure import (
    HALVES,
    PLAIN,
    UNITS,
    Sum,
    Term,
    TieBreak,
    of_sums,
    of_terms,
    of_whole,
)
from tournaments.standings.tiebreaks.modifiers import Modifiers
from tournaments.standings.tiebreaks.opponents_rating import opponents_rating
from tournaments.standings.tiebreaks.own_boards import (
    board_count,
    top_boards,
    without_bottom_boards,
)
from tournaments.standings.tiebreaks.own_standing import own_rating, starting_number
from tournaments.standings.tiebreaks.performance import (
    alone,
    of_opponents,
    perfect_performance,
    tournament_performance,
)
from tournaments.standings.tiebreaks.progressive import progressive
from tournaments.standings.tiebreaks.sonneborn_berger import sonneborn_berger
from tournaments.standings.tiebreaks.strength import scores_and_strength
from tournaments.standings.tiebreaks.team_encounter import team_encounter
from tournaments.standings.tiebreaks.team_sonneborn_berger import team_sonneborn_berger

# The names that events were saved under before there were acronyms.
OLD_NAMES = {
    "BH": "buchholz",
    "BH/C1": "buchholz-cut-1",
    "BH/C2": "buchholz-cut-2",
    "BH/M1": "buchholz-median",
    "SB": "sonneborn-berger",
    "DE": "direct-encounter",
    "WIN": "wins",
    "WON": "wins-played",
    "PS": "progressive",
    "KS": "koya",
    "ARO": "opponents-rating",
}


@dataclass(frozen=True, slots=True)
class TieBreakFamily:
    """One tie-break with all its modifiers."""

    english: str
    italian: str
    allowed: str  # the first letters of the modifiers that it takes, G for board points
    make: Callable[[Modifiers], tuple[Any, ...]]  # the measure, its explanation, perhaps between
    counts: str = PLAIN
    lower: bool = False
    teams: bool = False
    inside_tie: bool = False


def _counted(terms: Any) -> Callable[[Modifiers], tuple[Any, ...]]:
    return lambda asked: (of_whole(terms), of_terms(terms))


def _standard(_asked: Modifiers) -> tuple[Any, ...]:
    def explain(ledger: Any, id_: int, tied: Any) -> Sum:
        return Sum(tuple(map(Term, own_rounds.standard(ledger, id_))))

    return of_sums(explain), explain


FAMILIES = {
    "BH": TieBreakFamily("Buchholz", "Buchholz", "GCMP", buchholz, UNITS),
    "FB": TieBreakFamily(
        "Fore Buchholz",
        "Buchholz anticipato",
        "GCMP",
        lambda asked: buchholz(modifiers.before_the_end(asked)),
        UNITS,
    ),
    "AOB": TieBreakFamily(
        "Average Buchholz of the opponents",
        "Buchholz medio degli avversari",
        "GF",
        average_buchholz,
        UNITS,
    ),
    "SB": TieBreakFamily("Sonneborn-Berger", "Sonneborn-Berger", "CP", sonneborn_berger, UNITS),
    "DE": TieBreakFamily(
        "Direct encounter", "Scontro diretto", "P", direct_encounter, inside_tie=True
    ),
    "WIN": TieBreakFamily("Number of wins", "Numero di vittorie", "", _counted(wins.won)),
    "WON": TieBreakFamily(
        "Wins at the table", "Vittorie al tavolo", "", _counted(wins.won_playing)
    ),
    "BPG": TieBreakFamily("Games with Black", "Partite con il Nero", "", _counted(wins.with_black)),
    "BWG": TieBreakFamily(
        "Wins with Black", "Vittorie con il Nero", "", _counted(wins.won_with_black)
    ),
    "PS": TieBreakFamily("Progressive score", "Punteggio progressivo", "GC", progressive, UNITS),
    "REP": TieBreakFamily(
        "Rounds one was there to play",
        "Turni in cui si era disponibili",
        "",
        _counted(own_rounds.there),
    ),
    "STD": TieBreakFamily("Standard points", "Punti standard", "", _standard),
    "TPN": TieBreakFamily(
        "Starting number", "Numero di partenza", "R", starting_number, lower=True
    ),
    "KS": TieBreakFamily("Koya", "Koya", "GLP", koya, UNITS),
    "ARO": TieBreakFamily(
        "Average opponents' rating", "Rating medio avversari", "CM", opponents_rating
    ),
    "TPR": TieBreakFamily(
        "Tournament performance",
        "Performance del torneo",
        "",
        lambda _: alone(tournament_performance),
    ),
    "PTP": TieBreakFamily(
        "Perfect performance", "Performance perfetta", "", lambda _: alone(perfect_performance)
    ),
    "APRO": TieBreakFamily(
        "Average performance of the opponents",
        "Performance media degli avversari",
        "",
        lambda _: of_opponents("performances", tournament_performance),
    ),
    "APPO": TieBreakFamily(
        "Average perfect performance of the opponents",
        "Performance perfetta media degli avversari",
        "",
        lambda _: of_opponents("perfect performances", perfect_performance),
    ),
    "RTNG": TieBreakFamily("Own rating", "Rating proprio", "R", own_rating),
}


def _teams(english: str, italian: str, allowed: str, make: Any, **more: Any) -> TieBreakFamily:
    return TieBreakFamily(english, italian, allowed, make, teams=True, **more)


def _berger(theirs: str, ours: str) -> TieBreakFamily:
    points = {"M": ("match", "squadra"), "G": ("board", "individuali")}
    (one, first), (two, second) = points[theirs], points[ours]
    return _teams(
        f"Sonneborn-Berger, {one} points times {two} points",
        f"Sonneborn-Berger, punti {first} per punti {second}",
        "CP",
        lambda asked: team_sonneborn_berger(theirs, ours, asked),
    )


def _encounter(english: str, italian: str, parts: str) -> TieBreakFamily:
    return _teams(
        f"Direct encounter of teams{english}",
        f"Scontro diretto a squadre{italian}",
        "P",
        lambda asked: team_encounter(parts, asked),
        inside_tie=True,
    )


FAMILIES |= {
    f"E{theirs}{ours}SB": _berger(theirs, ours) for theirs in ("M", "G") for ours in ("M", "G")
}
FAMILIES |= {
    "EDE": _encounter("", "", ""),
    "EDEBT": _encounter(", board count, top boards", ", conteggio, primi tavolieri", "CT"),
    "EDEBB": _encounter(
        ", board count, without the bottom boards", ", conteggio, senza gli ultimi tavolieri", "CB"
    ),
    "EDET": _encounter(", top boards", ", primi tavolieri", "T"),
    "EDEB": _encounter(", without the bottom boards", ", senza gli ultimi tavolieri", "B"),
    "BC": _teams("Board count", "Conteggio dei tavolieri", "", lambda _: board_count(), lower=True),
    "TBR": _teams("Top boards", "Primi tavolieri", "", lambda _: top_boards(), inside_tie=True),
    "BBE": _teams(
        "Without the bottom boards",
        "Senza gli ultimi tavolieri",
        "",
        lambda _: without_bottom_boards(),
        inside_tie=True,
    ),
    "SSSC": _teams(
        "Scores and strength of schedule",
        "Punteggio e forza degli avversari",
        "KPF",
        scores_and_strength,
    ),
}


def of_acronym(text: str) -> TieBreak:
    """Return the tie-break that arbiters write so; refuse what they do not."""
    end = next((n for n, sign in enumerate(text) if sign in ":/"), len(text))
    family = FAMILIES.get(text[:end])
    if family is None:
        raise UnknownTieBreak(text)
    asked = modifiers.read(text, text[end:], family.allowed)
    acronym = text[:end] + asked.written
    measure, explain, *between = family.make(asked)
    return TieBreak(
        OLD_NAMES.get(acronym, acronym),
        family.english + asked.words(italian=False),
        family.italian + asked.words(italian=True),
        measure,
        explain,
        inside_tie=family.inside_tie,
        acronym=acronym,
        counts=HALVES if asked.boards and family.counts == UNITS else family.counts,
        lower=family.lower != asked.reverse,
        teams=family.teams or asked.boards,
        between=between[0] if between else None,
    )
