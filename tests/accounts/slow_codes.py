"""The site, where a code that is changed for tokens lies in the cache for a moment longer.

So whoever comes with the same code meanwhile finds it there. `careless` changes codes as allauth
does it by itself: that is what the test must see.
"""

import time
from typing import Any


def ours() -> Any:
    """Return the site with its own door."""
    from siamleague.asgi import application

    _linger()
    return application


def careless() -> Any:
    """Return the site with allauth's door behind the look at the secret."""
    site = ours()
    from allauth.idp.oidc import views

    from siamleague.accounts import sign_in_doors, sign_in_urls

    door = next(each for each in sign_in_urls.oidc if each.name == "token")
    door.callback = sign_in_doors.guarded(views.token)
    return site


def _linger() -> None:
    from allauth.idp.oidc.internal.oauthlib import authorization_codes

    real = authorization_codes.invalidate

    def late(client_id: str, code: str) -> None:
        time.sleep(0.5)
        real(client_id, code)

    authorization_codes.invalidate = late
