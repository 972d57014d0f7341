"""What a machine has too little of."""


class ShortOf(Exception):
    """A machine has too little of something for its processes to live; the text says what, and what to do."""
