"""The terminal's words, in the language of whoever sits at it: Django is not there yet.

Kept in the site's own catalogues, which Python reads by itself; LANGUAGE and LANG say which one.
Readable for old Pythons, like manage.py, which uses it.
"""

import gettext as catalogues
from pathlib import Path

LOCALE = Path(__file__).resolve().parents[1] / "locale"
gettext = catalogues.translation("django", str(LOCALE), fallback=True).gettext
