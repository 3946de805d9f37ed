"""What is remembered of each backup; the file itself lies in the folder of backups."""

from typing import ClassVar

from django.db import models


class Backup(models.Model):
    """One backup that was asked for: good, or why not."""

    file = models.CharField(max_length=300)
    taken_at = models.DateTimeField(unique=True)
    size = models.PositiveBigIntegerField(default=0)
    rows = models.PositiveBigIntegerField(default=0)
    seconds = models.FloatField(default=0)
    fault = models.CharField(max_length=500, blank=True)
    gone = models.BooleanField(default=False)  # its turn was over, and the file was removed

    class Meta:
        ordering: ClassVar = ["-taken_at"]

    def __str__(self) -> str:
        return self.file

    @property
    def good(self) -> bool:
        """Tell whether it was tried out and everything was as it should be."""
        return not self.fault
