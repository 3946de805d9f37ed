"""Three people who appear in every room, always with the same rights.

Alice organises, Bob plays, Charlie is signed in like them and must be kept out.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from siamleague.accounts.models import User

PASSWORD = "the-river-runs-north-1874"


def person(name: str, **fields: object) -> "User":
    """Return somebody with an account and a confirmed address, e.g. alice@example.org."""
    from allauth.account.models import EmailAddress

    from siamleague.accounts.models import User

    email = f"{name.lower().replace(' ', '.')}@example.org"
    user = User.objects.create_user(email, PASSWORD, display_name=name, **fields)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user
