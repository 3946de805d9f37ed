"""What the pages of events share: finding the event, saying no, the head of every page."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.clubs import people
from tournaments.entries import waiting
from tournaments.events import read as events
from tournaments.events.read import Rights
from tournaments.exports import pdf_files
from tournaments.formats import shelf
from tournaments.laptops import read as laptops
from tournaments.lots import read as lots
from tournaments.models import Round, Stage, Tournament
from tournaments.outside import portraits
from tournaments.outside.portraits import Portrait
from tournaments.parts import read as parts
from tournaments.rounds.round_tables import SHOWN, TableOfRound


def found(request: HttpRequest, club: str, slug: str) -> tuple[Tournament, Rights]:
    """Return the event of an address, or the page that says there is none."""
    seen = events.find(club, slug, request.user.pk)
    if seen is None:
        raise Http404
    return seen


def head(request: HttpRequest, tournament: Tournament, rights: Rights) -> dict[str, Any]:
    mine = people.my_entry(tournament, request.user.pk)
    rounds = list(tournament.round_set.order_by("number"))
    seen = [each.number for each in rounds if each.state in SHOWN]
    return {
        "in_parts": tournament.in_parts,
        "whole": parts.whole_of(tournament),
        "event": tournament,
        "way": shelf.of(tournament),
        "club": tournament.club,
        "rights": rights,
        "mine": mine,
        "my_place_in_line": waiting.place_of(mine) if mine else 0,
        "game": events.game_name(tournament),
        "sign": events.SIGNS[Stage(tournament.stage)],
        "rounds": rounds,
        "latest": seen[-1] if seen else None,
        "pdf_offered": pdf_files.offered(),
        "whereabouts": laptops.whereabouts(tournament),
        "to_open": lots.to_be_opened(tournament, request.user.pk),
        "lot_waits": lots.waits(tournament, request.user.pk),
    }


def asks_for_part(request: HttpRequest) -> bool:
    """Tell whether a page that is open asks for its living part again, and nothing else."""
    return request.headers.get("X-Part") == "live"


def page(
    request: HttpRequest, template: str, seen: tuple[Tournament, Rights], **values: Any
) -> HttpResponse:
    """Return a page of an event; only its living part when it asks for that again."""
    part = asks_for_part(request)
    shell = "tournaments/events/_part.html" if part else "tournaments/events/_shell.html"
    context = {**head(request, *seen), **values, "shell": shell}
    if not part:
        context["portrait"] = _portrait(seen[0], values)
    return render(request, template, context)


def _portrait(tournament: Tournament, values: Mapping[str, Any]) -> Portrait | None:
    """Return what a page says of itself to others: which of the event's it is."""
    round_, table = values.get("round"), values.get("table")
    number = round_.number if isinstance(round_, Round) else None
    of_table = table.id if isinstance(table, TableOfRound) else None
    return portraits.of_event(tournament, values.get("tab", ""), number=number, table=of_table)


def refused(request: HttpRequest) -> HttpResponse:
    """Return the page for those who may not do this."""
    return render(request, "403.html", status=403)


def back(tournament: Tournament, name: str = "event", *more: Any) -> HttpResponse:
    """Return the way to a page of the event."""
    return redirect(f"tournaments:{name}", tournament.club.slug, tournament.slug, *more)
