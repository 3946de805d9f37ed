"""The settings of the site: `base` for every profile, `test` on top of it for the suite."""
