"""What the columns of a list mean: by the words above them, in English and Italian, or by content.

A first line is a heading when it says what columns are. Each meaning is given
to one column only, the first that asks for it.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Meaning(StrEnum):
    """What a column is read as."""

    NAME = "name"
    FAMILY = "family"
    GIVEN = "given"
    TEAM = "team"
    FIRST = "first"
    SECOND = "second"
    RATING = "rating"
    CATEGORY = "category"
    TITLE = "title"
    FIDE = "fide"
    FEDERATION = "federation"
    BORN = "born"
    SEX = "sex"
    CLUB = "club"
    EMAIL = "email"
    NOTHING = "nothing"


M = Meaning
WORDS: dict[Meaning, str] = {
    M.NAME: "name|nome|player|player name|full name|fullname|participant|competitor|display name|"
    "nome e cognome|cognome e nome|nominativo|giocatore|giocatrice|partecipante|iscritto|"
    "concorrente|nome completo|last name first name|name surname|nickname|handle|members|membri|"
    "member|socio|soci|name fide|spieler|guest|ospite|persona|person|first and last name",
    M.FAMILY: "surname|last name|lastname|family name|family|cognome|nachname|last",
    M.GIVEN: "first name|firstname|given name|given|forename|vorname|nome proprio|"
    "nome di battesimo",
    M.TEAM: "team|team name|squadra|coppia|pair|nome squadra|nome della squadra|partnership",
    M.FIRST: "player 1|partner 1|first partner|giocatore 1|primo giocatore|compagno 1|primo|p1|"
    "partner a|player a|first player",
    M.SECOND: "player 2|partner 2|second partner|giocatore 2|secondo giocatore|compagno 2|secondo|"
    "p2|partner|compagno|partner b|player b|second player",
    M.RATING: "rating|elo|rtg|rtgi|rtgn|elo fide|fide rating|rating fide|strength|forza|"
    "punteggio elo|rat|ratnat|ratint|rat int|rat nat|national rating|std rating|srtng|standard|"
    "rating std|elo std|punti elo|elo nazionale|elo italia",
    M.CATEGORY: "category|categories|categoria|categorie|cat|group|gruppo|age group|gr|class|"
    "classe|fascia|type|typ",
    M.TITLE: "title|titolo|tit|fide title|titolo fide",
    M.FIDE: "fide id|fideid|fide no|fide number|id fide|codice fide|id number|fide idno|fide-id|"
    "idfide|fide code|numero fide",
    M.FEDERATION: "fed|federation|federazione|country|nation|nazione|nazionalita|paese|nazion|"
    "nationality",
    M.BORN: "born|birth|birthday|date of birth|birth date|birthdate|year of birth|birth year|dob|"
    "data di nascita|anno di nascita|nato|nascita|data nascita|anno nascita|anno|nato il|year|"
    "b-day|bday",
    M.SEX: "sex|gender|sesso|genere|m/f|f/m",
    M.CLUB: "club|circolo|societa|associazione|club/city|club city|verein|circolo di appartenenza|"
    "city|citta|town|comune|residenza",
    M.EMAIL: "email|e-mail|mail|email address|e-mail address|posta elettronica|indirizzo email|"
    "indirizzo e-mail|posta",
    M.NOTHING: "no|no.|nr|nr.|n|n.|#|num|number|numero|pos|pos.|posizione|rank|rk|rk.|sno|sno.|"
    "start|start no|starting no|seed|id|points|pts|pts.|punti|phone|tel|telefono|telephone|"
    "cellulare|mobile|address|indirizzo|paid|pagato|quota|fee|notes|note|comment|commento|timestamp|"
    "informazioni cronologiche|k|games|gms|partite|tb1|tb2|tb3|ord|ordine|presente|checked in|flag",
}
BY_WORD = {word: meaning for meaning, words in WORDS.items() for word in words.split("|")}
# "Nome" alone is a name; beside "Cognome" it is the given one. So is "Name" in some lists.
GIVEN_BESIDE_FAMILY = frozenset(("nome", "name", "first", "vorname"))
TITLES = frozenset(
    "GM IM FM CM WGM WIM WFM WCM NM WNM M CM AGM AIM AFM ACM H G F C WG WF WC WI".split()
)
RATING = re.compile(r"[1-3]?\d{3}")
FIDE = re.compile(r"\d{5,10}")
BIRTH = re.compile(r"(19|20)\d\d([-/.]\d{1,2}[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.](19|20)?\d\d")
EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
DIGITS = re.compile(r"[0-9]{1,8}")
ORDER = re.compile(r"[0-9]{1,5}[.)]?")
LOOKED_AT = 80
MOST = 0.7  # of the cells that say something


@dataclass(frozen=True)
class Columns:
    """What every column means, and whether the first record is a heading."""

    meanings: tuple[Meaning, ...]
    heading: bool


def told(rows: Sequence[Sequence[str]], *, teams: bool) -> Columns:
    """Return what each column of some rows is read as."""
    width = max((len(row) for row in rows), default=0)
    if not rows:
        return Columns((), heading=False)
    words = [plain(cell) for cell in _filled(rows[0], width)]
    known = [BY_WORD.get(word) for word in words]
    body = [_filled(row, width) for row in rows[1 : LOOKED_AT + 1]]
    heading = _is_heading(known, words, body)
    nothing: list[Meaning | None] = [None] * width
    found = _by_words(words, known) if heading else nothing
    looked = body if heading else [_filled(row, width) for row in rows[:LOOKED_AT]]
    return Columns(tuple(_completed(found, looked, teams=teams, heading=heading)), heading)


def plain(text: str) -> str:
    """Return a heading as it is looked up: small letters, no accents, no marks around it."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return " ".join(re.sub(r"[_*:()\[\]\"]+", " ", bare).split())


def _filled(row: Sequence[str], width: int) -> list[str]:
    return [*row, *[""] * (width - len(row))]


def _is_heading(
    known: Sequence[Meaning | None], words: Sequence[str], body: Sequence[Sequence[str]]
) -> bool:
    """Tell whether the first record says what the columns are."""
    said = [meaning for meaning in known if meaning is not None]
    if not said:
        return False
    people = {M.NAME, M.FAMILY, M.TEAM, M.FIRST}
    if len(words) == 1:
        return said[0] in people
    return len(said) >= 2 or bool(set(said) & people) or not body


def _by_words(words: Sequence[str], known: Sequence[Meaning | None]) -> list[Meaning | None]:
    found: list[Meaning | None] = []
    family = M.FAMILY in known
    for word, meaning in zip(words, known, strict=True):
        given = family and word in GIVEN_BESIDE_FAMILY
        wanted = M.GIVEN if given else meaning
        taken = wanted is not None and wanted is not M.NOTHING and wanted in found
        found.append(M.NOTHING if taken else wanted)
    if M.GIVEN in found and M.FAMILY not in found and M.NAME not in found:
        found[found.index(M.GIVEN)] = M.NAME
    return found


def _completed(
    found: list[Meaning | None],
    rows: Sequence[Sequence[str]],
    *,
    teams: bool,
    heading: bool,
) -> list[Meaning]:
    """Return a meaning for all: what no word said is read from what is in the columns."""
    columns = [[row[n] for row in rows if row[n]] for n in range(len(found))]
    made = list(found)
    if not heading:
        for n, cells in enumerate(columns):
            guess = _by_content(cells, first=n == 0)
            made[n] = guess if guess is None or guess not in made[:n] else M.NOTHING
    _name_people(made, columns, teams=teams)
    return [meaning or M.NOTHING for meaning in made]


def _name_people(
    made: list[Meaning | None], columns: Sequence[Sequence[str]], *, teams: bool
) -> None:
    """Give the columns of names their meaning: of a team its name and its partners."""
    wordy = [n for n, m in enumerate(made) if m is None and _worded(columns[n])]
    if teams:
        if M.TEAM not in made and M.NAME in made:
            made[made.index(M.NAME)] = M.TEAM
        for wanted in (M.TEAM, M.FIRST, M.SECOND):
            if wanted not in made and wordy:
                made[wordy.pop(0)] = wanted
        return
    if {M.NAME, M.FAMILY} & set(made):
        return
    if M.TEAM in made:  # nobody's team matters where people play alone
        made[made.index(M.TEAM)] = M.CLUB if wordy else M.NAME
    if wordy and M.NAME not in made:
        made[wordy[0]] = M.NAME
        if len(wordy) > 1:
            made[wordy[1]] = M.CATEGORY


def _worded(cells: Sequence[str]) -> bool:
    letters = sum(any(sign.isalpha() for sign in cell) for cell in cells)
    return bool(cells) and letters > MOST * len(cells)


def _by_content(cells: Sequence[str], *, first: bool) -> Meaning | None:
    """Return what a column is by what is in it; None where it could be names."""
    if not cells:
        return M.NOTHING
    tests = (
        (M.EMAIL, lambda cell: bool(EMAIL.fullmatch(cell))),
        (M.NOTHING, lambda cell: first and bool(ORDER.fullmatch(cell))),
        (M.TITLE, lambda cell: cell.upper() in TITLES),
        (M.SEX, lambda cell: cell.lower() in ("m", "f", "w")),
        (M.BORN, lambda cell: bool(BIRTH.fullmatch(cell)) and not 2100 < _number(cell) < 4000),
        (M.RATING, lambda cell: bool(RATING.fullmatch(cell))),
        (M.FIDE, lambda cell: bool(FIDE.fullmatch(cell))),
        (M.FEDERATION, lambda cell: len(cell) == 3 and cell.isalpha() and cell.isupper()),
    )
    for meaning, fits in tests:
        if sum(fits(cell) for cell in cells) >= MOST * len(cells):
            if meaning is M.BORN and not _are_years(cells):
                return M.RATING
            return meaning
    return None if _worded(cells) else M.NOTHING


def _are_years(cells: Sequence[str]) -> bool:
    """Tell birth years from ratings: people who play were not all born in the year 2000 or so."""
    plain_years = [_number(cell) for cell in cells if DIGITS.fullmatch(cell)]
    return not plain_years or (min(plain_years) >= 1915 and max(plain_years) <= 2025)


def _number(cell: str) -> int:
    return int(cell) if DIGITS.fullmatch(cell) else 0
