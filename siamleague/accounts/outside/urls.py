"""Where logins from outside begin and end; only what the operator named has an address.

Our own list instead of allauth's: no address of before, no way in by a token of Google's.
"""

from allauth.account import views as account
from allauth.decorators import rate_limit
from allauth.socialaccount import views as theirs
from csp.decorators import csp_update
from django.conf import settings
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from siamleague.accounts.outside import views

# A form that begins such a login is led on; browsers hold form-action against that.
leading = csp_update({"form-action": settings.OUTSIDE_LOGINS_LEAD_TO})
counted = rate_limit(action="login")
newcomer = never_cache(rate_limit(action="signup")(theirs.signup))

urlpatterns = [
    path("login/", leading(account.login), name="account_login"),
    path("signup/", leading(account.signup), name="account_signup"),
    path("logins/", leading(views.logins), name="socialaccount_connections"),
    path("logins/<int:number>/disconnect/", views.disconnect, name="disconnect_login"),
    path("logins/new/", newcomer, name="socialaccount_signup"),
    path("logins/cancelled/", theirs.login_cancelled, name="socialaccount_login_cancelled"),
    path("logins/error/", theirs.login_error, name="socialaccount_login_error"),
]


def _doors(where: str, begins: views.View, ends: views.View, name: str) -> None:
    start = never_cache(require_POST(counted(views.patient(begins))))
    back = never_cache(views.patient(ends))
    urlpatterns.append(path(f"logins/{where}/", start, name=f"{name}_login"))
    urlpatterns.append(path(f"logins/{where}/back/", back, name=f"{name}_callback"))


if "google" in settings.OUTSIDE_LOGINS:
    from allauth.socialaccount.providers.google import views as google

    _doors("google", google.oauth2_login, google.oauth2_callback, "google")
if "discord" in settings.OUTSIDE_LOGINS:
    from allauth.socialaccount.providers.discord import views as discord

    _doors("discord", discord.oauth2_login, discord.oauth2_callback, "discord")
if "openid_connect" in settings.SOCIALACCOUNT_PROVIDERS:
    from siamleague.accounts.outside import openid

    _doors("oidc/<slug:provider_id>", openid.login, openid.back, "openid_connect")
