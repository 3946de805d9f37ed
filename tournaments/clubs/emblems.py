"""Pictures of clubs and events: read with suspicion, drawn anew, kept in the database.

Nothing of what was sent is ever shown: the points are read, turned upright, made small and written
as another file, without the words that cameras put inside. A backup of the database has them all.
"""

from base64 import b64decode
from binascii import Error as NotBase64
from datetime import datetime
from hashlib import sha256
from io import BytesIO
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from siamleague.accounts.hashing import slot
from siamleague.history import audit
from tournaments.clubs import read as clubs
from tournaments.models import Club, Picture, Tournament
from tournaments.refusals import NotWhole, NotYours

MOST_BYTES = 4_000_000  # sent
MOST_POINTS = 24_000_000  # of a picture before it is made small
LARGEST = 960  # points, afterwards
KNOWN = ("JPEG", "PNG", "WEBP", "GIF")
QUALITY = 80


class FileOrText(forms.FileInput):
    """A file of a page, or its bytes as the text that a program sends."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Return what was sent."""
        return (files or {}).get(name) or data.get(name)


class PictureField(forms.Field):
    """A picture as bytes; nothing takes the picture away."""

    widget = FileOrText

    def clean(self, value: Any) -> bytes:
        """Return what was sent, unless it is too much."""
        if isinstance(value, UploadedFile):
            if (value.size or 0) > MOST_BYTES:
                raise _too_large()
            return value.read(MOST_BYTES)
        try:
            found = b64decode(value or "", validate=True)
        except (NotBase64, ValueError, TypeError) as wrong:
            raise forms.ValidationError(_("This cannot be read.")) from wrong
        if len(found) > MOST_BYTES:
            raise _too_large()
        return found

    def for_programs(self, about: dict[str, Any]) -> Any:
        """Return a text."""
        from rest_framework import serializers

        return serializers.CharField(
            required=False, allow_blank=True, help_text="in base64; nothing takes it away"
        )


class PictureForm(forms.Form):
    """A picture of a club or an event: JPEG, PNG, WebP or GIF."""

    picture = PictureField(label=gettext_lazy("Picture"), required=False)


def set_club_picture(*, club_id: int, picture: bytes, by: int, now: datetime) -> str:
    """Show a picture on the club's page, or none. Twice is once."""
    if not clubs.may_edit(club_id=club_id, user_id=by):
        raise NotYours(_("Only the club's owner and organisers can change its page."))
    return _set(Club, club_id, f"club:{club_id}", picture, by, now)


def set_event_picture(*, tournament_id: int, picture: bytes, by: int, now: datetime) -> str:
    """Show a picture on the event's page, or none. Twice is once."""
    event = Tournament.objects.get(pk=tournament_id)
    if not clubs.may_edit(club_id=event.club_id, user_id=by):
        raise NotYours(_("Only the organisers of this event can do that."))
    return _set(Tournament, event.pk, f"tournament:{event.pk}", picture, by, now)


def drawn(sent: bytes) -> tuple[bytes, int, int]:
    """Return a picture written anew, with its sizes; refuse what is none, or far too large.

    A few thousand bytes may be a hundred million in memory, so few are drawn at the same time.
    """
    from PIL import Image, ImageOps

    try:
        with slot(), Image.open(BytesIO(sent), formats=KNOWN) as found:
            if found.width * found.height > MOST_POINTS:
                raise NotWhole(_("The picture has too many points. Make it smaller first."))
            mode = "RGBA" if found.has_transparency_data else "RGB"
            small = found if found.mode == mode else found.convert(mode)
            small.thumbnail((LARGEST, LARGEST))
            seen = ImageOps.exif_transpose(small).convert(mode)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as wrong:
        text = _("This is no picture that can be read. Send a JPEG, PNG, WebP or GIF.")
        raise NotWhole(text) from wrong
    written = BytesIO()
    seen.save(written, "WEBP", quality=QUALITY)
    return written.getvalue(), seen.width, seen.height


def forget(digest: str) -> None:
    """Delete a picture that no club and no event shows any more."""
    shown = (Club, Tournament)
    if digest and not any(row._default_manager.filter(picture=digest).exists() for row in shown):
        Picture.objects.filter(digest=digest).delete()


@require_safe
def show(request: HttpRequest, digest: str) -> HttpResponse:
    """Send a picture; what stands at its address never changes."""
    found = Picture.objects.filter(digest=digest).values_list("data", flat=True).first()
    if found is None:
        raise Http404
    answer = HttpResponse(bytes(found), content_type="image/webp")
    answer["Cache-Control"] = "public, max-age=31536000, immutable"
    return answer


def _set(rows: type[Model], pk: int, subject: str, sent: bytes, by: int, now: datetime) -> str:
    """Draw a picture and let a row show it; return its digest."""
    data, width, height = drawn(sent) if sent else (b"", 0, 0)  # slow, before the lock is taken
    digest = sha256(data).hexdigest() if data else ""
    with transaction.atomic():
        before = rows._default_manager.select_for_update().get(pk=pk)
        old = str(before.picture)  # type: ignore[attr-defined]
        if digest == old:
            return digest
        if digest:
            sizes = {"data": data, "width": width, "height": height}
            Picture.objects.get_or_create(digest=digest, defaults=sizes)
        rows._default_manager.filter(pk=pk).update(picture=digest)
        forget(old)
        verb = "tournament.pictured" if rows is Tournament else "club.pictured"
        audit.note(verb, subject, who=by, now=now, data={"picture": digest[:12]})
    return digest


def _too_large() -> forms.ValidationError:
    words = {"n": MOST_BYTES // 1_000_000}
    return forms.ValidationError(_("The file is larger than %(n)s MB.") % words)
