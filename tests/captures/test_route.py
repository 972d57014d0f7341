import pytest

from captures.route import is_below, routed


@pytest.mark.parametrize(
    ("url", "page"),
    [
        ("https://a.test/#/things/7?sort=up", "https://a.test/things/7?sort=up"),
        ("https://a.test/app/?lang=en#!/things", "https://a.test/app/things"),
        ("https://a.test/things#top", "https://a.test/things"),
        ("https://a.test/things?q=1", "https://a.test/things?q=1"),
        ("https://a.test/#/", "https://a.test/"),
        ("", ""),
    ],
)
def test_a_route_in_the_fragment_is_an_address_of_its_own(url: str, page: str) -> None:
    assert routed(url) == page


@pytest.mark.parametrize(
    ("address", "above", "below"),
    [
        ("http://x/files/plan.txt?a=1", "http://x/files?new=1", True),
        ("http://x/files/plan.txt", "http://x/files/", True),
        ("http://x/files", "http://x/files", False),
        ("http://x/files2/plan.txt", "http://x/files", False),
        ("http://x/files", "http://x/", False),
    ],
)
def test_a_path_goes_on_from_another_at_a_slash(address: str, above: str, below: bool) -> None:
    assert is_below(address, above) is below
