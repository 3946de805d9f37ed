"""Where allauth asks the house about logins from outside: whom one lets in, what is kept."""

import logging
from collections.abc import Mapping
from typing import Any, ClassVar

from allauth.account.models import EmailAddress
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialAccount, SocialLogin
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from siamleague.accounts import names
from siamleague.accounts.models import User

log = logging.getLogger(__name__)
SHOWN = ("preferred_username", "username", "email", "name")  # the first that was told


class OutsideAdapter(DefaultSocialAccountAdapter):
    """How logins from outside behave here."""

    error_messages: ClassVar[Mapping[str, "str | Promise"]] = {
        **DefaultSocialAccountAdapter.error_messages,
        "email_taken": _(
            "There is an account with this address already. Sign in there first, then connect %s "
            "under My account."
        ),
    }

    def authenticate_by_email(self, sociallogin: SocialLogin) -> tuple[User, str] | None:
        """Return whose account this opens though it is not connected yet; mostly nobody's.

        Only where the provider says that the address was verified and we verified it ourselves:
        else whoever can have an address written down there would take the account over here.
        Whoever owns the site connects it by hand, or not at all.
        """
        said = [each.email for each in sociallogin.email_addresses if each.verified is True]
        for email in said:
            known = EmailAddress.objects.filter(
                email__iexact=email, verified=True, primary=True, user__is_active=True
            ).exclude(user__is_superuser=True)
            if row := known.exclude(user__is_staff=True).select_related("user").first():
                return row.user, email
        return None

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Keep nothing with which more could be asked there."""
        sociallogin.token = None

    def get_signup_form_initial_data(self, sociallogin: SocialLogin) -> dict[str, Any]:
        """Return what a newcomer need not type again."""
        told = _told(sociallogin.account.extra_data)
        name = str(told.get("global_name") or told.get("name") or "")
        address = verified_address(sociallogin) or _email(sociallogin)
        return {"email": address, "display_name": name.strip()[: names.LONGEST]}

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: Any = None,
        exception: Exception | None = None,
        extra_context: dict[str, Any] | None = None,
    ) -> None:
        """Write down that it failed and how, but nothing that opens anything."""
        log.warning("a login from %s failed: %s", provider.sub_id, type(exception).__name__)


def verified_address(sociallogin: SocialLogin) -> str:
    """Return the address that the provider says it verified, or nothing."""
    said = (each.email for each in sociallogin.email_addresses if each.verified is True)
    return next(said, "").lower()


def keep_little(sender: object, instance: SocialAccount, **_other: Any) -> None:
    """Keep of all that a provider tells the name by which its person knows the login again."""
    if set(instance.extra_data) == {"shown"}:
        return
    told = _told(instance.extra_data)
    shown = next((str(told[each]) for each in SHOWN if told.get(each)), "")
    instance.extra_data = {"shown": shown[:100]}


def _told(extra_data: dict[str, Any]) -> dict[str, Any]:
    return dict(extra_data.get("userinfo") or extra_data.get("id_token") or extra_data)


def _email(sociallogin: SocialLogin) -> str:
    return sociallogin.email_addresses[0].email if sociallogin.email_addresses else ""
