"""Codes of programs that people sign in to: changed for tokens once, and never twice.

allauth looks into a cache and takes the code out afterwards, so that two who come at the same
moment would both get tokens; here the database decides. Whoever shows a code again that was changed
before may have stolen it, or somebody else had: what it gave is taken back (RFC 6749, 4.1.2), and
so is what that was renewed for.
"""

import json
from datetime import datetime, timedelta
from hashlib import sha256
from http import HTTPStatus

from allauth.idp.oidc import views
from allauth.idp.oidc.adapter import get_adapter
from allauth.idp.oidc.models import Token
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse

REMEMBERED = timedelta(days=30)  # that a code was changed; itself it is good for a minute
AGAIN = "invalid_grant"


def token(request: HttpRequest, program: str, now: datetime) -> HttpResponse:
    """Change a code, or what renews, for tokens; note of each from which code it came."""
    how, code = request.POST.get("grant_type"), request.POST.get("code", "")
    if how == "refresh_token":
        return _renewed(request)
    if how != "authorization_code" or not code:
        return views.token(request)
    mark = sha256(code.encode()).hexdigest()
    try:
        answer = _changed(request, mark, now)
    except IntegrityError:  # somebody was quicker with the same code
        answer = JsonResponse({"error": AGAIN}, status=HTTPStatus.BAD_REQUEST)
    if _error(answer) == AGAIN:  # so the program's secret was right
        _take_back(program, mark)
    return answer


@transaction.atomic
def _changed(request: HttpRequest, mark: str, now: datetime) -> HttpResponse:
    answer = views.token(request)
    if answer.status_code == HTTPStatus.OK:
        given = _given(answer)
        Token.objects.create(
            type=Token.Type.AUTHORIZATION_CODE,
            hash=mark,
            client_id=given[0].client_id,
            user_id=given[0].user_id,
            expires_at=now + REMEMBERED,
        )
        _note(given, mark)
    return answer


@transaction.atomic
def _renewed(request: HttpRequest) -> HttpResponse:
    """Renew, once; what comes of it belongs to the same code."""
    shown = Token.objects.by_value(request.POST.get("refresh_token", ""))
    # Held until the end, so that nobody renews it beside this, or takes it back half.
    old = shown.filter(type=Token.Type.REFRESH_TOKEN).select_for_update().first()
    answer = views.token(request)
    if old is not None and answer.status_code == HTTPStatus.OK:
        _note(_given(answer), (old.data or {}).get("code", ""))
    return answer


def _given(answer: HttpResponse) -> list[Token]:
    """Return the tokens of an answer, as they are kept."""
    told = json.loads(answer.content)
    words = [told[name] for name in ("access_token", "refresh_token") if name in told]
    hashes = [get_adapter().hash_token(word) for word in words]
    return list(Token.objects.filter(hash__in=hashes))


def _note(given: list[Token], mark: str) -> None:
    for row in given:
        row.data = {**(row.data or {}), "code": mark}
        row.save(update_fields=["data"])


def _error(answer: HttpResponse) -> str:
    if answer.status_code != HTTPStatus.BAD_REQUEST:
        return ""
    return str(json.loads(answer.content).get("error", ""))


def _take_back(program: str, mark: str) -> None:
    """End what a code gave that is shown again; one that was never changed gave nothing."""
    spent = Token.objects.filter(type=Token.Type.AUTHORIZATION_CODE, hash=mark, client_id=program)
    for user in spent.values_list("user_id", flat=True):
        theirs = Token.objects.filter(client_id=program, user_id=user, data__code=mark)
        theirs.delete()
