"""What can be taken along of an event: its tables as CSV, JSON and PDF, the whole as a report.

Whoever may read a page may take its table; nothing is told that no page tells. A file is made anew
only when something in the event has changed.
"""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from siamleague.accounts import limits
from siamleague.numbers import whole
from siamleague.refusals import Refused
from tournaments.events import shell
from tournaments.events.read import Rights
from tournaments.exchange import safe_csv, trf_writing
from tournaments.exports import log_taken, pdf_files, play_files, taken_tables, trf_of_event
from tournaments.exports.taken_tables import ROUND, TABLES, TakenTable
from tournaments.models import Tournament
from tournaments.rounds.standings import cached, key_of

OFTEN = "60/m"  # a table of thousands takes a moment
KINDS = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "pdf": "application/pdf",
    "bgstats": "application/json",
    trf_writing.OLD: "text/plain; charset=utf-8",
    trf_writing.NEW: "text/plain; charset=utf-8",
}
ENDS = {
    "bgstats": "bgsplay",
    "csv": "csv",
    "json": "json",
    "pdf": "pdf",
    trf_writing.OLD: "trf",
    trf_writing.NEW: "trf",
}
TABLE = ("csv", "json", "pdf")
OF = {"report": (trf_writing.OLD, trf_writing.NEW), "plays": ("bgstats",), "log": ("json",)}
SEMICOLONS = ("it",)  # where a comma stands in numbers, spreadsheets divide columns so


@require_safe
def take(request: HttpRequest, club: str, slug: str, what: str, kind: str) -> HttpResponse:
    """Send a table of an event, or its report, as a file."""
    event, rights = shell.found(request, club, slug)
    if kind not in KINDS or kind not in OF.get(what, TABLE):
        raise Http404
    mark = _mark(event, rights, f"{what}.{kind}")
    if request.headers.get("If-None-Match", "").strip() == mark:
        return _marked(HttpResponse(status=304), mark)
    if not limits.may_ask(request, "take", OFTEN):
        return HttpResponse(status=429, headers={"Retry-After": "60"})
    try:
        file = cached(event, mark, lambda: _file(event, rights, (what, kind), request.get_host()))
    except Refused as no:
        paper = _printed(event, what)
        said = {"event": event, "club": event.club, "no": no, "paper": paper}
        return render(request, "tournaments/exports/no_pdf.html", said, status=no.status)
    answer = HttpResponse(file, content_type=KINDS[kind])
    name = f"{event.slug}-{what}.{ENDS[kind]}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return _marked(answer, mark)


def _file(event: Tournament, rights: Rights, wanted: tuple[str, str], site: str) -> str | bytes:
    what, kind = wanted
    if what == "plays":
        if event.who.of_squads:
            raise Http404
        return play_files.text(play_files.of_event(event), site)
    if what == "log":
        return log_taken.text(event, opened=rights.organises)
    return _report(event, rights, kind) if what == "report" else _table(event, what, kind)


def _table(event: Tournament, what: str, kind: str) -> str | bytes:
    table = _found(event, what)
    if table is None:
        raise Http404
    if kind == "pdf":
        return pdf_files.drawn(event, _called(what), table)
    if kind == "csv":
        separator = ";" if get_language() in SEMICOLONS else ","
        return safe_csv.written(table.heads, table.rows, separator)
    told: dict[str, Any] = {
        "event": event.name,
        "club": event.club.name,
        "version": event.version,
        "rows": [dict(zip(table.names, row, strict=True)) for row in table.rows],
    }
    return json.dumps({what: told}, ensure_ascii=False, indent=1)


def _found(event: Tournament, what: str) -> TakenTable | None:
    if what in TABLES:
        return TABLES[what](event)
    number = whole(what.removeprefix(ROUND), digits=3) if what.startswith(ROUND) else None
    return taken_tables.pairings(event, number) if number else None


def _called(what: str) -> str:
    """Return what a table is called at the head of a sheet of paper."""
    named = {
        "standings": _("Standings"),
        "cross-table": _("Cross-table"),
        "entries": _("Entries"),
        "results": _("All results"),
    }
    number = what.removeprefix(ROUND)
    return named[what] if what in named else _("Round %(n)s") % {"n": number}


def _printed(event: Tournament, what: str) -> str:
    """Return where the same goes to the printer; for what has no such page, what can be printed."""
    names = [event.club.slug, event.slug]
    if what in ("standings", "cross-table"):
        return reverse(f"tournaments:print_{what.replace('-table', '_table')}", args=names)
    number = whole(what.removeprefix(ROUND), digits=3) if what.startswith(ROUND) else None
    if number:
        return reverse("tournaments:print_round", args=[*names, number, "tables"])
    return reverse("tournaments:prints", args=names)


def _report(event: Tournament, rights: Rights, kind: str) -> str:
    if not event.who.two_sided or event.in_parts:
        raise Http404
    report = trf_of_event.report(event, private=rights.organises)
    return trf_writing.written(report, kind)


def _mark(event: Tournament, rights: Rights, name: str) -> str:
    """Return a mark that changes when the file would: what is in it, for whom."""
    who = "o" if rights.organises else "a"
    return f'"{key_of(event, name)}.{who}.{get_language()}"'.replace(" ", "")


def _marked(answer: HttpResponse, mark: str) -> HttpResponse:
    answer["ETag"] = mark
    answer["Cache-Control"] = "private, no-cache"
    answer["Vary"] = "Cookie, Accept-Language"
    return answer
