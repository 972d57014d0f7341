import pytest

from routines.address import add_query, fill_url
from routines.origin import is_allowed, origin
from routines.placeholder import SubstitutionError

BASES = {"next": "https://a.example/x/y?z=1"}


@pytest.mark.parametrize(
    ("url", "values", "filled"),
    [
        ("https://a.example", {}, "https://a.example"),
        ("https://a.example/{{v}}/e", {"v": "R&D #1\\/ü"}, "https://a.example/R%26D%20%231%5C%2F%C3%BC/e"),
        ("https://a.example/..{{v}}", {"v": "/x"}, "https://a.example/..%2Fx"),
        ("https://a.example/p?q={{v}}#frag", {"v": "a&b=c"}, "https://a.example/p?q=a%26b%3Dc"),
        ("{{next}}", {"next": "../b?c=1#d"}, "https://a.example/b?c=1"),
        ("{{next}}", {"next": " ht\ntps://b.example/ "}, "https://b.example/"),
        ("{{next}}", {"next": "?p=2"}, "https://a.example/x/y?p=2"),
        ("{{next}}/edit/{{v}}", {"next": "/b?c=1", "v": "/"}, "https://a.example/b/edit/%2F?c=1"),
        ("{{next}}&d={{v}}", {"next": "/b?c=1", "v": "&"}, "https://a.example/b?c=1&d=%26"),
    ],
)
def test_values_in_addresses(url: str, values: dict[str, str], filled: str):
    assert fill_url(url, values, BASES) == filled


@pytest.mark.parametrize(
    ("url", "values", "reason"),
    [
        ("{{v}}", {"v": "https://evil"}, "only an extracted value may"),
        ("https://{{v}}/", {"v": "evil"}, "may not stand in the host"),
        ("ftp://a.example/", {}, "must start with http"),
        ("/relative", {}, "must start with http"),
        ("https://a.example/{{v}}", {"v": ".."}, "cannot stand as a part of a path"),
        ("https://a.example/.{{v}}/b", {"v": "."}, "cannot stand as a part of a path"),
        ("https://a.example/{{v}}", {"v": "\ud800"}, "half a surrogate pair"),
        ("{{next}}", {"next": "http://[::1"}, "is no address"),
    ],
)
def test_what_no_address_can_be(url: str, values: dict[str, str], reason: str):
    with pytest.raises(SubstitutionError, match=reason):
        fill_url(url, values, BASES)


def test_queries_keep_order_and_repetition():
    pairs = [("a", "{{v}}"), ("a", "2"), ("{{v}}", "")]
    assert (
        add_query("https://a.example/?x=1", pairs, {"v": "+ é"})
        == "https://a.example/?x=1&a=%2B%20%C3%A9&a=2&%2B%20%C3%A9="
    )
    assert add_query("https://a.example/d?dir&a%20b", pairs[1:2], {}) == "https://a.example/d?dir&a%20b&a=2"
    assert add_query("https://a.example/", [("a", "{{v}}")], {"v": None}) == "https://a.example/"


@pytest.mark.parametrize(
    ("url", "there"),
    [
        ("HTTPS://A.Example:443/x", "https://a.example"),
        ("http://a.example:8080", "http://a.example:8080"),
        ("http://user@[::1]:80/", "http://[::1]"),
        ("http://good.example\\@evil.example/", ""),
        ("javascript:alert(1)", ""),
        ("http://a.example:x/", ""),
        ("https:///path", ""),
    ],
)
def test_origins(url: str, there: str):
    assert origin(url) == there


def test_only_listed_origins_are_allowed():
    assert is_allowed("https://a.example:443/x", ["https://A.example"])
    assert not is_allowed("http://a.example/x", ["https://a.example"])
    assert not is_allowed("mailto:x", ["mailto:x"])
