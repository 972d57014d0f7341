"""A login by form: a one-time token in a hidden input, bound to the cookie that came with the page."""

import time
from html import escape
from string import Template

from examples.trains.sessions import Session, Sessions
from examples.trains.web import Reply, Request, redirect, show

PAGE = Template("""<!doctype html><html><head><title>Sign in</title><link rel="stylesheet" href="/site.css"></head>
<body><h1>Sign in</h1><p class="error">$error</p>
<form id="sign-in" method="post" action="/login"><input type="hidden" name="$token_field" value="$token">
<label for="user">User</label> <input id="user" name="$user_field" type="text">
<label for="password">Password</label> <input id="password" name="$password_field" type="password">
<button type="submit">Sign in</button></form></body></html>""")
STYLE = b"td { padding: 4px; } label { display: block; }"


class Door:
    """Lets one user in. `fields` are the form's names for token, user and password."""

    def __init__(self, cookie: str, fields: tuple[str, str, str], user: str, password: str, inside: str) -> None:
        self.sessions = Sessions(time.monotonic, cookie)
        self._fields, self._user, self._password, self._inside = fields, user, password, inside

    def visitor(self, request: Request) -> Session | None:
        """The session of a request, if it is logged in."""
        session = self.sessions.find(request.cookies)
        return session if session and session.user else None

    def outside(self, request: Request) -> Reply | None:
        """The answer to who is not logged in, or wants to be: the form, or the way to it; None for what lies inside."""
        match request.method, request.path:
            case "GET", "/login":
                return self.show(request)
            case "POST", "/login":
                return self.enter(request)
            case "GET", "/site.css":
                return Reply(STYLE, content_type="text/css")
        return redirect("/login") if self.visitor(request) is None else None

    def show(self, request: Request) -> Reply:
        """GET /login."""
        return self._page(self.sessions.find(request.cookies) or self.sessions.open())

    def enter(self, request: Request) -> Reply:
        """POST /login: inside with a new cookie, or the form again: 403 if it was stale, 200 if a value was wrong."""
        form, session = request.form(), self.sessions.find(request.cookies)
        token, user, password = (form.get(name, "") for name in self._fields)
        if not session or not self.sessions.spend_form_token(session, token):
            return self._page(session or self.sessions.open(), "The form is too old.", 403)
        if (user, password) != (self._user, self._password):
            return self._page(session, "Unknown user or wrong password.")
        return redirect(self._inside, self.sessions.cookie(self.sessions.log_in(session, user)))

    def _page(self, session: Session, error: str = "", status: int = 200) -> Reply:
        names = dict(zip(("token_field", "user_field", "password_field"), self._fields, strict=True))
        token = escape(self.sessions.issue_form_token(session))
        return show(PAGE.substitute(names, token=token, error=error), status, self.sessions.cookie(session))
