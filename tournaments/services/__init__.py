"""What can be done, one button each."""
