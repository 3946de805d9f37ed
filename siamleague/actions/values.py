"""An action: everything that is known about one button, said once.

From this value come the page that takes the form (`pages.py`), the order for programs with its
schema (`programs.py`), the line in the table of rights (`rights.py`), and the tests that walk all
actions. Nothing in here knows REST, so that pages open without reading it.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise

from siamleague import controls
from siamleague.refusals import Refused

Words = str | Promise
Names = Mapping[str, Any]  # what an address says: a slug, a number
Context = Callable[..., Mapping[str, Any]]


@dataclass(frozen=True)
class TokenScope:
    """What a token must let its holder do: act as its person, or organise in a club.

    `clubs` says in which, of what the address leads to. Where players may as well, `runs` is asked
    like `allows` and tells who does it because they run it: of them acting as themselves is not
    enough.
    """

    clubs: "Callable[[Any], Collection[int]] | None" = None
    runs: "Callable[[Any, int], bool] | None" = None

    @property
    def name(self) -> str:
        """Return what it is called in the table of rights."""
        if self.clubs is None:
            return "play"
        return "organise" if self.runs is None else "play, or organise"


PLAY = TokenScope()


def organising(
    club: "Callable[[Any], int | None]", runs: "Callable[[Any, int], bool] | None" = None
) -> TokenScope:
    """Return the scope of organising in the club that is found there."""
    return TokenScope(lambda found: {number} if (number := club(found)) else frozenset(), runs)


@dataclass(frozen=True)
class Who:
    """Who may: one predicate for the page, the program and the table of rights.

    `allows` is asked with what the address leads to and with the account; `sentence` is what
    everybody else reads. Without a `scope` no token ever may; a test finds actions like that.
    """

    name: str
    allows: Callable[[Any, int], bool]
    sentence: Words
    scope: TokenScope | None = None


@dataclass(frozen=True)
class Place:
    """What something is done to: how its address looks, how it is found, what is told of it."""

    name: str
    page: str  # the address of pages: "teams/<int:team>/"
    find: Callable[[Names, int | None], Any]  # raises Http404 for what is not there, or hidden
    keys: Callable[[Any], Mapping[str, Any]]  # what `does` is told of it: {"team_id": 7}
    way: Callable[[Any, str], str]  # the address of the page of that name, near what was found
    api: str = ""  # the address for programs, where it is another one
    draw: Callable[..., Any] | None = None  # draws its pages; Django's render by default
    room: str = "tournaments"  # whose names its pages have
    checks: Callable[[Any, str], None] | None = None  # refuses what may not be pressed there now

    @property
    def programs(self) -> str:
        """Return the address for programs."""
        return self.api or self.page


@dataclass(frozen=True)
class Screen:
    """The page on which an action's form is filled in, and shown again with what is wrong."""

    template: str
    context: Context | None = None  # asked with the request, what was found, and the form
    initial: Callable[[Any], Mapping[str, Any]] | None = None  # what stands, of what was found
    own: bool = True  # opened by itself; else the form stands on a page of something else
    to_all: bool = False  # also those without an account may look at it


@dataclass(frozen=True)
class Action:
    """One button: its name, who may, what it takes, what does it, and what comes after.

    Most actions say where one goes `then`; `finish` answers a page itself, with what was found,
    what came of it, and the refusal if there was one: for a row drawn anew, or two ways back.
    """

    name: str  # of the page's address; together with the place of no other action
    on: Place
    who: Who
    does: Callable[..., Any]  # keywords: the place's keys, what was taken, by and now
    about: str = ""  # a sentence for programs; by default what its function says
    at: str = ""  # the page's address below the place; "-" where only programs come
    order: str = ""  # what programs call it: operationId
    to: str = "="  # the programs' address below the place: the page's, but for run/; "-" for none
    method: str = "post"
    takes: type[Form] | None = None
    given: Callable[[Any, int], Mapping[str, Any]] | None = None  # what else its form is made with
    screen: Screen | None = None
    reads: Callable[[HttpRequest, Any], Mapping[str, Any]] | None = None  # a page's own way to say
    says: Words | Callable[[Any, Any], Words] = ""  # asked with what was found and what came of it
    then: str | Callable[[Any, Any], str] = ""  # a page near the place, or an address
    back: str | Callable[[Any, Any], str] = ""  # where one goes when refused; `then` by default
    finish: Callable[[HttpRequest, Any, Any, Refused | None], HttpResponse] | None = None
    verb: str = ""  # the line of history it writes
    answers: Callable[[Any], Mapping[str, Any]] | None = None  # what programs are told of the value
    partly: bool = False  # programs may leave out what shall stay, or has a usual answer
    usual: Mapping[str, Any] = field(default_factory=dict)
    in_pieces: bool = False  # it looks, or writes, in several transactions; twice is harmless
    looks: Callable[..., Any] | None = None  # the same keywords: what it finds before anything is
    # held, for what is not harmless twice; it is given to what does it as `looked`

    def __post_init__(self) -> None:
        """Tell programs what its function says of itself, and where its page is."""
        said = (self.does.__doc__ or "").strip().partition("\n")[0]
        object.__setattr__(self, "about", self.about or said)
        if self.to == "=":
            object.__setattr__(self, "to", self.at.removeprefix("run/") if self.on_pages else "")

    @property
    def on_pages(self) -> bool:
        """Tell whether a page takes it."""
        return self.at != "-"

    @property
    def for_programs(self) -> bool:
        """Tell whether programs may order it."""
        return bool(self.order) and self.to != "-"

    def form(self, found: Any, by: int, data: Any = None, files: Any = None) -> Form | None:
        """Return its form, filled with what was sent."""
        if self.takes is None:
            return None
        more = dict(self.given(found, by)) if self.given else {}
        if self.screen is not None and self.screen.initial is not None:
            more["initial"] = dict(self.screen.initial(found))
        form = self.takes(data, files, **more) if files else self.takes(data, **more)
        controls.refuse_in(form.fields.values())
        return form

    def look(self, found: Any, taken: Mapping[str, Any], *, by: int, now: Any) -> dict[str, Any]:
        """Look before anything is held; return what was found for what does it."""
        if self.looks is None:
            return {}
        self._check_place(found)
        return {"looked": self.looks(**self.on.keys(found), **taken, by=by, now=now)}

    def carry_out(self, found: Any, taken: Mapping[str, Any], *, by: int, now: Any) -> Any:
        """Do it, and return what came of it."""
        self._check_place(found)
        return self.does(**self.on.keys(found), **taken, by=by, now=now)

    def _check_place(self, found: Any) -> None:
        if self.on.checks is not None:
            self.on.checks(found, self.name)

    def check(self, found: Any, by: int, refusal: type[Exception]) -> None:
        """Refuse whoever may not."""
        if not self.who.allows(found, by):
            raise refusal(self.who.sentence)
