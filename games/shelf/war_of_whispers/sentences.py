"""The sentences of the log and the questions put to a seat, in both languages."""

from games.kit.text import Text

SENTENCES: dict[str, Text] = {
    "recalled": Text("{seat} takes an agent back: {place}.", "{seat} riprende un agente: {place}."),
    "deployed": Text("{seat} places an agent: {place}.", "{seat} colloca un agente: {place}."),
    "empire_turn": Text("The turn of the empire {empire}.", "Il turno dell'impero {empire}."),
    "passed": Text("{seat} has no action for {position}.", "{seat} non agisce per {position}."),
    "placed": Text(
        "Banners {empire} added in {region}: {banners}.",
        "Stendardi {empire} aggiunti a {region}: {banners}.",
    ),
    "drew": Text(
        "{seat} draws from the deck {empire}: {cards}.",
        "{seat} pesca dal mazzo {empire}: {cards}.",
    ),
    "card_hidden": Text("{seat} takes a card.", "{seat} prende una carta."),
    "card_drawn": Text("You draw: {card}.", "Peschi: {card}."),
    "attacked": Text(
        "{seat} sends an army {empire} from {source} against {region}: {banners}.",
        "{seat} manda un esercito {empire} da {source} contro {region}: {banners}.",
    ),
    "fortress": Text(
        "The fortress of {region} destroys one attacker {empire}.",
        "La fortezza di {region} distrugge un attaccante {empire}.",
    ),
    "clashed": Text(
        "Battle of {region}: the armies {empire} and {other} lose {banners} each.",
        "Battaglia di {region}: perdite {empire} e {other}: {banners} per parte.",
    ),
    "taken": Text(
        "The army {empire} holds {region} with {banners}.",
        "L'esercito {empire} tiene {region} con {banners}.",
    ),
    "returned": Text(
        "{region} returns to the empire {empire}.", "{region} torna all'impero {empire}."
    ),
    "held_out": Text(
        "{region} remains with the empire {empire}.", "{region} resta all'impero {empire}."
    ),
    "played": Text("{seat} plays {ability}.", "{seat} gioca {ability}."),
    "paid": Text("{seat} lays down: {card}.", "{seat} cala: {card}."),
    "agent_moved": Text(
        "{seat} moves an agent from {left} to {position}.",
        "{seat} sposta un agente da {left} a {position}.",
    ),
    "agent_swapped": Text(
        "{seat} trades places from {left} to {position}; {displaced} stands on {left} now.",
        "{seat} scambia il posto da {left} a {position}; ora {displaced} sta su {left}.",
    ),
    "agent_shifted": Text(
        "{seat} goes over from {left} to {position}.", "{seat} passa da {left} a {position}."
    ),
    "marched": Text(
        "Banners {empire} march from {source} to {region}: {banners}.",
        "Stendardi {empire} marciano da {source} a {region}: {banners}.",
    ),
    "destroyed": Text(
        "Banners {empire} destroyed in {region}: {banners}.",
        "Stendardi {empire} distrutti a {region}: {banners}.",
    ),
    "joined": Text(
        "Banners {empire} join the attack from {source}: {banners}.",
        "Stendardi {empire} si uniscono all'attacco da {source}: {banners}.",
    ),
    "joined_from_reserve": Text(
        "Banners {empire} join the attack from the reserve: {banners}.",
        "Stendardi {empire} si uniscono all'attacco dalla riserva: {banners}.",
    ),
    "withdrew": Text(
        "The banners {empire} leave {region} for the reserve: {banners}.",
        "Gli stendardi {empire} lasciano {region} per la riserva: {banners}.",
    ),
    "rearranged": Text(
        "The banners {empire} are rearranged.", "Gli stendardi {empire} sono ridisposti."
    ),
    "set_to": Text(
        "Banners {empire} in {region} now: {banners}.",
        "Stendardi {empire} a {region} ora: {banners}.",
    ),
    "cut": Text(
        "Supply: banners {empire} leaving {region}: {banners}.",
        "Scorte: stendardi {empire} che lasciano {region}: {banners}.",
    ),
    "round_over": Text(
        "Round {round} is over; {next} is first now.",
        "Il round {round} è finito; ora {next} è primo.",
    ),
    "discarded": Text("{seat} discards: {card}.", "{seat} scarta: {card}."),
    "exchanged": Text(
        "{seat} exchanges loyalties: {slot} is now the one {empire}, {other_slot} the one {other}.",
        "{seat} scambia lealtà: {slot} è ora quella {empire}, {other_slot} quella {other}.",
    ),
    "kept": Text("{seat} leaves the loyalties as they are.", "{seat} lascia le lealtà come sono."),
    "borrowed": Text(
        "{seat} uses an action of {position} instead.",
        "{seat} usa invece un'azione di {position}.",
    ),
    "scored": Text("Points of {seat}: {points}.", "Punti di {seat}: {points}."),
    "finished": Text("The game is over.", "La partita è finita."),
}

# What is asked at the start of a sentence, by phase, and in an empire's turn by stage.
BY_PHASE = (
    Text("Take back one of your agents.", "Riprendi uno dei tuoi agenti."),
    Text("Place an agent.", "Colloca un agente."),
    Text("", ""),
    Text("Discard down to five cards.", "Scarta fino a tenere cinque carte."),
    Text(
        "Exchange two face-down loyalties, or keep them.",
        "Scambia due lealtà coperte, o lasciale.",
    ),
    Text("The game is over.", "La partita è finita."),
)
BY_STAGE = (
    Text(
        "{position}: choose an action, or play a card.",
        "{position}: scegli un'azione, o gioca una carta.",
    ),
    Text(
        "The army is on its way: play cards, or let it strike.",
        "L'esercito è in marcia: gioca carte, o risolvi l'attacco.",
    ),
    Text(
        "{position}: play cards after the action, or finish.",
        "{position}: gioca carte dopo l'azione, o termina.",
    ),
)
# What is asked next, by the step the sentence has reached.
BY_STEP = (
    Text("", ""),
    Text("Which card do you pay?", "Quale carta paghi?"),
    Text("Which second card do you pay?", "Quale seconda carta paghi?"),
    Text("From which position do you act?", "Da quale posizione agisci?"),
    Text("With which position do you trade places?", "Con quale posizione scambi?"),
    Text("Choose the action there.", "Scegli l'azione in quella posizione."),
    Text("Where does the attack start?", "Da dove parte l'attacco?"),
    Text("What is attacked?", "Che cosa attacchi?"),
    Text("How many banners attack?", "Quanti stendardi attaccano?"),
    Text("Where does the next banner go? Left: {rest}.", "Dove va il prossimo? Restano: {rest}."),
    Text("Where does the next banner go? Left: {rest}.", "Dove va il prossimo? Restano: {rest}."),
    Text("Where does the next banner go? Left: {rest}.", "Dove va il prossimo? Restano: {rest}."),
    Text("Where does the next banner go? Left: {rest}.", "Dove va il prossimo? Restano: {rest}."),
    Text("Which region?", "Quale regione?"),
    Text("How many are destroyed?", "Quanti ne distruggi?"),
    Text("From where do banners march?", "Da dove marciano?"),
    Text("To where do they march?", "Verso dove marciano?"),
    Text("How many march?", "Quanti marciano?"),
    Text("From where does help come?", "Da dove arrivano i rinforzi?"),
    Text("How many join the attack?", "Quanti si uniscono all'attacco?"),
    Text("Which banner throws the fire?", "Quale stendardo lancia il fuoco?"),
    Text("What burns? At most {rest} more.", "Che cosa brucia? Al massimo altri {rest}."),
    Text("Whose banners are rearranged?", "Di chi sono gli stendardi da ridisporre?"),
    Text(
        "Which region changes? To be placed in it and those after it: {rest}.",
        "Quale regione cambia? Da collocare lì e nelle successive: {rest}.",
    ),
    Text("How many banners will it hold?", "Quanti stendardi avrà?"),
)
