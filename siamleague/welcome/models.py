"""What may be taken once."""

from django.conf import settings
from django.db import models


class Once(models.Model):
    """Something that may be taken once, by whoever comes first, e.g. becoming the site's owner."""

    name = models.CharField(max_length=64, primary_key=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
