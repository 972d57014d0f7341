"""Taking values out of a response, and finding how a known value could be taken: the door to both directions."""

from routines.decoding import decode, parse_json
from routines.extraction import extract, gives, take
from routines.label import locate_by_label
from routines.locate import locate
from routines.page import ExtractionError, Page

__all__ = ["ExtractionError", "Page", "decode", "extract", "gives", "locate", "locate_by_label", "parse_json", "take"]
