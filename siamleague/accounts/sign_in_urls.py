"""Where other programs let people sign in with an account of this site."""

from allauth.idp.oidc import views
from csp.decorators import csp_update
from django.urls import include, path
from django.views.decorators.cache import never_cache

from siamleague.accounts import sign_in_doors as doors

# A form that is granted leads on to the program that asked; browsers hold form-action against that.
asked = csp_update({"form-action": ["https:", "http://localhost:*", "http://127.0.0.1:*"]})
oidc = [
    path(".well-known/openid-configuration", views.configuration, name="configuration"),
    path(".well-known/jwks.json", views.jwks, name="jwks"),
    path("identity/o/authorize", never_cache(asked(doors.authorization)), name="authorization"),
    path("identity/o/logout", views.logout, name="logout"),
    path("identity/o/api/token", doors.token, name="token"),
    path("identity/o/api/revoke", doors.revoke, name="revoke"),
    path("identity/o/api/userinfo", views.user_info, name="userinfo"),
    path("identity/o/api/device/code", doors.device_code, name="device_code"),
]
app_name = "idp"
urlpatterns = [path("", include((oidc, "oidc")))]
