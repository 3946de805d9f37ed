"""The page of one's programs: which tokens let them in, as whom, and one more; one's bots."""

from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from siamleague.accounts.models import PersonalToken, User
from siamleague.accounts.tokens import bots, personal_tokens
from siamleague.accounts.tokens.forms import BotForm, TokenForm
from siamleague.privacy.keepers import CannotForget
from siamleague.refusals import Refused


@dataclass(frozen=True)
class TokenRow:
    """A line of the list: the token, and where it organises; no name is a club of before."""

    token: PersonalToken
    clubs: list[str]


@never_cache
@login_required
@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """Show somebody's tokens, and make one: what is new is shown here, once."""
    user = cast(User, request.user)
    clubs = personal_tokens.clubs_of(user.pk)
    mine = {bot.pk: str(bot) for bot in bots.of(user.pk)}
    blank = partial(TokenForm, clubs=clubs, bots=mine, today=timezone.localdate())
    form = blank(request.POST) if request.method == "POST" else blank()
    word, status = "", HTTPStatus.OK
    if form.is_valid():
        try:
            word = _made(form, user.pk)
            form = blank()
        except Refused as no:
            form.add_error(no.field if no.field in form.fields else None, str(no.sentence))
            status = HTTPStatus.CONFLICT
    return _drawn(request, {"form": form, "word": word}, clubs, status)


def _made(form: TokenForm, user: int) -> str:
    _row, word = personal_tokens.make(
        user_id=form.cleaned_data.get("bot") or user,
        wanted=form.wanted(),
        ticket=form.cleaned_data["ticket"],
        now=timezone.now(),
    )
    return word


def _drawn(
    request: HttpRequest, more: dict[str, object], clubs: dict[int, str], status: HTTPStatus
) -> HttpResponse:
    user = cast(User, request.user)
    rows = [
        TokenRow(token, [clubs.get(number, "") for number in token.clubs])
        for token in personal_tokens.of(user.pk)
    ]
    context = {
        "rows": rows,
        "bots": bots.of(user.pk),
        "bot_form": BotForm(auto_id="bot_%s"),
        "now": timezone.now(),
        **more,
    }
    return render(request, "accounts/tokens.html", context, status=status)


@never_cache
@login_required
@require_POST
def revoke(request: HttpRequest, token: int) -> HttpResponse:
    """End a token at once."""
    personal_tokens.revoke(user_id=cast(User, request.user).pk, token_id=token)
    messages.success(request, _("The token is revoked. Whatever used it is let in no more."))
    return redirect("accounts:tokens")


@never_cache
@login_required
@require_POST
def make_bot(request: HttpRequest) -> HttpResponse:
    """Make a bot."""
    form = BotForm(request.POST)
    if not form.is_valid():
        faults = next(iter(form.errors.values()))
        messages.error(request, str(faults[0]))
        return redirect("accounts:tokens")
    try:
        name, ticket = form.cleaned_data["name"], form.cleaned_data["ticket"]
        bot = bots.make_bot(owner_id=cast(User, request.user).pk, name=name, ticket=ticket)
        said = _("%(name)s is here. Make a token with which a program comes as it.")
        messages.success(request, said % {"name": bot})
    except Refused as no:
        messages.error(request, str(no.sentence))
    return redirect("accounts:tokens")


@never_cache
@login_required
@require_POST
def remove_bot(request: HttpRequest, bot: int) -> HttpResponse:
    """Let a bot leave."""
    try:
        bots.remove_bot(owner_id=cast(User, request.user).pk, bot_id=bot, now=timezone.now())
        messages.success(request, _("The bot is gone. Its results stay, without its name."))
    except CannotForget as refusal:
        messages.error(request, str(refusal))
    return redirect("accounts:tokens")
