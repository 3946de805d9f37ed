"""A whole site in one file: taken while it runs, tried out after writing, put back elsewhere."""
