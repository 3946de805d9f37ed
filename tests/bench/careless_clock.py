"""A clock that asks nobody whether it leads: what the proof of many machines must catch."""

from typing import Any

from siamleague.embedded.ticking import Ticking


class Careless(Ticking):
    """Rings, whoever else does."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._leading = None
