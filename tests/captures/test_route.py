import pytest

from captures.route import routed


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
