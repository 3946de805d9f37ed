"""Letters about events, on or off for each person, and the link in every letter that stops them.

The link needs no signing in: its token is signed, names the account and can do nothing else. A
mail program that knows RFC 8058 posts to it by itself; a person is shown a page with a button, so
that a program which only looks at links stops nothing.
"""

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from siamleague.accounts.models import User

SIGNER = Signer(salt="siamleague.accounts.letters")
ONE_CLICK = "List-Unsubscribe=One-Click"


def box(email: str) -> str:
    """Return whose mailbox it is: ada+club@ and Ada+cup@ are one person's."""
    name, at, host = email.strip().lower().rpartition("@")
    return f"{name.partition('+')[0]}{at}{host}"


def link(user: User) -> str:
    """Return the whole address that stops somebody's letters."""
    token = SIGNER.sign(str(user.public_id))
    return f"{settings.SITE_URL}{reverse('accounts:letters', args=[token])}"


def headers(user: User) -> dict[str, str]:
    """Return what tells mail programs how to stop these letters."""
    return to_stop(link(user))


def to_stop(address: str) -> dict[str, str]:
    """Return what tells mail programs that this address stops letters."""
    return {"List-Unsubscribe": f"<{address}>", "List-Unsubscribe-Post": ONE_CLICK}


def reader(token: str) -> User | None:
    """Return whose letters a link is about; nobody for a link we did not make."""
    try:
        public_id = SIGNER.unsign(token)
    except BadSignature:
        return None
    return User.objects.filter(public_id=public_id, left_at=None).first()
