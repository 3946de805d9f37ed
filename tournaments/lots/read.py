"""What everybody may know of the lot of an event now, and all of it once it is drawn."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.lots import lot_closing, making
from tournaments.models import Lot, LotChance, LotState, Tournament


@dataclass(frozen=True)
class GivenChance:
    """What one device gives, sealed or opened."""

    number: int  # as the log names it
    name: str
    seal: str
    secret: str  # once the lot is drawn, if it was opened
    opened: bool
    mine: bool


@dataclass(frozen=True)
class ShownLot:
    """The lot of an event, for one reader."""

    state: str  # "open", "opening", "drawn"; "" where the number is older, or not yet sealed
    state_name: str
    seal: str
    site: str  # the site's secret, once the lot is drawn
    value: str
    until: datetime | None
    given: tuple[GivenChance, ...]
    may_add: bool
    number: str  # by which the event pairs, once the lot is drawn
    event: int  # whose lot it is: of a pool or a final the whole event's

    @property
    def short_seal(self) -> str:
        """Return as much of the site's seal as one can compare by eye."""
        return " ".join(self.seal[at : at + 4] for at in range(0, 16, 4))

    @property
    def names(self) -> list[str]:
        """Return whose devices gave something."""
        return [each.name for each in self.given]

    @property
    def opened(self) -> list[str]:
        """Return whose devices opened their secrets."""
        return [each.name for each in self.given if each.opened]

    @property
    def shut(self) -> list[str]:
        """Return whose devices did not open them in time."""
        late = self.state == LotState.DRAWN
        return [each.name for each in self.given if late and not each.opened]

    @property
    def mine(self) -> GivenChance | None:
        """Return what the reader's device gave."""
        return next((each for each in self.given if each.mine), None)

    @property
    def for_script(self) -> str:
        """Return, as JSON, what a device needs to open its secret and to check the lot."""
        drawn = self.state == LotState.DRAWN
        sealed = [each.seal for each in self.given]
        how = making.how(sealed) if drawn else self.state
        dice: dict[str, Any] = {"how": how, "sealed": sealed}
        dice["opened"] = [place for place, each in enumerate(self.given) if each.opened]
        if drawn:
            dice |= {"site": self.site, "secrets": [each.secret for each in self.given]}
        picture = {
            "code": f"lot {self.event}",
            "status": "finished" if drawn else "running",
            "seat": next((place for place, one in enumerate(self.given) if one.mine), None),
            "commitment": self.seal,
            "seed": self.value if drawn else None,
            "dice": dice,
        }
        return json.dumps(picture)

    @property
    def names_for_script(self) -> str:
        """Return, as JSON, the names of all in the order of the seals."""
        return json.dumps([each.name for each in self.given])


def shown(event: Tournament, user_id: int | None) -> ShownLot:
    """Return the lot of an event, or of its whole, as a reader may know it."""
    lot = _lot_of(event)
    return _shown(event, lot, _given(lot, user_id) if lot else ())


def to_be_opened(event: Tournament, user_id: int | None) -> ShownLot | None:
    """Return the lot if the reader's device has to open its secret now: any page of the event asks
    it to. One query more, and only then."""
    lot = getattr(event, "lot", None)
    if user_id is None or lot is None or lot.state != LotState.OPENING:
        return None
    found = _shown(event, lot, _given(lot, user_id))
    return found if found.mine and not found.mine.opened else None


def waits(event: Tournament, user_id: int | None) -> bool:
    """Tell whether pages of an event keep a device ready to open its secret."""
    lot = getattr(event, "lot", None)
    return user_id is not None and lot is not None and lot.state != LotState.DRAWN


def _lot_of(event: Tournament) -> Lot | None:
    own: Lot | None = getattr(event, "lot", None)
    if own is not None:
        return own
    return Lot.objects.filter(event__programme__sections__tournament=event).first()


def _given(lot: Lot, user_id: int | None) -> tuple[GivenChance, ...]:
    drawn = lot.state == LotState.DRAWN
    rows = LotChance.objects.filter(lot=lot).select_related("user").order_by("number")
    return tuple(
        GivenChance(
            number=row.number,
            name=str(row.user) if row.user else f"{row.number}",
            seal=row.seal,
            secret=row.secret if drawn else "",
            opened=bool(row.secret),
            mine=row.user_id is not None and row.user_id == user_id,
        )
        for row in rows
    )


def _shown(event: Tournament, lot: Lot | None, given: tuple[GivenChance, ...]) -> ShownLot:
    may_add = lot_closing.may_add(event, lot)
    if lot is None:
        return ShownLot("", "", "", "", "", None, (), may_add, "", event.pk)
    drawn = lot.state == LotState.DRAWN
    return ShownLot(
        state=lot.state,
        state_name=str(LotState(lot.state).label),
        seal=lot.seal,
        site=lot.secret if drawn else "",
        value=lot.value,
        until=lot.until if lot.state == LotState.OPENING else None,
        given=given,
        may_add=may_add,
        number=str(making.seed_for(lot.value, event.pk)) if drawn else "",
        event=lot.event_id,
    )
