from datetime import datetime
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from siamleague.actions.values import Action, Screen
from siamleague.refusals import Refused
from tournaments.clubs.places import CLUB
from tournaments.models import Club, Webhook, WebhookShape
from tournaments.webhooks import act, forms, targets
from tournaments.webhooks.places import DELIVERY, TELLERS, WEBHOOK, InWebhook
from tournaments.webhooks.read import WebhookSecret


def _added(*, club_id: int, by: int, now: datetime, **wish: Any) -> WebhookSecret:
    wanted = act.WebhookWish(**wish)
    return _told_once(act.add_webhook(club_id=club_id, wish=wanted, by=by, now=now))


def _renewed(*, webhook_id: int, by: int, now: datetime, seen: int | None) -> WebhookSecret:
    return _told_once(act.renew_secret(webhook_id=webhook_id, by=by, now=now, seen=seen))


def _told_once(webhook: Webhook) -> WebhookSecret:
    """Return the secret of a target, for the one answer that shows it."""
    signs = webhook.shape == WebhookShape.STANDARD
    secret = targets.secret(webhook) if signs else ""
    return WebhookSecret(webhook.pk, webhook.name, secret, webhook.edition)


def _secret_shown(
    request: HttpRequest, found: Club | InWebhook, made: WebhookSecret | None, no: Refused | None
) -> HttpResponse:
    """Show the secret this once; a chat has none."""
    club = found if isinstance(found, Club) else found.club
    if no is not None:
        messages.error(request, str(no.sentence))
    if made is None or not made.secret:
        return redirect("tournaments:webhooks", club.slug)
    context = {"club": club, "made": made}
    return render(request, "tournaments/webhooks/secret.html", context)


def _club_shown(request: HttpRequest, club: Club, form: Any) -> dict[str, Any]:
    return {"club": club}


def _target_shown(request: HttpRequest, found: InWebhook, form: Any) -> dict[str, Any]:
    return {"club": found.club, "webhook": found.webhook}


_target = partial(Action, on=WEBHOOK, who=TELLERS, then="webhook")
ACTIONS = (
    Action(
        "add_webhook",
        on=CLUB,
        at="webhooks/new/",
        order="webhooks_add",
        to="webhooks/",
        who=TELLERS,
        takes=forms.WebhookForm,
        usual={"topics": forms.TOPICS, "room": "", "key": ""},
        screen=Screen("tournaments/webhooks/new.html", _club_shown),
        does=_added,
        about="Tell a target from now on; its secret is answered this once.",
        says=_("The target is told from now on. Try it out."),
        finish=_secret_shown,
        verb="webhook.added",
    ),
    _target(
        "edit_webhook",
        at="edit/",
        order="webhooks_edit",
        to="",
        method="patch",
        partly=True,
        takes=forms.EditWebhookForm,
        screen=Screen(
            "tournaments/webhooks/edit.html",
            _target_shown,
            lambda found: forms.standing(found.webhook),
        ),
        does=act.edit_webhook,
        says=_("That is changed."),
        verb="webhook.edited",
    ),
    _target(
        "renew_secret",
        at="secret/",
        order="webhooks_renew_secret",
        takes=forms.RenewSecretForm,
        does=_renewed,
        about="Draw the secret of a target anew; it is answered this once.",
        finish=_secret_shown,
        verb="webhook.secret_renewed",
    ),
    _target(
        "try_webhook",
        at="try/",
        order="webhooks_try",
        does=act.try_webhook,
        says=_("A test is on its way."),
        verb="webhook.tested",
        answers=lambda count: {},
    ),
    _target(
        "pause_webhook",
        at="pause/",
        order="webhooks_pause",
        does=act.pause_webhook,
        says=_("It is told nothing until you switch it on again."),
        verb="webhook.paused",
    ),
    _target(
        "wake_webhook",
        at="wake/",
        order="webhooks_wake",
        does=act.wake_webhook,
        says=_("It is told again."),
        verb="webhook.woken",
    ),
    _target(
        "remove_webhook",
        at="remove/",
        order="webhooks_remove",
        does=act.remove_webhook,
        says=_("The target is forgotten."),
        then="webhooks",
        back="webhooks",
        verb="webhook.removed",
    ),
    Action(
        "replay_delivery",
        on=DELIVERY,
        at="again/",
        order="webhooks_replay",
        who=TELLERS,
        does=act.replay_delivery,
        says=_("The message is sent once more."),
        then="webhook",
        verb="webhook.replayed",
    ),
)
