from siamleague.actions.programs import Programs
from siamleague.actions.told import told
from tournaments.clubs.places import CLUB
from tournaments.models import Club
from tournaments.webhooks import read
from tournaments.webhooks.actions import ACTIONS
from tournaments.webhooks.places import TELLERS, WEBHOOK, InWebhook

Secret = told(read.WebhookSecret)
programs = Programs(ACTIONS, {"webhooks_add": Secret, "webhooks_renew_secret": Secret})


@programs.read(CLUB, told(read.WebhookCard), "webhooks/", who=TELLERS, many=True)
def webhooks_list(club: Club, by: int) -> list[read.WebhookCard]:
    """Return the targets that a club tells."""
    return read.cards(club)


@programs.read(WEBHOOK, told(read.DeliveryLine), "messages/", who=TELLERS, many=True)
def webhooks_messages(found: InWebhook, by: int) -> list[read.DeliveryLine]:
    """Return the newest messages to a target."""
    return read.log(found.webhook)


urlpatterns = programs.addresses()
