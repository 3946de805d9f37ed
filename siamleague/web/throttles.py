"""How often programs may ask: by the account, or by the address that all limits know."""

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from siamleague.web import visitors


class GuestThrottle(AnonRateThrottle):
    """For programs that have not signed in."""

    def get_ident(self, request: Request) -> str:
        return visitors.household(visitors.of_request(request))


class AccountThrottle(UserRateThrottle):
    """For programs that have."""

    def get_ident(self, request: Request) -> str:
        """Return who asks, where no account says so."""
        return visitors.household(visitors.of_request(request))
