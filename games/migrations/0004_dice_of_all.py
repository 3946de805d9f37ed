from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_asking_the_master")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="site_secret",
            field=models.BinaryField(default=b"", editable=False, max_length=32),
        ),
        migrations.AddField(
            model_name="match",
            name="dice",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="seating",
            name="dice_seal",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
        ),
        migrations.AddField(
            model_name="seating",
            name="dice_secret",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
        ),
    ]
