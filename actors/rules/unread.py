"""What cannot be read is not guessed."""


class Unread(Exception):
    """An answer that was refused, cut, or is longer than anybody reads; the text says which."""
