"""Why a file is not read or written, although it is there."""


class FileError(OSError):
    """The file is none that may be opened: a link, a named pipe, a device, too large, or outside of its folder.

    The text is one sentence without its full stop: which file, what is wrong with it, and what to do. It is an
    `OSError` without a number, so that whoever tells of those tells of this: `error.strerror or error` is the sentence.
    """


class TooLarge(FileError):
    """The file has more bytes than may be read."""
