"""What the site says about an event: reasons, history and mail, in the reader's language."""
