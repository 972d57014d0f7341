"""Who is logged in, and which one-time tokens are out. All in memory; all gone when the application ends."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

TOKEN_LIFETIME = 15 * 60.0  # seconds
FORMS_AT_ONCE = 8

Clock = Callable[[], float]


@dataclass
class Session:
    """What the server knows of one browser. `user` is empty until it logs in; times are seconds of the clock."""

    id: str
    user: str = ""
    forms: list[str] = field(default_factory=list)
    api_token: str = ""
    api_token_expires: float = 0.0


class Sessions:
    """Sessions by the value of their cookie. A session before login only remembers which login forms it was given."""

    def __init__(self, clock: Clock, cookie: str) -> None:
        self._clock, self._cookie = clock, cookie
        self._known: dict[str, Session] = {}

    def open(self, user: str = "") -> Session:
        """A new session under a new id."""
        session = Session(secrets.token_urlsafe(24), user)
        self._known[session.id] = session
        return session

    def find(self, cookies: Mapping[str, str]) -> Session | None:
        """The session that the cookie names, if there is one."""
        return self._known.get(cookies.get(self._cookie, ""))

    def cookie(self, session: Session) -> tuple[str, str]:
        """The header that gives a browser its session; scripts cannot read it."""
        return "Set-Cookie", f"{self._cookie}={session.id}; Path=/; HttpOnly; SameSite=Lax"

    def close(self, session: Session) -> None:
        """From now on its cookie means nothing."""
        self._known.pop(session.id, None)

    def log_in(self, session: Session, user: str) -> Session:
        """Rotate: the id from before the login, which somebody else may have planted, ends here."""
        self.close(session)
        return self.open(user)

    def issue_form_token(self, session: Session) -> str:
        """A CSRF token for one page load. A few may be out at once (several tabs); the oldest are forgotten."""
        session.forms.append(secrets.token_hex(24))
        del session.forms[:-FORMS_AT_ONCE]
        return session.forms[-1]

    def spend_form_token(self, session: Session, token: str) -> bool:
        """Whether the token was given to this session and never used; it is used now."""
        try:
            session.forms.remove(token)  # asks and takes in one step: two requests may bring it at once
        except ValueError:
            return False
        return True

    def issue_api_token(self, session: Session) -> str:
        """A token for the API; the one of the page before ends here."""
        session.api_token = secrets.token_urlsafe(32)
        session.api_token_expires = self._clock() + TOKEN_LIFETIME
        return session.api_token

    def accepts(self, session: Session, api_token: str) -> bool:
        """Whether this is the session's newest token, in time."""
        return api_token != "" and api_token == session.api_token and self._clock() < session.api_token_expires
