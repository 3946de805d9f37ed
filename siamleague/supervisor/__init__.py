"""The one command that opens the site: it checks, prepares, starts, watches, and stops.

The supervisor itself is small and knows neither Django nor Celery: it must be quick, it must
outlive whatever its children do, and it must not be what breaks. What needs Django (migrating,
the owner's link, the demo club) is an errand in a process of its own.

    checks.py    what is refused before anything is touched, in one sentence each
    database.py  whether the database is as the code wants it
    children.py  processes that are started again when they die, and all end with us
    spare.py     web processes on sockets that stay open, and the one loaded in advance
    site.py      what the person at the terminal sees
    errands.py   the part that needs Django
    words.py     its words, in the language of the terminal
"""
