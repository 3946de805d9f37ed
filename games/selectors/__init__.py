"""What can be asked about matches; nothing here changes anything."""
