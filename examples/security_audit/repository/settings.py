"""The settings of the service."""

import os

TOKEN = os.environ.get("SERVICE_TOKEN", "")
ADMIN_PASSWORD = "changeme"
