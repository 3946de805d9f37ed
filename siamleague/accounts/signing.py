"""The forms of signing in, in our own words; what they do is allauth's."""

from typing import Any

from allauth.account import app_settings
from allauth.account import forms as account
from allauth.account.adapter import get_adapter
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from siamleague.accounts.tokens import ends

LABELS = {
    "login": _("E-mail address"),
    "email": _("E-mail address"),
    "password": _("Password"),
    "password1": _("New password"),
    "password2": _("The same password again"),
    "oldpassword": _("Current password"),
    "remember": _("Stay signed in on this device"),
    "code": _("Code"),
    "name": _("Name of the passkey"),
}


class OurWords(forms.BaseForm):
    """Labels in our words, and no placeholder that only says the label again."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = LABELS.get(name, field.label)


class LoginForm(OurWords, account.LoginForm):
    """Address and password."""


class OncePerAddress(account.BaseSignupForm):
    """Who signs up, however they do, with an address that is free until the very end."""

    def try_save(self, request: HttpRequest) -> Any:
        """Return the new account; whoever comes second with the same address gets none.

        Two sign-ups at the same moment both find the address free, and the database decides.
        """
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:
            self.account_already_exists = True
            if app_settings.EMAIL_VERIFICATION == "mandatory":
                return super().try_save(request)  # a letter tells the owner, and nobody else
            words = get_adapter().error_messages["email_taken"]
            get_adapter().add_message(request, messages.ERROR, message=str(words))
            return None, redirect("account_signup")


class SignupForm(OurWords, OncePerAddress, account.SignupForm):
    """A new account."""

    field_order = ("display_name", "email", "password1", "password2", "language")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].label = _("Password")


class AddressForm(OurWords, account.AddEmailForm):
    """Another address instead of the present one."""


class ChangePasswordForm(OurWords, account.ChangePasswordForm):
    """The old password and the new one; and whether programs are let in no more."""

    end_tokens = forms.BooleanField(
        required=False,
        label=_("End all tokens of my programs and bots, too"),
        help_text=_(
            "Tick this if somebody else may have had your password. Programs that you signed in "
            "to with this account ask you again."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not ends.count(self.user.pk):
            del self.fields["end_tokens"]

    def save(self) -> None:
        """Keep the password, and end what was ticked."""
        ends.keep_password(
            self.user,
            self.cleaned_data["password1"],
            all_tokens=self.cleaned_data.get("end_tokens", False),
        )


class SetPasswordForm(OurWords, account.SetPasswordForm):
    """The first password of an account that had none."""

    def save(self) -> None:
        """Keep it."""
        ends.keep_password(self.user, self.cleaned_data["password1"], all_tokens=False)


class ResetPasswordForm(OurWords, account.ResetPasswordForm):
    """Where to send the link for a new password."""


class ResetPasswordKeyForm(OurWords, account.ResetPasswordKeyForm):
    """A new password for somebody who came by the link.

    Nobody knows who had the old one: no token outlives it.
    """

    def save(self) -> None:
        """Keep it, and let no program in any more."""
        ends.keep_password(self.user, self.cleaned_data["password1"], all_tokens=True)


class ReauthenticateForm(OurWords, account.ReauthenticateForm):
    """The password once more before something that matters."""


class CodeForm(OurWords, mfa.AuthenticateForm):
    """A code of the app, or a recovery code, after the password."""


class CodeAgainForm(OurWords, mfa.ReauthenticateForm):
    """A code once more before something that matters."""


class StartAppForm(OurWords, totp.ActivateTOTPForm):
    """The first code of the app, to show that it works."""


class NewPasskeyForm(OurWords, webauthn.AddWebAuthnForm):
    """A passkey: a key that also asks who is holding it, so that it needs no password."""

    passwordless = None

    def clean(self) -> dict[str, Any] | None:
        """Refuse a key that did not check who holds it."""
        self.cleaned_data["passwordless"] = True
        return super().clean()


class RenamePasskeyForm(OurWords, webauthn.EditWebAuthnForm):
    """Another name for a passkey."""
