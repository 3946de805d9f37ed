"""Results as people type them.

Two sides: "1" the first wins, "2" the second, "0", "=", "x" or "½" a draw; or as a score, "1-0",
"0-1", "½-½", "1/2". Any table: the place of each seat, "2134" or "2-1-3-4", equal places for a tie,
"-" for who did not come. What was understood is shown beside the box, in names.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from siamleague.numbers import whole
from tournaments.refusals import NotWhole
from tournaments.rounds.results import Figures, Score

TWO = 2
MOST_LINES = 3000
SPACES = str.maketrans("", "", " ,:.;/")
DASHES = str.maketrans({"−": "-", "–": "-", "—": "-", "‐": "-", "f": "-", "F": "-"})
HALVES = re.compile(r"1/2|0?[.,]5")
FIRST, SECOND, DRAW = "12", "21", "11"
# What two sides made of it, when nothing stands between the figures: 1-0 is read as 10.
SHORT = {
    **dict.fromkeys(("1", "10"), FIRST),
    **dict.fromkeys(("2", "01"), SECOND),
    **dict.fromkeys(("0", "=", "x", "X", "½", "½½"), DRAW),
    **dict.fromkeys(("+", "+-"), "1-"),
    "-+": "-1",
}
SCORES = {"1-0": FIRST, "0-1": SECOND, "½-½": DRAW, "+--": "1-", "--+": "-1"}
APART = re.compile(r"[1-6](-[1-6])+")
FIGURE = re.compile(r"[-+]?[0-9]{1,5}|-")  # a dash for who did not come


def read_result(code: str, figures: str, asked: Sequence[str], *, seats: int) -> Score:
    """Return a whole result: the places, and what the table counted beside them."""
    score = read_code(code, seats=seats)
    return replace(score, extras=read_figures(figures, asked, seats=seats))


def read_code(text: str, *, seats: int) -> Score:
    """Return the result an arbiter typed; refuse what cannot be one, saying how it is typed."""
    code = HALVES.sub("½", text.strip()) if seats == TWO else text.strip()
    code = code.translate(SPACES).translate(DASHES)
    if seats == TWO:
        code = SCORES.get(code) or SHORT.get(code, code)
    elif APART.fullmatch(code) and len(code) == 2 * seats - 1:
        code = code.replace("-", "")
    code = code.replace("+", "1")
    if len(code) != seats or any(sign not in "-123456" for sign in code):
        raise NotWhole(_how(seats))
    return scored([0 if sign == "-" else int(sign) for sign in code])


def code_chosen(posted: Mapping[str, str], *, seats: int) -> str:
    """Return the code of what a player chose: for each seat a place, or 0 for who did not come."""
    if posted.get("code"):
        return posted["code"]
    places = [posted.get(f"seat_{seat}", "") for seat in range(seats)]
    if not all(place in ("0", "1", "2", "3", "4", "5", "6") for place in places):
        raise NotWhole(_("Give each seat its place at the table, 1 for the first."))
    return "".join(places).replace("0", "-")


def read_round(text: str, seats: Mapping[int, int]) -> dict[int, Score]:
    """Return the result of each table of a list, "12 1" a line; refuse a line that is none.

    `seats` says how many sit at each table of the round, by its number.
    """
    found: dict[int, Score] = {}
    for place, line in enumerate(text.splitlines()[:MOST_LINES], 1):
        number, _space, code = line.strip().replace("\t", " ").partition(" ")
        if not number:
            continue
        table = whole(number, digits=6) or 0
        if table not in seats or table in found:
            wrong = _("Line %(n)s: begin with the number of a table of this round, each once.")
            raise NotWhole(wrong % {"n": place})
        try:
            found[table] = read_code(code, seats=seats[table])
        except NotWhole as no:
            raise NotWhole(_("Line %(n)s: %(why)s") % {"n": place, "why": no.sentence}) from no
    return found


def read_figures(text: str, names: Sequence[str], *, seats: int) -> Figures:
    """Return what a table counted beside the places, seat by seat: "12 8 15 3"; nothing of nothing.

    `names` are what the tie-breaks add up; where they are several, a semicolon parts them.
    """
    if not text.strip(" ;") or not names:
        return ()
    rows = [group.replace(",", " ").translate(DASHES).split() for group in text.split(";")]
    right = len(rows) == len(names) and all(len(row) == seats for row in rows)
    if not right or not all(FIGURE.fullmatch(each) for row in rows for each in row):
        raise NotWhole(
            _("Give each seat a whole number for what the table counted, or leave all empty.")
        )
    together = list(zip(names, rows, strict=True))
    return tuple(
        {name: 0 if row[seat] == "-" else int(row[seat]) for name, row in together}
        for seat in range(seats)
    )


def figures_chosen(posted: Mapping[str, str], names: Sequence[str], *, seats: int) -> str:
    """Return the figures of a form with a field for each seat as they are typed in one line."""
    if posted.get("figures"):
        return posted["figures"]
    none = ["-" if posted.get(f"seat_{seat}") == "0" else "?" for seat in range(seats)]
    rows = [[posted.get(f"{name}_{seat}", "").strip() for seat in range(seats)] for name in names]
    if not any(map(any, rows)):
        return ""
    filled = [[one or other for one, other in zip(row, none, strict=True)] for row in rows]
    return ";".join(" ".join(row) for row in filled)


def figures_typed(extras: Sequence[Mapping[str, int]], names: Sequence[str]) -> str:
    """Return what a table noted as it is typed; nothing where it noted nothing of that."""
    rows = [[str(seat.get(name, 0)) for seat in extras] for name in names]
    noted = any(name in seat for seat in extras for name in names)
    return ";".join(map(" ".join, rows)) if noted else ""


def asked_of(tie_breaks: Sequence[str]) -> tuple[str, ...]:
    """Return what tables have to note beside the places, because tie-breaks add it up."""
    named = (slug.partition(":") for slug in tie_breaks)
    return tuple(name for kind, _colon, name in named if kind == "extra" and name != "boards")


def scored(places: list[int]) -> Score:
    """Return places as a result: ties counted as they are, who did not come last."""
    came = [place for place in places if place]
    forfeits = tuple(seat for seat, place in enumerate(places) if not place)
    ranks = tuple(
        1 + sum(other < place for other in came) if place else len(places) for place in places
    )
    return Score(ranks, forfeits)


def _how(seats: int) -> str:
    if seats == TWO:
        return _(
            "Type 1-0, 0-1 or ½, or shorter 1, 2 or 0: who won, or a draw; "
            "1- or -1 if one did not come."
        )
    return _("Type a place for each seat, for example %(code)s; a dash for who did not come.") % {
        "code": "2134"[:seats] if seats > TWO + 1 else "213"
    }
