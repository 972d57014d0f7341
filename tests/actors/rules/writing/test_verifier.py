"""A login with PKCE has a proof of its own in each run."""

import pytest

from actors.rules.facts.source import Constant, Parameter, Pkce, Source, Unknown
from actors.rules.facts.value import Value
from actors.rules.writing.craft import Explained
from actors.rules.writing.recipe import Recipe
from actors.rules.writing.verifier import with_verifier


def asked(method: str = "S256") -> Explained:
    fields = (("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"), ("code_challenge_method", method))
    values = [Value(place="query", name=name, value=text, source=Constant()) for name, text in fields]
    return Explained("t2", {"method": "GET", "url": "http://x/authorize"}, values)


def token(source: Source | None) -> Explained:
    verifier = Value(place="form", name="code_verifier", value="secret-2-verifier", hint="secret", source=source)
    return Explained("t6", {"method": "POST", "url": "http://x/token"}, [verifier])


def sources(*each: Explained) -> list[Source | None]:
    return [line.source for one in with_verifier(each) for line in one.values]


@pytest.mark.parametrize(("method", "how"), [("S256", "s256"), ("plain", "plain")])
def test_the_verifier_is_made_by_chance_and_the_challenge_of_it(method: str, how: str) -> None:
    assert sources(asked(method), token(Unknown())) == [Pkce(challenge=how), Constant(), Pkce()]


def test_it_is_written_as_two_values_that_are_derived() -> None:
    recipe = Recipe([], [])
    login = with_verifier([asked(), token(Unknown())])
    texts = [recipe.text(line) for each in login for line in each.values]
    assert texts == ["{{code_challenge_s256}}", "S256", "{{code_verifier_lower}}"]
    assert [*recipe.derived.values()] == [
        {"name": "code_verifier_lower", "type": "derive", "text": "{{uuid}}{{uuid}}", "how": "lower"},
        {"name": "code_challenge_s256", "type": "derive", "text": "{{code_verifier_lower}}", "how": "s256"},
    ]
    assert recipe.parameters == {}


def test_what_is_known_otherwise_or_of_another_kind_stays() -> None:
    given = Parameter(parameter="code")
    assert sources(asked(), token(given)) == [Constant(), Constant(), given]
    assert sources(asked("other"), token(Unknown())) == [Constant(), Constant(), Unknown()]
    assert sources(token(Unknown())) == [Unknown()]
