"""Tables of an event as PDF, where what draws them is installed (the extra `pdf`).

Drawing is slow, about a millisecond a cell, so it is done aside, one at a time, and only so much;
the print page has all of it, and every browser makes a PDF of that.
"""

import base64
from ctypes.util import find_library
from dataclasses import asdict
from functools import cache
from importlib.util import find_spec
from threading import BoundedSemaphore

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from siamleague.refusals import Refused
from tournaments import aside
from tournaments.exports.pdf_drawing import PaperTable
from tournaments.exports.taken_tables import TakenTable
from tournaments.models import Tournament

DRAWING = "tournaments.exports.pdf_drawing"
MOST_CELLS = 10_000
LONGEST = 40  # seconds of a processor
PATIENCE = 5  # seconds until others are done
_one = BoundedSemaphore(1)


class NoPdf(Refused):
    """This site draws none."""

    code = "no-pdf"
    status = 404


class PdfTooLong(Refused):
    """So much is not drawn."""

    code = "pdf-too-long"
    status = 422


class PdfBusy(Refused):
    """Somebody else's is being drawn."""

    code = "pdf-busy"
    status = 409


@cache
def offered() -> bool:
    """Tell whether this machine has what draws a PDF: the package, and the library below it."""
    return find_spec("weasyprint") is not None and bool(find_library("pango-1.0"))


def drawn(event: Tournament, called: str, table: TakenTable) -> bytes:
    """Return a table as a PDF, or refuse in words."""
    if not offered():
        raise NoPdf(_("This site makes no PDF. Print the page instead: every browser can save it."))
    if len(table.heads) * len(table.rows) > MOST_CELLS:
        raise PdfTooLong(
            _("This is too long for a PDF. Print the page: every browser can save it.")
        )
    page = PaperTable(
        language=get_language() or "en",
        title=f"{event.name} · {called}",
        under=event.club.name,
        heads=tuple(map(str, table.heads)),
        rows=tuple(tuple("" if cell is None else str(cell) for cell in row) for row in table.rows),
        foot=table.foot,
    )
    if not _one.acquire(timeout=PATIENCE):
        raise PdfBusy(_("Another PDF is being made. Try again in a moment."))
    try:
        return base64.b64decode(aside.ask(DRAWING, asdict(page), (), LONGEST)[0]["pdf"])
    except aside.TookTooLong as late:
        raise PdfTooLong(
            _("This is too long for a PDF. Print the page: every browser can save it.")
        ) from late
    finally:
        _one.release()
