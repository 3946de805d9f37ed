"""Forms: what a page asks for, and the sentences when it is not right."""
