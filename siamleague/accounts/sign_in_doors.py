"""The doors at which other programs ask, guarded where allauth's own would keep others waiting.

A program shows its secret at each of them, and anybody may try one: what its address holds is read
by everybody who is led there. Allauth compares it while it holds the database, with whatever hashed
it. A secret that was drawn needs no slow hash, so ours have a quick one; one that an earlier
release hashed slowly is compared before anything is held, a few times a minute, and kept quickly
from then on.
"""

import re
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from allauth.core.internal import httpkit
from allauth.idp.oidc import views
from allauth.idp.oidc.models import Client
from django.contrib.auth.hashers import check_password, make_password
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from siamleague.accounts import limits, sign_in_codes
from siamleague.accounts.hashing import BY_MACHINE

OFTEN = "240/m/ip"
SLOWLY = "20/m/ip"

OWN_PORT = re.compile(r"(?<=^http://127\.0\.0\.1):\d{1,5}(?=/)")  # a program on one's own machine

View = Callable[[HttpRequest], HttpResponse]


def authorization(request: HttpRequest) -> HttpResponse:
    """Ask somebody whether a program may know who they are; refuse what it did not say before.

    Allauth lets a program add to its address, and show its challenge as it is: the one lets whoever
    makes the link put words into the program's mouth, the other is no secret any more.
    """
    asked = request.GET
    if request.method == "POST":  # what is granted was looked at before, and is signed
        return views.authorization(request)
    plain = "code_challenge" in asked and asked.get("code_challenge_method") != "S256"
    if plain or not _leads_back(asked.get("client_id", ""), asked.get("redirect_uri", "")):
        return render(request, "idp/oidc/error.html", status=HTTPStatus.BAD_REQUEST)
    return views.authorization(request)


def _leads_back(program: str, address: str) -> bool:
    """Tell whether a program named this very address; on one's own machine the port is free."""
    client = Client.objects.filter(pk=program.replace("\0", "")).first()
    if client is None:
        return True  # allauth says so itself
    return any(
        OWN_PORT.sub("", address) == OWN_PORT.sub("", one) for one in client.get_redirect_uris()
    )


authorization.csrf_exempt = True  # type: ignore[attr-defined]  # hole: allauth asks for it itself


def guarded(view: View) -> View:
    """Let a program in that knows its secret, and nobody who guesses keep others waiting."""

    @csrf_exempt  # hole: programs have no cookie; they show their secret
    @wraps(view)
    def asked(request: HttpRequest) -> HttpResponse:
        if not limits.may_try(request, "program", OFTEN):
            return _no("temporarily_unavailable", HTTPStatus.TOO_MANY_REQUESTS)
        named, secret = _shown(request)
        client = Client.objects.filter(pk=named).first() if named else None
        if client is not None and not client.secret.startswith(f"{BY_MACHINE}$"):
            if not limits.may_try(request, "program_secret", SLOWLY):
                return _no("temporarily_unavailable", HTTPStatus.TOO_MANY_REQUESTS)
            if not check_password(secret, client.secret):
                return _no("invalid_client", HTTPStatus.UNAUTHORIZED)
            quick = make_password(secret, hasher=BY_MACHINE)
            Client.objects.filter(pk=client.pk, secret=client.secret).update(secret=quick)
        return view(request)

    return asked


@csrf_exempt  # hole: there is nothing here
def device_code(request: HttpRequest) -> HttpResponse:
    """Be nowhere: a screen without keys signs nobody in here. Allauth asks for the address."""
    raise Http404


def _token(request: HttpRequest) -> HttpResponse:
    now = timezone.now()  # noqa: TID251  (asked by a page)
    return sign_in_codes.token(request, _shown(request)[0], now)


token, revoke = guarded(_token), guarded(views.revoke)


def _shown(request: HttpRequest) -> tuple[str, str]:
    """Return as whom a program comes, and its secret."""
    named, secret = httpkit.extract_basic_auth(request.headers)
    if not named and not secret:
        named, secret = request.POST.get("client_id"), request.POST.get("client_secret")
    return (named or "").replace("\0", ""), secret or ""


def _no(why: str, status: int) -> HttpResponse:
    return JsonResponse({"error": why}, status=status)
