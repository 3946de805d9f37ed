"""The page of the laptop, its files, the link that signs in there, and the door of the way home."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from siamleague.accounts import limits
from siamleague.refusals import Refused
from tournaments.events import shell
from tournaments.laptops import act, desk_read, desks, packed, read, sending_home, settling
from tournaments.laptops.desk_models import DeskFile, DeskFileState
from tournaments.laptops.models import CheckOut, ReturnedFile, ReturnState
from tournaments.refusals import NotWhole

TRIES = "120/m/ip"  # at the door
BEARER = "Bearer "
BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@login_required
@require_safe
def show(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Show where the event is, and what can be done about that."""
    seen = shell.found(request, club, slug)
    if not seen[1].organises:
        return shell.refused(request)
    laptops = read.laptops(seen[0])
    context = {
        "tab": "run",
        "laptops": laptops,
        "here": read.here(seen[0]),
        "out": next((each for each in laptops if each.state == "out"), None),
        "desks": desk_read.desks(seen[0]),
        "still": True,
    }
    return shell.page(request, "tournaments/laptops/show.html", seen, **context)


@never_cache
@login_required
@require_safe
def file_out(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Send the file with which a laptop runs the event."""
    return _file(request, club, slug, lambda event, by: act.file_for_laptop(
        tournament_id=event, by=by, site=settings.SITE_URL
    ))  # fmt: skip


@never_cache
@login_required
@require_safe
def file_home(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    """Send, on the laptop, the file that goes home."""
    return _file(
        request, club, slug, lambda event, by: sending_home.file_home(tournament_id=event, by=by)
    )


def _file(
    request: HttpRequest, club: str, slug: str, packs: Callable[[int, int], tuple[str, bytes]]
) -> HttpResponse:
    event, rights = shell.found(request, club, slug)
    if not rights.organises:
        return shell.refused(request)
    if not limits.may_ask(request, "laptop_file", act.OFTEN):
        return limits.too_many(request)
    try:
        name, data = packs(event.pk, int(request.user.pk or 0))
    except Refused as no:
        messages.error(request, str(no.sentence))
        return redirect("tournaments:laptop", club, slug)
    return _attached(name, data)


def _attached(name: str, data: bytes) -> HttpResponse:
    answer = HttpResponse(data, content_type="application/octet-stream")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@never_cache
@login_required
@require_safe
def kept(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Show what a file that was not let in says otherwise."""
    seen = shell.found(request, club, slug)
    if not seen[1].organises:
        return shell.refused(request)
    rows = ReturnedFile.objects.select_related("check_out__event", "by")
    one = get_object_or_404(rows, pk=number, check_out__event=seen[0], state=ReturnState.KEPT)
    if "whole" in request.GET:
        return _attached(f"{slug}-{number}.siamleague-home", bytes(one.data))
    context = {"tab": "run", "file": one, "others": read.contradictions(one), "still": True}
    return shell.page(request, "tournaments/laptops/kept.html", seen, **context)


@never_cache
@login_required
@require_safe
def file_desk(request: HttpRequest, club: str, slug: str, desk: UUID) -> HttpResponse:
    """Send the file with which a second desk opens the event."""
    return _file(request, club, slug, lambda event, by: desks.file_for_desk(
        tournament_id=event, desk=desk, by=by
    ))  # fmt: skip


@never_cache
@login_required
@require_safe
def desk_kept(request: HttpRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Show what a file of a second desk that was not let in says otherwise."""
    seen = shell.found(request, club, slug)
    if not seen[1].organises:
        return shell.refused(request)
    rows = DeskFile.objects.select_related("desk__event", "by")
    one = get_object_or_404(rows, pk=number, desk__event=seen[0], state=DeskFileState.KEPT)
    if "whole" in request.GET:
        return _attached(f"{slug}-desk-{number}.siamleague-home", bytes(one.data))
    others = desk_read.contradictions(one)
    context = {"tab": "run", "file": one, "others": others, "still": True}
    return shell.page(request, "tournaments/laptops/kept.html", seen, **context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Sign in, on the laptop, whoever holds the link that its terminal printed."""
    try:
        user, origin = settling.owner_by(token)
    except Refused as no:
        sentence = {"sentence": str(no.sentence)}
        return render(request, "home/link_over.html", sentence, status=HTTPStatus.GONE)
    if request.method != "POST":
        return render(request, "tournaments/laptops/enter.html", {"event": origin.event})
    login(request, user, backend=BACKEND)
    return redirect("tournaments:run", origin.event.club.slug, origin.event.slug)


@never_cache
@csrf_exempt  # hole: only the secret in the head speaks here; a cookie is not looked at
@require_http_methods(["GET", "POST"])
def door(request: HttpRequest, check_out: UUID) -> HttpResponse:
    """Take what a laptop sends, in the name of who took it along, while they run the event."""
    if not limits.may_try(request, "laptop_door", TRIES):
        return _said("kept", str(HTTPStatus.TOO_MANY_REQUESTS.phrase), 429)
    said = request.headers.get("Authorization", "")
    out = act.by_public(check_out)
    if out is None or out.by_id is None or not _is_its(said, out):
        return _said("kept", "Unauthorized", HTTPStatus.UNAUTHORIZED)
    if request.method == "GET":
        return _said(*act.state_of(out, request.GET.get("file", "")[:64]))
    data = request.read(packed.MOST_BYTES + 1)
    try:
        told = packed.unpacked(data, packed.HOME)
        if told.get("check_out") != str(check_out):
            raise Http404
        file = act.receive(out, data, told, by=out.by_id, now=timezone.now())
    except NotWhole as no:
        return _said("kept", str(no.sentence), HTTPStatus.BAD_REQUEST)
    except Refused as no:
        return _said("kept", str(no.sentence), no.status)
    return _said(file.state, file.said)


@never_cache
@csrf_exempt  # hole: only the secret in the head speaks here; a cookie is not looked at
@require_http_methods(["GET", "POST"])
def desk_door(request: HttpRequest, desk: UUID) -> HttpResponse:
    """Take what a second desk sends, in the name of who gave it out, while they run the event."""
    if not limits.may_try(request, "laptop_door", TRIES):
        return _said("kept", str(HTTPStatus.TOO_MANY_REQUESTS.phrase), 429)
    said = request.headers.get("Authorization", "").removeprefix(BEARER)
    try:
        if request.method == "GET":
            row = desks.knocking(desk, said)
            return _said(*desks.state_of(row, request.GET.get("file", "")[:64]))
        data = request.read(packed.MOST_BYTES + 1)
        told = packed.unpacked(data, packed.DESK_HOME)
        row = desks.knocking(desk, said, told)
        file = desks.receive(row, data, told, by=row.by_id or 0, now=timezone.now())
    except NotWhole as no:
        return _said("kept", str(no.sentence), HTTPStatus.BAD_REQUEST)
    except Refused as no:
        return _said("kept", str(no.sentence), no.status)
    return _said(*desks.state_of(file.desk, file.digest))


def _is_its(said: str, out: CheckOut) -> bool:
    return said.startswith(BEARER) and act.is_secret(said.removeprefix(BEARER), out)


def _said(state: str, said: str, status: int = 200) -> HttpResponse:
    return JsonResponse({"state": state, "said": said}, status=status)
