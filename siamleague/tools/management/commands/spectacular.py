from drf_spectacular.management.commands.spectacular import Command as Spectacular


class Command(Spectacular):
    help = "Writes the description for programs, as OpenAPI 3.1: --file, --format, --validate."
