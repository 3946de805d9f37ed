"""The pages of one's own account, and the page of a person; signing in itself is allauth's."""

import math
from datetime import timedelta
from http import HTTPStatus
from typing import cast
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from allauth.account.views import EmailView
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    JsonResponse,
    QueryDict,
)
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from siamleague.accounts import letters, limits, selectors, services, time_zones
from siamleague.accounts.forms import DeleteForm, ProfileForm
from siamleague.accounts.models import User
from siamleague.accounts.push import subscriptions
from siamleague.privacy import keepers as personal_data


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Show and change how others see somebody and how they see the site."""
    user = cast(User, request.user)
    now_kept = {
        "display_name": user.display_name,
        "language": user.language or translation.get_language(),
        "time_zone": user.time_zone,
        "letters": user.letters,
    }
    form = ProfileForm(_told(request), initial=now_kept)
    if form.is_valid():
        services.change_profile(user_id=user.pk, **form.cleaned_data)
        user.refresh_from_db()
        with translation.override(user.language):
            messages.success(request, _("Your profile is saved."))
        return redirect("accounts:profile")
    context = {
        "form": form,
        "zones": time_zones.names(),
        "push_key": subscriptions.public_key(),
        "push_devices": subscriptions.of(user.pk),
    }
    return render(request, "accounts/profile.html", context)


def _told(request: HttpRequest) -> QueryDict | None:
    """Return what was sent, though it be nothing, or None where the page is only read."""
    return request.POST if request.method == "POST" else None


@require_safe
def person(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Show what everybody may know about somebody."""
    try:
        somebody = selectors.person(public_id)
    except selectors.NobodyThere as missing:
        raise Http404 from missing
    return render(request, "accounts/person.html", {"person": somebody})


@never_cache
@csrf_exempt  # hole: the signed token says who asks; a mail program has no cookie
@require_http_methods(["GET", "HEAD", "POST"])
def letter_switch(request: HttpRequest, token: str) -> HttpResponse:
    """Stop somebody's letters, or send them again; looking at the page changes nothing."""
    user = letters.reader(token)
    if user is None:
        raise Http404
    if request.method == "POST":
        services.switch_letters(user_id=user.pk, on=request.POST.get("choice") == "on")
        if "List-Unsubscribe" in request.POST:
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        return redirect("accounts:letters", token)
    with translation.override(user.language or translation.get_language()):
        return render(request, "accounts/letters.html", {"reader": user})


@never_cache
@login_required
@reauthentication_required
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """Hand over everything the site knows about the person, as one file."""
    user = cast(User, request.user)
    told = {
        "site": request.build_absolute_uri("/"),
        "written": timezone.now().isoformat(),
        "rooms": personal_data.export_all(user.pk),
    }
    response = JsonResponse(told, json_dumps_params={"indent": 2, "ensure_ascii": False})
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="siamleague-{day}.json"'
    return response


@never_cache
@login_required
@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Ask once more, then delete the account."""
    form = DeleteForm(_told(request))
    if form.is_valid():
        return _deleted(request, form) or HttpResponseRedirect("/")
    return render(request, "accounts/delete.html", {"form": form})


def _deleted(request: HttpRequest, form: DeleteForm) -> HttpResponse | None:
    try:
        services.delete_account(user_id=cast(User, request.user).pk, now=timezone.now())
    except personal_data.CannotForget as refusal:
        form.add_error(None, str(refusal))
        return render(request, "accounts/delete.html", {"form": form}, status=HTTPStatus.CONFLICT)
    logout(request)
    messages.success(request, _("Your account is deleted. Thank you for having played."))
    return None


class AddressView(EmailView):
    """The address of an account; a letter that is not sent again is explained."""

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Change the address, or send the letter again and say when that is too soon."""
        response = super().post(request, *args, **kwargs)
        if "action_send" in request.POST and not self._did_send_verification_email:
            wait = limits.seconds_left(
                request,
                app="allauth.account",
                action="confirm_email",
                key=request.POST.get("email", "").lower(),
            )
            if wait:
                words = _("A letter is on its way already.") + " " + limits.in_words(wait)
                messages.warning(request, words)
        return response


def too_many_tries(request: HttpRequest) -> HttpResponse:
    """Refuse somebody who tries too often, and say when to try again."""
    key = request.POST.get("email", "").lower() or None
    wait = max(1, limits.seconds_left_anywhere(request, key))
    context = {
        "when": limits.in_words(wait),
        "until": timezone.now() + timedelta(seconds=60 * math.ceil(wait / 60)),
    }
    response = render(request, "429.html", context, status=HTTPStatus.TOO_MANY_REQUESTS)
    response["Retry-After"] = str(wait)
    return response
