"""Errors of files that are there, and may not be opened."""


class FileError(OSError):
    """The file is none that may be opened: a link, a named pipe, a device, too large, or outside of its folder.

    The text is one sentence without its full stop: which file, what is wrong with it, and what to do. It is an
    `OSError` without a number: code that reports an `OSError` with `error.strerror or error` reports this sentence.
    """


class TooLarge(FileError):
    """The file has more bytes than may be read."""
