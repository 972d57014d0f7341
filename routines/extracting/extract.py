"""Taking values out of a response, and finding how a known value could be taken: the door to both directions."""

from routines.extracting.decoding import decode, parse_json
from routines.extracting.extraction import extract, gives, take
from routines.extracting.label import locate_by_label
from routines.extracting.locate import locate
from routines.extracting.page import ExtractionError, Page

__all__ = ["ExtractionError", "Page", "decode", "extract", "gives", "locate", "locate_by_label", "parse_json", "take"]
