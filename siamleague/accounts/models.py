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
