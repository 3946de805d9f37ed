from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from siamleague.actions.taking import SeenVersion
from tournaments.models import Topic, Webhook, WebhookShape

# How each is called where one of them is chosen: short, as a phone shows it in one line.
SHAPES: list[tuple[str, Any]] = [(WebhookShape.STANDARD.value, _("a program of yours"))]
SHAPES += [each for each in WebhookShape.choices if each[0] != WebhookShape.STANDARD]
TOPICS = [str(each.value) for each in Topic]


class WebhookForm(forms.Form):
    """A program that a club tells, and of what."""

    name = forms.CharField(
        label=_("Name"), max_length=60, help_text=_("For your own lists: “our Discord”.")
    )
    shape = forms.ChoiceField(
        label=_("Who reads it"),
        choices=SHAPES,
        help_text=_("A program of yours is told by Standard Webhooks, with a secret to check."),
    )
    address = forms.CharField(
        label=_("Address"),
        max_length=1000,
        help_text=_(
            "As the chat or the program gives it to you, from https:// on. Of Telegram it ends "
            "in /sendMessage; of Matrix it is the address of your home server."
        ),
    )
    room = forms.CharField(
        label=_("Room"),
        max_length=255,
        required=False,
        help_text=_("Only for Telegram (the number of the chat) and Matrix (!room:server)."),
    )
    key = forms.CharField(
        label=_("Access token"), max_length=500, required=False, help_text=_("Only for Matrix.")
    )
    topics = forms.MultipleChoiceField(
        label=_("Tell it when"),
        choices=Topic.choices,
        initial=TOPICS,
        widget=forms.CheckboxSelectMultiple,
    )


class EditWebhookForm(forms.Form):
    """How a target is called, and what it is told."""

    name = forms.CharField(label=_("Name"), max_length=60)
    topics = forms.MultipleChoiceField(
        label=_("Tell it when"), choices=Topic.choices, widget=forms.CheckboxSelectMultiple
    )


class RenewSecretForm(forms.Form):
    """The number of the secret that was seen."""

    seen = SeenVersion("the `edition` as it was read; pressed twice it is drawn once", min_value=0)


def standing(webhook: Webhook) -> dict[str, Any]:
    """Return what stands in the form."""
    return {"name": webhook.name, "topics": webhook.topics}
