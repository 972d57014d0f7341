"""The data of the train search: stations, and the trains between any two of them on any day.

Everything is computed from what is asked, so that a test can compute the truth: no file, no clock, no network.
"""

import datetime
import random
from dataclasses import dataclass
from math import cos, hypot, radians
from typing import TypedDict


@dataclass(frozen=True)
class Station:
    """`code` is what travels in requests; people know only `name`. Latitude and longitude are degrees."""

    name: str
    code: str
    country: str
    latitude: float
    longitude: float


class Connection(TypedDict):
    """`departure` and `arrival` are HH:MM, `duration` is H:MM, `price` is euros for all passengers together."""

    departure: str
    arrival: str
    duration: str
    train: str
    price: float
    changes: int


class UnknownStation(ValueError):
    """No station has this code."""


STATIONS = (
    Station("Aachen Hbf", "KA", "DE", 50.77, 6.09),
    Station("Amsterdam Centraal", "NLAC", "NL", 52.38, 4.90),
    Station("Augsburg Hbf", "MA", "DE", 48.37, 10.89),
    Station("Basel Bad Bf", "RB", "CH", 47.57, 7.61),
    Station("Basel SBB", "CHBS", "CH", 47.55, 7.59),
    Station("Berlin Gesundbrunnen", "BGS", "DE", 52.55, 13.39),
    Station("Berlin Hbf", "BLS", "DE", 52.53, 13.37),
    Station("Berlin Ostbahnhof", "BHF", "DE", 52.51, 13.43),
    Station("Berlin-Spandau", "BSPD", "DE", 52.53, 13.20),
    Station("Bern", "CHBE", "CH", 46.95, 7.44),
    Station("Bernau (b Berlin)", "BBER", "DE", 52.68, 13.59),
    Station("Bremen Hbf", "HB", "DE", 53.08, 8.81),
    Station("Dresden Hbf", "DH", "DE", 51.04, 13.73),
    Station("Erfurt Hbf", "UE", "DE", 50.97, 11.04),
    Station("Frankfurt (Main) Hbf", "FF", "DE", 50.11, 8.66),
    Station("Frankfurt (Oder)", "BFP", "DE", 52.34, 14.55),
    Station("Freiburg (Breisgau) Hbf", "RF", "DE", 48.00, 7.84),
    Station("Halle (Saale) Hbf", "LH", "DE", 51.48, 11.99),
    Station("Hamburg Dammtor", "HHD", "DE", 53.56, 9.99),
    Station("Hamburg Hbf", "HH", "DE", 53.55, 10.01),
    Station("Hamburg-Altona", "HHA", "DE", 53.55, 9.93),
    Station("Hamburg-Harburg", "HHR", "DE", 53.46, 9.99),
    Station("Hannover Hbf", "HV", "DE", 52.38, 9.74),
    Station("Kassel-Wilhelmshöhe", "FKW", "DE", 51.31, 9.45),
    Station("Köln Hbf", "KK", "DE", 50.94, 6.96),
    Station("Köln Messe/Deutz", "KKDZ", "DE", 50.94, 6.98),
    Station("København H", "DKKH", "DK", 55.67, 12.56),
    Station("Leipzig Hbf", "LL", "DE", 51.35, 12.38),
    Station("Mannheim Hbf", "RM", "DE", 49.48, 8.47),
    Station("München Hbf", "MH", "DE", 48.14, 11.56),
    Station("München-Pasing", "MP", "DE", 48.15, 11.46),
    Station("Nürnberg Hbf", "NN", "DE", 49.45, 11.08),
    Station("Rostock Hbf", "WR", "DE", 54.08, 12.13),
    Station("Stuttgart Hbf", "TS", "DE", 48.78, 9.18),
    Station("Wien Hbf", "ATWH", "AT", 48.19, 16.38),
    Station("Zürich HB", "CHZH", "CH", 47.38, 8.54),
)
BY_CODE = {station.code: station for station in STATIONS}
BY_NAME = {station.name: station for station in STATIONS}


def find_stations(text: str, limit: int = 8) -> list[Station]:
    """Stations whose name contains `text` in any case; those that begin with it come first, then by name."""
    wanted = text.strip().casefold()
    if not wanted:
        return []
    found = [station for station in STATIONS if wanted in station.name.casefold()]
    found.sort(key=lambda station: (not station.name.casefold().startswith(wanted), station.name))
    return found[:limit]


def connections(from_code: str, to_code: str, date: str, passengers: int = 1) -> list[Connection]:
    """The day's trains between two stations, in order of departure: always the same for the same question.

    Raises UnknownStation, or ValueError if `date` is not YYYY-MM-DD, both stations are one, or nobody travels.
    """
    day = datetime.date.fromisoformat(date)
    start, end = find_station(from_code), find_station(to_code)
    if start == end:
        raise ValueError("choose two different stations")
    if passengers < 1:
        raise ValueError("at least one passenger has to travel")
    dice = random.Random(f"{from_code}>{to_code}@{day.isoformat()}")  # a string seeds the same on every machine
    departures = sorted(dice.sample(range(5 * 60, 22 * 60), dice.randint(3, 6)))
    return [_plan(dice, minute, distance(start, end), passengers) for minute in departures]


def find_station(code: str) -> Station:
    """The station with this code; raises UnknownStation."""
    if code not in BY_CODE:
        raise UnknownStation(f"no station has the code {code!r}")
    return BY_CODE[code]


def distance(start: Station, end: Station) -> float:
    """Kilometres as the crow flies, on a flat map that is good enough for a timetable."""
    north = (end.latitude - start.latitude) * 111.2
    east = (end.longitude - start.longitude) * 111.2 * cos(radians((start.latitude + end.latitude) / 2))
    return hypot(north, east)


def _plan(dice: random.Random, departure: int, kilometres: float, passengers: int) -> Connection:
    changes = dice.choices((0, 1, 2), (5, 3, 1))[0]
    minutes = round(kilometres / dice.uniform(1.7, 2.3)) + 12 + changes * dice.randint(9, 34)
    kind, lowest = dice.choice((("ICE", 500), ("ICE", 1500), ("IC", 2000), ("EC", 100)))
    cents = round(kilometres * dice.uniform(9.0, 19.0)) // 100 * 100 + 790
    return {
        "departure": _clock(departure),
        "arrival": _clock((departure + minutes) % (24 * 60)),
        "duration": f"{minutes // 60}:{minutes % 60:02}",
        "train": f"{kind} {lowest + dice.randrange(400)}",
        "price": cents * passengers / 100,
        "changes": changes,
    }


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
