"""Events that had begun go on as this site counted tie-breaks before it knew editions."""

from django.db import migrations

BEFORE = 2023
BEGUN = ("running", "finished", "cancelled")


def remember(apps, schema_editor):
    tournaments = apps.get_model("tournaments", "Tournament")
    begun = tournaments.objects.filter(stage__in=BEGUN).only("pk", "rules").order_by("pk")
    for event in begun.iterator(chunk_size=500):
        if "edition" not in event.rules:
            event.rules["edition"] = BEFORE
            event.save(update_fields=["rules"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_words_of_names")]

    operations = [migrations.RunPython(remember, migrations.RunPython.noop)]
