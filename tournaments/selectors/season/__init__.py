"""Questions about a club's year: leagues, seasons, agreed times, series, the hall of fame."""
