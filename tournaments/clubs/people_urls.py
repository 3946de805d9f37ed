"""The pages of people in clubs: roles, invitations, claims, families."""

from django.urls import path

from tournaments.clubs import family_pages, people_pages
from tournaments.clubs import people_pages as people

of_a_club = [
    path("people/", people.index, name="people"),
    path("people/invite/", people.invite_member, name="invite_member"),
    path("people/<int:player>/role/", people.give_role, name="give_role"),
    path("people/<int:player>/remove/", people.remove_member, name="remove_member"),
    path("invitations/<int:number>/revoke/", people.revoke_invitation, name="revoke_invitation"),
    path("claims/<int:number>/confirm/", people_pages.confirm, name="confirm_claim"),
    path("claims/<int:number>/refuse/", people_pages.refuse, name="refuse_claim"),
    path("claims/<int:number>/undo/", people_pages.undo, name="undo_claim"),
    path("families/", family_pages.index, name="families"),
    path("families/<int:number>/", family_pages.change, name="change_family"),
]
urlpatterns = [
    path("invitations/<str:token>/", people.invitation, name="invitation"),
    path("players/<int:player>/claim/", people_pages.claim, name="claim"),
]
