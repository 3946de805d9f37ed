"""The demo club's page, and its forty members. None of them exists."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Club, Membership, Player, Role

SLUG = "white-elephant"
NAMES = (
    "Ada Ferri", "Bruno Sala", "Chiara Monti", "Dario Conti", "Elena Riva", "Fabio Greco",
    "Giulia Serra", "Hugo Lang", "Irene Valli", "Jonas Weber", "Kanya Suwan", "Luca Berti",
    "Mali Srisai", "Nicola Fabbri", "Olga Petrov", "Paolo Neri", "Quinn Harper", "Rosa Galli",
    "Somchai Dee", "Tea Bianchi", "Ugo Martini", "Vera Longo", "Walter Costa", "Xenia Moraz",
    "Ylenia Poli", "Zeno Gatti", "Anong Charoen", "Bea Ricci", "Carlo Villa", "Daniela Fonti",
    "Emil Novak", "Franca Leone", "Gino Barbieri", "Hana Kimura", "Ivo Marin", "Lena Brandt",
    "Marco Testa", "Nora Silva", "Pim Rattana", "Sara De Luca",
)  # fmt: skip
ROLES = {0: Role.OWNER, 1: Role.ORGANISER, 2: Role.ORGANISER, 3: Role.ARBITER}


@transaction.atomic
def add(now: datetime) -> None:
    """Found the club and let everybody in, once."""
    club, made = Club.objects.get_or_create(
        slug=SLUG,
        defaults={
            "name": "The White Elephant",
            "city": "Bologna",
            "meets": _("Thursdays at 20:30 in the back room of the Caffè Orientale"),
            "about": _(
                "We have played King of Siam since the river was young, keep whispers to "
                "ourselves, and betray each other only across the board. Newcomers are welcome: "
                "the first tea is on the house."
            ),
            "time_zone": "Europe/Rome",
            "demo": True,
            "founded_at": now,
        },
    )
    if not made:
        return
    players = Player.objects.bulk_create(
        Player(name=name, demo=True, made_by_club=club) for name in NAMES
    )
    Membership.objects.bulk_create(
        Membership(club=club, player=player, role=ROLES.get(number, Role.MEMBER), joined_at=now)
        for number, player in enumerate(players)
    )
