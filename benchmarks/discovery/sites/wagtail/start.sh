#!/bin/bash
# Wagtail (PyPI), a content management system: documents are uploaded in the admin. http://127.0.0.1:8112/admin/
# users: editor/editor-pw-1, erin/"pass & 7 wörter" (RESET=1 to re-seed). SQLite shop/db.sqlite3, files under shop/media/.
set -e; . "$(dirname "$0")/../lib.sh"; cd "$HERE"; PORT=8112
venv_need "wagtail==8.0.1"
[ -f shop/manage.py ] || { mkdir -p shop; venv/bin/wagtail start pages shop >/dev/null; }
export DJANGO_SETTINGS_MODULE=pages.settings.dev PYTHONPATH="$HERE/shop" PYTHONWARNINGS=ignore
stop_old app.pid
if [ ! -f shop/db.sqlite3 ] || [ "$RESET" = 1 ]; then
  rm -rf shop/db.sqlite3 shop/media
  venv/bin/python -m django migrate -v0 > setup.log 2>&1
  venv/bin/python -m django shell < seed.py >> setup.log 2>&1
fi
launch app.pid app.log venv/bin/python -m django runserver --noreload 127.0.0.1:$PORT
wait_http http://127.0.0.1:$PORT/admin/login/ 60
echo "ready http://127.0.0.1:$PORT/"
