"""What can be wrong with a capture, said to a person."""


class CaptureError(Exception):
    """The capture cannot be used; the text is one sentence: what, where, what to do."""


class UnknownId(CaptureError, KeyError):
    """No transaction, interaction or snapshot has this id."""

    def __str__(self) -> str:
        return str(self.args[0])
