"""What waits for somebody, of whatever room: one list, one bell, one switch for each kind."""
