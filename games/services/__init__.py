"""What can be done at a table, one button each."""
