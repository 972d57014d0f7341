"""Long data in short."""

from actors.cut import LIMIT
from actors.digest import digest_of
from actors.word import as_text


def test_of_an_object_each_member_is_compared_by_itself() -> None:
    long = {"at": 7, "note": "x" * 999, "in": {"rows": [1, 2], "none": []}}
    found, other = digest_of(long), digest_of(long | {"in": {"rows": [2, 1], "none": []}})
    assert (found["at"], found["in"]["none"]) == (7, [])
    assert [name for name in found if found[name] != other[name]] == ["in"]
    assert len(found["note"]) == len(found["in"]["rows"]) == 64


def test_what_is_no_object_or_has_too_many_members_is_one_digest() -> None:
    many = {str(n): "a name" for n in range(LIMIT)}
    for one, other in (([1], [2]), ("a", "b"), (many, many | {"7": "another"})):
        assert digest_of(one) != digest_of(other)
        assert len(as_text(digest_of(one))) < 70
