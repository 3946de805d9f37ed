"""The pages of one's own account; signing in itself is allauth's."""

from django.urls import path

from siamleague.accounts import views
from siamleague.accounts.push import views as push
from siamleague.accounts.tokens import views as tokens

app_name = "accounts"
urlpatterns = [
    path("account/", views.profile, name="profile"),
    path("account/data/", views.data, name="data"),
    path("account/delete/", views.delete, name="delete"),
    path("account/email/", views.AddressView.as_view(), name="email"),  # before allauth's own
    path("letters/<str:token>/", views.letter_switch, name="letters"),
    path("account/push/", push.switch, name="push"),
    path("account/push/<int:device>/remove/", push.remove, name="remove_push"),
    path("account/programs/", tokens.tokens, name="tokens"),
    path("account/programs/<int:token>/revoke/", tokens.revoke, name="revoke_token"),
    path("account/programs/bots/", tokens.make_bot, name="make_bot"),
    path("account/programs/bots/<int:bot>/remove/", tokens.remove_bot, name="remove_bot"),
    path("people/<uuid:public_id>/", views.person, name="person"),
]
