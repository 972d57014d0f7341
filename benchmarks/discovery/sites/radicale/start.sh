#!/bin/bash
# Radicale (PyPI), a calendar and address book server with a page that speaks WebDAV. http://127.0.0.1:8114/.web/
# users: demo/demo-pw-1, erin/"pass & 7 wörter" (RESET=1 to re-seed). Collections are folders under data/.
set -e; . "$(dirname "$0")/../lib.sh"; cd "$HERE"; PORT=8114
venv_need "radicale==3.9.0"
stop_old app.pid
[ "$RESET" = 1 ] && rm -rf data
printf 'demo:demo-pw-1\nerin:pass & 7 wörter\n' > users
cat > config <<P
[server]
hosts = 127.0.0.1:$PORT
[auth]
type = htpasswd
htpasswd_filename = $HERE/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = $HERE/data
P
launch app.pid app.log venv/bin/python -m radicale --config config
wait_http http://127.0.0.1:$PORT/.web/ 60
echo "ready http://127.0.0.1:$PORT/"
