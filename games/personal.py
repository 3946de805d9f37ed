"""What this room knows about a person, and how it forgets them."""

from datetime import datetime

from django.utils.translation import gettext as _

from games.conduct import personal as conduct
from games.lobby import book
from games.models import Analysis, LogLine, Match, PuzzleSolver, Remark, Seating, Status, WhatIf
from siamleague.privacy.keepers import CannotForget, Json


def export(user_id: int) -> Json:
    """Return the matches somebody opened and sat at, every move, and what they said beside them."""
    seatings = Seating.objects.filter(user_id=user_id).select_related("match")
    remarks = Remark.objects.filter(user_id=user_id).select_related("match")
    moves = LogLine.objects.filter(by=user_id).select_related("match")
    return {
        "opened": [
            {"match": match.code, "game": match.game, "at": match.opened_at.isoformat()}
            for match in Match.objects.filter(opened_by=user_id).order_by("opened_at", "pk")
        ],
        "matches": [
            {
                "match": seating.match.code,
                "game": seating.match.game,
                "seat": seating.seat,
                "rank": seating.match.ranks[seating.seat] if seating.match.ranks else None,
                "since": seating.sat_at.isoformat(),
            }
            for seating in seatings.order_by("sat_at", "pk")
        ],
        "moves": [
            {"match": line.match.code, "kind": line.kind, "words": line.words}
            | {"number": line.number, "at": line.at.isoformat()}
            for line in moves.order_by("match", "number").iterator(1000)
        ],
        "judged": [
            {"match": one.match.code, "asked": one.asked_at.isoformat()}
            for one in Analysis.objects.filter(asked_by=user_id).select_related("match")
        ],
        "what_if": [
            {"match": one.match.code, "at": one.at, "moves": one.moves}
            | {"asked": one.asked_at.isoformat()}
            for one in WhatIf.objects.filter(asked_by=user_id).select_related("match")
        ],
        "puzzles": [
            {"puzzle": one.puzzle_id, "tries": one.tries, "solved": one.solved_at is not None}
            for one in PuzzleSolver.objects.filter(user=user_id).order_by("pk")
        ],
        "remarks": [
            {"match": r.match.code, "said": r.text, "at": r.at.isoformat()}
            for r in remarks.order_by("pk")
        ],
        "reports": conduct.export(user_id),
    }


def forget(user_id: int, now: datetime) -> None:
    """Take the name off every seat and remark; the matches stay, because others played them.

    Refused while a match runs: the others at the table would wait for nobody.
    """
    mine = Seating.objects.filter(user_id=user_id)
    if mine.filter(match__status=Status.RUNNING, bot="").exists():
        raise CannotForget(_("You are still playing. Finish or resign your matches first."))
    matches = list(Match.objects.filter(seatings__user_id=user_id).distinct())
    Seating.objects.filter(user_id=user_id, match__status=Status.OPEN).delete()
    gone = _("Former member")
    mine.update(user=None, name=gone)
    Remark.objects.filter(user_id=user_id).update(user=None, name=gone, text="…")
    conduct.forget(user_id, gone)
    WhatIf.objects.filter(asked_by=user_id).update(asked_by=None)
    PuzzleSolver.objects.filter(user=user_id).delete()
    for match in matches:
        book.copy_people(match)
        book.tell(match)
