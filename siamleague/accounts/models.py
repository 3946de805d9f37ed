"""People with an account."""

import uuid
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from siamleague.accounts import names


class UserManager(BaseUserManager["User"]):
    """Makes accounts; the e-mail address is what people sign in with."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Return a new account that may sign in with this address."""
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Return a new account that owns the site."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody with an account. What others see is the display name, never the address."""

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    email = models.EmailField(_("e-mail address"), unique=True)
    display_name = models.CharField(_("display name"), max_length=40, blank=True)
    language = models.CharField(_("language"), max_length=8, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    letters = models.BooleanField(_("letters"), default=True)  # about events; never about safety
    silent = models.JSONField(default=list, blank=True)  # kinds of what waits, switched off
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(auto_now_add=True)
    # A program that plays under a name of its own, made by a person; everybody is told it is one.
    is_bot = models.BooleanField(default=False, editable=False)
    bot_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="bots"
    )
    # Somebody who left keeps their row, because others' results name it; nothing else is kept.
    left_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        if self.left_at:
            return gettext("Former member")
        return self.display_name or gettext("Nameless")

    def get_absolute_url(self) -> str:
        return reverse("accounts:person", args=[self.public_id])

    @property
    def initials(self) -> str:
        """Return the letters of the avatar."""
        return names.initials("" if self.left_at else self.display_name)

    @property
    def hue(self) -> int:
        """Return which of the eight avatar colours is theirs."""
        return names.hue(self.public_id)


class PushDevice(models.Model):
    """A browser on which somebody switched notices on. Found by `mark`, which names its address."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="push_devices")
    mark = models.CharField(max_length=64, unique=True)
    endpoint = models.CharField(max_length=1000)
    p256dh = models.CharField(max_length=100)  # the device's public key
    auth = models.CharField(max_length=40)  # a secret between the device and us
    browser = models.CharField(max_length=60, blank=True)
    session = models.CharField(max_length=64, blank=True, db_index=True)  # ends with it
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.browser


class PersonalToken(models.Model):
    """What lets a program in as somebody. Found by the digest of its word, which nobody keeps."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    ending = models.CharField(max_length=4)  # of the word, to know it again by
    ticket = models.UUIDField(unique=True)  # of the form it was made with
    plays = models.BooleanField(default=False)
    clubs = models.JSONField(default=list)  # the numbers of those in which it organises
    ends_with_password = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class KeyedOrder(models.Model):
    """An order that a program sent under a key, and what it was answered; kept for a day."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    by = models.CharField(max_length=40)  # which token, or a session
    key = models.CharField(max_length=200)
    says = models.CharField(max_length=64)  # a digest of where it went and what it said
    claim = models.UUIDField()  # of the process that carries it out
    until = models.DateTimeField()  # for so long
    status = models.PositiveSmallIntegerField(null=True)  # nothing while it is carried out
    answer: Any = models.JSONField(null=True)
    made_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "by", "key"], name="order_of_one_key_once")
        ]

    def __str__(self) -> str:
        return self.key
