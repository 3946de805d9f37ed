"""Clubs and the people in them."""

from typing import ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.accounts import time_zones


class Joining(models.TextChoices):
    """How people come into a club."""

    OPEN = "open", _("whoever wants to")
    ASK = "ask", _("whom the club lets in")


class Club(models.Model):
    """A board-game club; everything it organises hangs from here."""

    name = models.CharField(_("name"), max_length=60)
    slug = models.SlugField(max_length=60, unique=True)
    city = models.CharField(_("town"), max_length=60, blank=True)
    about = models.TextField(_("about the club"), max_length=2000, blank=True)
    meets = models.CharField(_("where and when you meet"), max_length=160, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    picture = models.CharField(max_length=64, blank=True, editable=False)  # the digest of one
    joining = models.CharField(
        _("who joins"), max_length=4, choices=Joining.choices, default=Joining.OPEN
    )
    hides_members = models.BooleanField(_("only members see who is a member"), default=False)
    rates_bots = models.BooleanField(_("bots may play rated events"), default=False)
    framed_by = models.CharField(_("sites that may show its pages"), max_length=400, blank=True)
    demo = models.BooleanField(default=False, editable=False)
    founded_at = models.DateTimeField(editable=False)
    found_as = models.CharField(max_length=121, default="", editable=False)  # finding/indexing.py

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(Lower("name"), name="club_name_once")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:club", args=[self.slug])

    @property
    def zone(self) -> ZoneInfo:
        """Return by whose clocks the club lives."""
        return time_zones.zone(self.time_zone)


class Picture(models.Model):
    """A picture of a club or of an event, as this site has drawn it anew."""

    digest = models.CharField(max_length=64, unique=True)
    data = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        """Return the digest."""
        return self.digest


class ClubAddress(models.Model):
    """An address that a club had before; it leads to where the club is now."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="old_addresses")
    slug = models.SlugField(max_length=60, unique=True)

    def __str__(self) -> str:
        """Return the address."""
        return self.slug


class Player(models.Model):
    """Somebody who plays, with an account or as a guest whom an organiser entered."""

    name = models.CharField(_("name"), max_length=40)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
    )
    demo = models.BooleanField(default=False, editable=False)
    left = models.BooleanField(default=False, editable=False)  # the account is gone for good
    made_by_club = models.ForeignKey(  # of a guest: whose organisers wrote the name down
        Club, on_delete=models.SET_NULL, null=True, editable=False, related_name="guests"
    )
    calendar_edition = models.PositiveIntegerField(default=0, editable=False)  # of its address
    found_as = models.CharField(max_length=40, default="", editable=False)  # finding/indexing.py

    class Meta:
        ordering = ["name", "pk"]
        indexes = [
            models.Index("id", condition=~models.Q(found_as=models.F("name")), name="new_names")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_guest(self) -> bool:
        """Tell whether nobody has claimed this record yet."""
        return self.user_id is None

    @property
    def may_be_claimed(self) -> bool:
        """Tell whether somebody could say that this record is theirs."""
        return self.is_guest and not self.demo and not self.left


class Role(models.TextChoices):
    """What somebody may do in a club, from most to least."""

    OWNER = "owner", _("Owner")
    ORGANISER = "organiser", _("Organiser")
    ARBITER = "arbiter", _("Arbiter")
    MEMBER = "member", _("Member")


class Membership(models.Model):
    """A player belongs to a club, in one role."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.MEMBER)
    joined_at = models.DateTimeField(editable=False)

    class Meta:
        ordering = ["club", "player"]
        constraints = [
            models.UniqueConstraint(fields=["club", "player"], name="member_once_per_club"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.role})"


class Family(models.Model):
    """Players of a club who live together; only its organisers see this."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="families")
    name = models.CharField(max_length=40)
    players = models.ManyToManyField(Player, related_name="families")

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Invitation(models.Model):
    """A link that makes one person a member, in a role, for as long as it is open."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices, default=Role.MEMBER)
    email = models.EmailField(_("e-mail address"), blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    used_by = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+")
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    # A digest of the address, for as long as the row stands: what was mailed stays counted.
    mailed_to = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering: ClassVar = ["club", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(used_at__isnull=True) | models.Q(revoked_at__isnull=True),
                name="invitation_used_or_revoked",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.role}"


class JoiningLink(models.Model):
    """A link by which many become members, until it ends, is used up, or is taken back."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="joining_links")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    most = models.PositiveIntegerField()  # people who may come by it
    used = models.PositiveIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["club", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(used__lte=models.F("most")), name="link_used_within_its_limit"
            ),
        ]

    def __str__(self) -> str:
        """Return how often it was used."""
        return f"{self.club}: {self.used} / {self.most}"


class RequestState(models.TextChoices):
    """How far a request to join a club is."""

    ASKED = "asked", _("waits for an organiser")
    APPROVED = "approved", _("approved")
    DECLINED = "declined", _("declined")
    TAKEN_BACK = "back", _("taken back")


class JoiningRequest(models.Model):
    """Somebody asks to be let into a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="requests")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    words = models.CharField(_("a word to the club"), max_length=300, blank=True)
    state = models.CharField(max_length=8, choices=RequestState.choices, default=RequestState.ASKED)
    asked_at = models.DateTimeField()
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["club", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "player"],
                condition=models.Q(state="asked"),
                name="request_waits_once",
            ),
        ]

    def __str__(self) -> str:
        """Return who asks."""
        return f"{self.player}: {self.club}"


class InvitationStop(models.Model):
    """Somebody wants no more invitations by mail; of the address only a digest is kept."""

    address = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.address


class ClaimState(models.TextChoices):
    ASKED = "asked", _("waits for an organiser")
    CONFIRMED = "confirmed", _("confirmed")
    REFUSED = "refused", _("refused")
    UNDONE = "undone", _("undone")


class Claim(models.Model):
    """Somebody with an account says that a guest's record is theirs; an organiser decides.

    `moved` names what followed the person, so that a mistake can be undone.
    """

    guest = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="claims")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=9, choices=ClaimState.choices, default=ClaimState.ASKED)
    words = models.CharField(_("how the organisers know you"), max_length=300, blank=True)
    asked_at = models.DateTimeField()
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    moved = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["guest"],
                condition=models.Q(state="confirmed"),
                name="guest_is_claimed_once",
            ),
            models.UniqueConstraint(
                fields=["guest", "player"],
                condition=models.Q(state="asked"),
                name="claim_waits_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} = {self.guest}"
