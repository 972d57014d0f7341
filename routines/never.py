"""Addresses to which no routine ever connects: link-local ones, and those of the instance metadata services from which
cloud machines get their keys. No application has such an address, and nobody can allow one."""

import ipaddress
from typing import Final

_NEVER: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            "169.254.0.0/16",  # link-local (RFC 3927); metadata of AWS, Azure, Google Cloud and most others
            "fe80::/10",  # link-local (RFC 4291)
            "fd00:ec2::254/128",  # AWS
            "fd20:ce::254/128",  # Google Cloud
            "100.100.100.200/32",  # Alibaba Cloud
            "192.0.0.192/32",  # Oracle Cloud
            "168.63.129.16/32",  # Azure
        ),
    )
)
_NAMES: Final = ("metadata", "metadata.google.internal", "metadata.goog", "instance-data")
_TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
_COMPATIBLE: Final = ipaddress.IPv6Network("::/96")


def is_never(host: str) -> bool:
    """Whether it is such an address, however it is spelt: as numbers (`0xa9fea9fe`, `0251.0376.1`), within one of IPv6,
    or as a name that clouds have for it. Of any other name it is known once it is resolved."""
    bare = host.strip("[]").rstrip(".").lower()
    address = _parsed(bare)
    return bare in _NAMES if address is None else any(each in net for each in _readings(address) for net in _NEVER)


Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def _parsed(text: str) -> Address | None:
    try:
        return ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return _by_numbers(text)


def _by_numbers(text: str) -> Address | None:
    """One to four numbers (decimal, octal, hexadecimal), of which the last fills what is left, as `inet_aton` reads."""
    parts = text.split(".")
    try:
        *first, last = [_number(each) for each in parts]
    except ValueError:
        return None
    room = 4 - len(first)
    if len(parts) > 4 or any(each > 255 for each in first) or last >= 256**room:
        return None
    return ipaddress.IPv4Address(bytes(first) + last.to_bytes(room, "big"))


def _number(text: str) -> int:
    """Raises `ValueError`."""
    if not text.isascii() or not text.isalnum():
        raise ValueError(text)
    if text.startswith("0x"):
        return int(text[2:] or "0", 16)
    return int(text, 8 if text.startswith("0") else 10)


def _readings(address: Address) -> list[Address]:
    """The address itself, and one of IPv4 that it has in it."""
    found: list[Address | None] = [address]
    if isinstance(address, ipaddress.IPv6Address):
        found += [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in _TRANSLATED or address in _COMPATIBLE:
            found.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return [each for each in found if each is not None]
