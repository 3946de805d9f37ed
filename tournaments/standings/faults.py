"""What the room refuses, as codes with numbers; the edge puts them into words."""


class BadScheme(Exception):
    """These points cannot be given out; `code` and `values` say why."""

    def __init__(self, code: str, *values: int) -> None:
        super().__init__(" ".join((code, *map(str, values))))
        self.code = code
        self.values = values


class BadRecords(Exception):
    """These records contradict themselves; `code` and `values` say where."""

    def __init__(self, code: str, *values: int) -> None:
        super().__init__(" ".join((code, *map(str, values))))
        self.code = code
        self.values = values


class UnknownTieBreak(Exception):
    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug
