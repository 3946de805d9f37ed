"""Results as people type them.

An arbiter types one short code a table. Two sides: "1" the first wins, "2" the second, "0" or "="
a draw. Any table: the place of each seat, "2134", equal places for a tie, "-" for who did not come.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.refusals import NotWhole
from tournaments.services.results import Score

TWO = 2
SHORT = {"1": "12", "2": "21", "0": "11", "=": "11", "½": "11", "+": "1-"}
SPACES = str.maketrans("", "", " ,:.;/")
DASHES = str.maketrans({"−": "-", "–": "-", "—": "-", "f": "-", "F": "-", "+": "1"})


def read_code(text: str, *, seats: int) -> Score:
    """Return the result an arbiter typed; refuse what cannot be one, saying how it is typed."""
    code = text.strip().translate(SPACES)
    if seats == TWO:
        code = SHORT.get(code, code)
    code = code.translate(DASHES)
    if len(code) != seats or any(sign not in "-123456" for sign in code):
        raise NotWhole(_how(seats))
    return scored([0 if sign == "-" else int(sign) for sign in code])


def read_places(posted: Mapping[str, str], *, seats: int) -> Score:
    """Return the result a player chose: for each seat a place, or 0 for who did not come."""
    if posted.get("code"):
        return read_code(posted["code"], seats=seats)
    places = [posted.get(f"seat_{seat}", "") for seat in range(seats)]
    if not all(place in ("0", "1", "2", "3", "4", "5", "6") for place in places):
        raise NotWhole(_("Give each seat its place at the table, 1 for the first."))
    return scored([int(place) for place in places])


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
        return _("Type 1, 2 or 0: who won, or a draw; 1- or -1 if one did not come.")
    return _("Type a place for each seat, for example %(code)s; a dash for who did not come.") % {
        "code": "2134"[:seats] if seats > TWO + 1 else "213"
    }
