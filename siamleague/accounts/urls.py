"""The pages of one's own account; signing in itself is allauth's."""

from django.urls import path

from siamleague.accounts import views

app_name = "accounts"
urlpatterns = [
    path("account/", views.profile, name="profile"),
    path("account/data/", views.data, name="data"),
    path("account/delete/", views.delete, name="delete"),
    path("account/email/", views.AddressView.as_view(), name="email"),  # before allauth's own
    path("people/<uuid:public_id>/", views.person, name="person"),
]
