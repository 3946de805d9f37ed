"""The sentences of the log and the questions put to a seat, in both languages."""

from games.kit.text import Text, same

SENTENCES: dict[str, Text] = {
    "recalled": Text("{seat} takes an agent back: {place}."),
    "deployed": Text("{seat} places an agent: {place}."),
    "empire_turn": Text("The turn of the empire {empire}."),
    "passed": Text("{seat} has no action for {position}."),
    "placed": Text("Banners {empire} added in {region}: {banners}."),
    "drew": Text("{seat} draws from the deck {empire}: {cards}."),
    "card_hidden": Text("{seat} takes a card."),
    "card_drawn": Text("You draw: {card}."),
    "attacked": Text("{seat} sends an army {empire} from {source} against {region}: {banners}."),
    "fortress": Text("The fortress of {region} destroys one attacker {empire}."),
    "clashed": Text("Battle of {region}: the armies {empire} and {other} lose {banners} each."),
    "taken": Text("The army {empire} holds {region} with {banners}."),
    "returned": Text("{region} returns to the empire {empire}."),
    "held_out": Text("{region} remains with the empire {empire}."),
    "played": Text("{seat} plays {ability}."),
    "paid": Text("{seat} lays down: {card}."),
    "agent_moved": Text("{seat} moves an agent from {left} to {position}."),
    "agent_swapped": Text(
        "{seat} trades places from {left} to {position}; {displaced} stands on {left} now."
    ),
    "agent_shifted": Text("{seat} goes over from {left} to {position}."),
    "marched": Text("Banners {empire} march from {source} to {region}: {banners}."),
    "destroyed": Text("Banners {empire} destroyed in {region}: {banners}."),
    "joined": Text("Banners {empire} join the attack from {source}: {banners}."),
    "joined_from_reserve": Text("Banners {empire} join the attack from the reserve: {banners}."),
    "withdrew": Text("The banners {empire} leave {region} for the reserve: {banners}."),
    "rearranged": Text("The banners {empire} are rearranged."),
    "set_to": Text("Banners {empire} in {region} now: {banners}."),
    "cut": Text("Supply: banners {empire} leaving {region}: {banners}."),
    "round_over": Text("Round {round} is over; {next} is first now."),
    "discarded": Text("{seat} discards: {card}."),
    "exchanged": Text(
        "{seat} exchanges loyalties: {slot} is now the one {empire}, {other_slot} the one {other}."
    ),
    "kept": Text("{seat} leaves the loyalties as they are."),
    "borrowed": Text("{seat} uses an action of {position} instead."),
    "scored": Text("Points of {seat}: {points}."),
    "finished": Text("The game is over."),
}

# What is asked at the start of a sentence, by phase, and in an empire's turn by stage.
BY_PHASE = (
    Text("Take back one of your agents."),
    Text("Place an agent."),
    same(""),
    Text("Discard down to five cards."),
    Text("Exchange two face-down loyalties, or keep them."),
    Text("The game is over."),
)
BY_STAGE = (
    Text("{position}: choose an action, or play a card."),
    Text("The army is on its way: play cards, or let it strike."),
    Text("{position}: play cards after the action, or finish."),
)
# What is asked next, by the step the sentence has reached.
BY_STEP = (
    same(""),
    Text("Which card do you pay?"),
    Text("Which second card do you pay?"),
    Text("From which position do you act?"),
    Text("With which position do you trade places?"),
    Text("Choose the action there."),
    Text("Where does the attack start?"),
    Text("What is attacked?"),
    Text("How many banners attack?"),
    Text("Where does the next banner go? Left: {rest}."),
    Text("Where does the next banner go? Left: {rest}."),
    Text("Where does the next banner go? Left: {rest}."),
    Text("Where does the next banner go? Left: {rest}."),
    Text("Which region?"),
    Text("How many are destroyed?"),
    Text("From where do banners march?"),
    Text("To where do they march?"),
    Text("How many march?"),
    Text("From where does help come?"),
    Text("How many join the attack?"),
    Text("Which banner throws the fire?"),
    Text("What burns? At most {rest} more."),
    Text("Whose banners are rearranged?"),
    Text("Which region changes? To be placed in it and those after it: {rest}."),
    Text("How many banners will it hold?"),
)
