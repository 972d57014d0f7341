import pytest

from routines.origin import is_allowed, origin


@pytest.mark.parametrize(
    ("url", "there"),
    [
        ("https://APP.example:443/x", "https://app.example"),
        ("http://u:p@app.example:8080/", "http://app.example:8080"),
        ("https://app.example@evil.example/", "https://evil.example"),
        ("https://evil.example\\@app.example/", ""),
        ("https://app.example\\@evil.example/", ""),
        ("https:///app.example/", ""),
        ("file:///etc/passwd", ""),
        ("https://app.example:port/", ""),
    ],
)
def test_the_origin_is_where_every_client_goes(url: str, there: str) -> None:
    assert origin(url) == there


def test_a_url_that_clients_read_differently_is_not_allowed() -> None:
    assert not is_allowed("https://evil.example\\@app.example/", ["https://app.example", "https://evil.example"])
