"""What programs send, read only as far as anybody means it: neither longer nor deeper."""

from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

MOST_DEEP = 12  # lists in lists; no order of ours has more than four


class BoundedJSON(JSONParser):
    """JSON that is as long as a page's form may be at most, and not nested without end."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Return what was sent; refuse what is too long or too deep."""
        longest = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        sent = stream.read(longest + 1)
        if len(sent) > longest:
            raise RequestDataTooBig
        try:
            found = super().parse(BytesIO(sent), media_type, parser_context)
        except RecursionError as wrong:
            raise ParseError(_("This is nested too deep.")) from wrong
        if _deeper(found, MOST_DEEP):
            raise ParseError(_("This is nested too deep."))
        return found


def _deeper(value: Any, most: int) -> bool:
    """Tell whether there are lists or tables in one another more often than that."""
    level = [value]
    for _step in range(most + 1):
        level = [part for each in level for part in _parts(each)]
        if not level:
            return False
    return True


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
