"""What somebody says who comes with a login from outside for the first time."""

from typing import Any

from allauth.socialaccount.forms import SignupForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from siamleague.accounts.outside import whose_account
from siamleague.accounts.signing import OncePerAddress, OurWords


class OutsideSignupForm(OurWords, OncePerAddress, SignupForm):
    """A new account without a password.

    An address that the provider verified is taken as it is; any other is only proposed, and counts
    like one that was typed: it is confirmed by a letter.
    """

    field_order = ("display_name", "email", "language")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if verified := whose_account.verified_address(self.sociallogin):
            self.initial["email"] = verified
            self.fields["email"].disabled = True
            self.fields["email"].help_text = _("Confirmed by %(provider)s.") % {
                "provider": self.sociallogin.provider.name
            }

    def save(self, request: HttpRequest) -> Any:
        """Keep the account; of addresses only the one that this form shows."""
        chosen = self.cleaned_data["email"].lower()
        said = self.sociallogin.email_addresses
        self.sociallogin.email_addresses = [
            each for each in said if each.verified is True and each.email.lower() == chosen
        ]
        return super().save(request)
