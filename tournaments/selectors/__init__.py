"""What can be asked; nothing here changes anything."""
