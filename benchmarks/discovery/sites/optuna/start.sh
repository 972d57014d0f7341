#!/bin/bash
# optuna-dashboard (PyPI), studies of hyperparameters: a single-page application over JSON, no login. http://127.0.0.1:8115/
# RESET=1 to re-seed. SQLite data.db.
set -e; . "$(dirname "$0")/../lib.sh"; cd "$HERE"; PORT=8115
venv_need "optuna==5.0.0" "optuna-dashboard==0.21.0"
stop_old app.pid
[ -f seed.db ] || venv/bin/python seed.py sqlite:///seed.db > setup.log 2>&1
if [ ! -f data.db ] || [ "$RESET" = 1 ]; then cp seed.db data.db; fi
launch app.pid app.log venv/bin/optuna-dashboard sqlite:///data.db --host 127.0.0.1 --port $PORT
wait_http http://127.0.0.1:$PORT/api/studies 60
echo "ready http://127.0.0.1:$PORT/"
