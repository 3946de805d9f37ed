"""The pages of people in clubs: roles, invitations, claims, families."""

from django.urls import path

from tournaments.views.club import claims, families, people

of_a_club = [
    path("people/", people.index, name="people"),
    path("people/invite/", people.invite_member, name="invite_member"),
    path("people/<int:player>/role/", people.give_role, name="give_role"),
    path("people/<int:player>/remove/", people.remove_member, name="remove_member"),
    path("invitations/<int:number>/revoke/", people.revoke_invitation, name="revoke_invitation"),
    path("claims/<int:number>/confirm/", claims.confirm, name="confirm_claim"),
    path("claims/<int:number>/refuse/", claims.refuse, name="refuse_claim"),
    path("claims/<int:number>/undo/", claims.undo, name="undo_claim"),
    path("families/", families.index, name="families"),
    path("families/<int:number>/", families.change, name="change_family"),
]
urlpatterns = [
    path("invitations/<str:token>/", people.invitation, name="invitation"),
    path("players/<int:player>/claim/", claims.claim, name="claim"),
]
