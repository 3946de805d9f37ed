"""What people say about themselves: at the door, in their profile, and when they leave."""

from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext_lazy as _

from siamleague.accounts import names, services, time_zones
from siamleague.accounts.models import User


def languages() -> list[tuple[str, str]]:
    """Return each language with the name its speakers give it."""
    return [(c, get_language_info(c)["name_local"].capitalize()) for c, _name in settings.LANGUAGES]


class NameField(forms.CharField):
    """The name that others see."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Display name"))
        kwargs.setdefault("help_text", _("Everybody sees this name; your e-mail address, nobody."))
        kwargs.setdefault("widget", forms.TextInput(attrs={"autocomplete": "nickname"}))
        super().__init__(max_length=names.LONGEST, **kwargs)

    def clean(self, value: Any) -> str:
        """Return the name with plain spaces, or refuse it in words."""
        return names.clean_name(super().clean(value))


class ZoneField(forms.CharField):
    """A time zone, typed with the help of the list `zones` that the page carries."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"list": "zones", "autocomplete": "off", "spellcheck": "false"}
        super().__init__(widget=forms.TextInput(attrs=attrs), max_length=64, **kwargs)

    def clean(self, value: Any) -> str:
        """Return the zone as it is spelled, or refuse a place without one."""
        said = super().clean(value)
        if not said and not self.required:
            return ""
        zone = time_zones.spelled(said)
        if zone is None:
            raise forms.ValidationError(
                _("No time zone is called that. Type a city and choose from the list.")
            )
        return zone


class SignupFields(forms.Form):
    """What a newcomer says beside address and password."""

    display_name = NameField()
    language = forms.ChoiceField(label=_("Language"), choices=languages)
    # Filled in by the page from the device; without JavaScript the profile is the place for it.
    time_zone = forms.CharField(
        required=False, widget=forms.HiddenInput(attrs={"data-own-zone": ""})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"].initial = get_language()

    def clean_time_zone(self) -> str:
        return time_zones.spelled(self.cleaned_data["time_zone"]) or time_zones.UTC

    def signup(self, request: HttpRequest, user: User) -> None:
        """Keep it with the new account."""
        services.change_profile(
            user_id=user.pk,
            display_name=self.cleaned_data["display_name"],
            language=self.cleaned_data["language"],
            time_zone=self.cleaned_data["time_zone"],
        )
        user.refresh_from_db()


class ProfileForm(forms.Form):
    """How others see somebody, and how somebody sees the site."""

    display_name = NameField()
    language = forms.ChoiceField(
        label=_("Language"),
        choices=languages,
        help_text=_("For pages and for the letters we send you."),
    )
    time_zone = ZoneField(
        label=_("Time zone"), help_text=_("All times are shown as clocks show them there.")
    )
    letters = forms.BooleanField(
        label=_("Letters about my events"),
        required=False,
        help_text=_("Your table in each round, a free place, an event called off."),
    )


class DeleteForm(forms.Form):
    """The last question before an account goes."""

    sure = forms.BooleanField(label=_("Yes, delete my account for good"))
