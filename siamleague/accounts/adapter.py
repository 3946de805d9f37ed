"""Where allauth asks the house: words, letters, safe ways on, and how long to wait."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from smtplib import SMTPException
from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as current
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from siamleague.accounts import known_devices, letters, limits, time_zones
from siamleague.accounts.models import User
from siamleague.web import visitors

log = logging.getLogger(__name__)


UNASKED = {  # what strangers can have sent to any address
    "account/email/email_confirmation_signup",
    "account/email/account_already_exists",
}
ONCE_MORE = {
    "reauthenticate": _("With the password"),
    "mfa_reauthenticate": _("With a code of the app, or a recovery code"),
    "mfa_reauthenticate:webauthn": _("With a passkey"),
}


class AccountAdapter(DefaultAccountAdapter):
    """How signing in behaves here."""

    error_messages: ClassVar[Mapping[str, "str | Promise"]] = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("This is already the address of your account."),
        "email_password_mismatch": _("Address and password do not fit together."),
        "email_taken": _(
            "There is an account with this address already. Sign in, or ask for a new password."
        ),
        "enter_current_password": _("That is not your current password."),
        "incorrect_code": _("This code is not right, or no longer."),
        "incorrect_password": _("That is not your password."),
        "invalid_password_reset": _("This link was used before or is too old. Ask for a new one."),
        "max_email_addresses": _("An account has at most %d addresses."),
        "too_many_login_attempts": _("Too many tries. Try again in five minutes."),
        "rate_limited": _("Too many tries. Try again in five minutes."),
        "unverified_primary_email": _("Confirm your e-mail address first."),
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address that every limit of the site counts by."""
        found = visitors.of_request(request)
        if not found:  # a command signs somebody in; there is no visitor
            raise PermissionDenied
        return found

    def is_safe_url(self, url: str) -> bool:
        """Return whether this leads to a page of the site the visitor is on."""
        request = current.request
        return url_has_allowed_host_and_scheme(
            url, allowed_hosts={request.get_host()}, require_https=request.is_secure()
        )

    def get_reauthentication_methods(self, user: "User | AnonymousUser") -> list[dict[str, Any]]:
        """Return the ways somebody has to show once more who they are, in our words."""
        ways = super().get_reauthentication_methods(user)
        return [way | {"description": ONCE_MORE[way["id"]]} for way in ways]

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the try. Refuse one too many, and say when the next may come."""
        key = self._get_login_attempts_cache_key(request, **credentials)
        self._slowly = None
        if not known_devices.mark_of(request, _address(credentials)):
            self._slowly = limits.take_slowly(request, _address(credentials))
            if not self._slowly:
                raise _too_many(limits.seconds_left_slowly(request, _address(credentials)))
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError as refusal:
            wait = limits.seconds_left(
                request, app="allauth.account", action="login_failed", key=key
            )
            raise _too_many(wait) from refusal

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Return what tries are counted by: an account together with a device or a line.

        So who guesses from elsewhere locks nobody out at home. Without the name of the site: that
        is taken from the request, and with each port behind it the count would begin again.
        """
        email = _address(credentials)
        where = known_devices.mark_of(request, email)
        return f"{email}|{where or visitors.household(visitors.of_request(request))}"

    def _rollback_login_failed_rl_usage(self) -> None:
        super()._rollback_login_failed_rl_usage()
        if self._slowly:
            self._slowly.rollback()

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tell somebody by mail what changed in their account."""
        context = {"user": user, **(context or {})}
        super().send_notification_mail(template_prefix, user, context, email)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a letter in the language and the zone of its receiver, whoever asked for it.

        A mail server that does not answer is no reason to lose what the person did: it is
        logged, and the page says so.
        """
        if template_prefix in UNASKED and not _may_write(email):
            log.warning("one letter too many to somebody who signs up: %s", template_prefix)
            return
        receiver = context.get("user") or User.objects.filter(email__iexact=email).first()
        context = {"site_name": settings.SITE_NAME, "site_url": settings.SITE_URL, **context}
        try:
            with reading_as(receiver):
                super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            log.exception("a letter could not be sent: %s", template_prefix)
            words = gettext("The letter could not be sent just now. Try again in a few minutes.")
            messages.error(current.request, words)


def _may_write(email: str) -> bool:
    rate = settings.LETTERS_UNASKED
    return limits.may_try(current.request, "unasked_letter", rate, key=letters.box(email))


def _address(credentials: Mapping[str, Any]) -> str:
    return str(credentials.get("email") or credentials.get("username") or "").lower()


def _too_many(wait: int) -> ValidationError:
    words = gettext("Too many tries.") + " " + limits.in_words(wait)
    return ValidationError(words, code="too_many_login_attempts")


class SecondStepAdapter(DefaultMFAAdapter):
    """How passkeys, codes and recovery codes behave here."""

    error_messages: ClassVar[Mapping[str, "str | Promise"]] = {
        **DefaultMFAAdapter.error_messages,
        "cannot_generate_recovery_codes": _(
            "Recovery codes need a passkey or an authenticator app first."
        ),
        "incorrect_code": _("This code is not right, or no longer."),
        "unverified_email": _("Confirm your e-mail address first, then come back here."),
    }

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002
        """Return a name to start with; people change it to that of the device."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("Passkey %(number)s") % {"number": number}

    def _get_site_name(self) -> str:
        return settings.SITE_NAME


@contextmanager
def reading_as(receiver: User | None) -> Iterator[None]:
    """Speak the receiver's language and show their clock; a stranger gets the asker's."""
    language = receiver.language if receiver and receiver.language else translation.get_language()
    zone = time_zones.zone(receiver.time_zone) if receiver else timezone.get_current_timezone()
    with translation.override(language), timezone.override(zone):
        yield
