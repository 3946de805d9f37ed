"""`python3 manage.py help`: our own commands, each with one line."""

from django.core.management import get_commands, load_command_class

OURS = ("siamleague", "games", "tournaments")
# Done by manage.py itself, before Django.
ALSO = {"test": "Run the whole suite; takes pytest's arguments."}
FIRST = ("up", "test")


def overview() -> str:
    """Return the list, the two commands that everybody needs on top."""
    import django

    django.setup()
    lines = dict(ALSO)
    for name, app in get_commands().items():
        if str(app).startswith(OURS):
            lines[name] = load_command_class(str(app), name).help.strip().partition("\n")[0]
    rest = sorted(set(lines) - set(FIRST))
    wide = max(map(len, lines))
    listed = "\n".join(f"  {name:{wide}}  {lines[name]}" for name in (*FIRST, *rest))
    return (
        "python3 manage.py COMMAND\n\n"
        f"{listed}\n\n"
        "COMMAND --help says more; help --commands lists Django's own commands too."
    )
