#!/bin/bash
# Dagster (PyPI), a data orchestrator: a single-page application over GraphQL, no login. http://127.0.0.1:8113/
# RESET=1 to re-seed. SQLite below home/.
set -e; . "$(dirname "$0")/../lib.sh"; cd "$HERE"; PORT=8113
venv_need "dagster==1.13.27" "dagster-webserver==1.13.27"
export DAGSTER_HOME="$HERE/home" DAGSTER_DISABLE_TELEMETRY=1
stop_old app.pid
if [ ! -d home ] || [ "$RESET" = 1 ]; then
  rm -rf home; mkdir home
  printf 'telemetry:\n  enabled: false\n' > home/dagster.yaml
  venv/bin/python seed.py > setup.log 2>&1
fi
launch app.pid app.log venv/bin/dagster-webserver -h 127.0.0.1 -p $PORT -f warehouse.py
wait_http http://127.0.0.1:$PORT/server_info 60
echo "ready http://127.0.0.1:$PORT/"
