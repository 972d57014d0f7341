"""The members of an object in JSON by which people know the thing."""

THING_NAMES = (
    "name", "title", "label", "subject", "summary", "display_name", "displayName", "full_name", "fullName", "username",
    "slug", "email",
)  # fmt: skip
"""The likeliest first."""
