#!/bin/bash
# Verdaccio (npm), a private package registry: a single-page application, JWT in local storage. http://127.0.0.1:8111/
# users: demo/demo-pw-1, erin/"pass & 7 wörter" (RESET=1 to re-seed). Packages are files under storage/.
set -e; . "$(dirname "$0")/../lib.sh"; cd "$HERE"; PORT=8111
# The registry's node-fetch may lack the tag `cjs` that a dependency asks for, hence the override.
[ -f package.json ] || echo '{"private":true,"dependencies":{"verdaccio":"6.8.0"},"overrides":{"node-fetch":"2.7.0"}}' > package.json
[ -x node_modules/.bin/verdaccio ] || npm install --no-audit --no-fund --silent
stop_old app.pid
if [ ! -d storage ] || [ "$RESET" = 1 ]; then
  rm -rf storage htpasswd; mkdir storage; SEED=1
  python3 - > htpasswd <<'P'
import base64, hashlib
for name, password in (("demo", "demo-pw-1"), ("erin", "pass & 7 wörter"), ("seed", "seed-pw-1")):
    print(f"{name}:{{SHA}}{base64.b64encode(hashlib.sha1(password.encode()).digest()).decode()}:autocreated")
P
fi
cat > config.yaml <<P
storage: ./storage
auth: {htpasswd: {file: ./htpasswd, max_users: -1, algorithm: sha1}}
packages: {'**': {access: \$authenticated, publish: \$authenticated}}
web: {enable: true, title: Packages, showInfo: false, showSettings: true, showThemeSwitch: false}
security: {web: {sign: {expiresIn: 1h}}}
userRateLimit: {windowMs: 1000, max: 1000}
server: {rateLimit: {windowMs: 1000, max: 1000}}
log: {type: stdout, format: pretty, level: warn}
listen: 127.0.0.1:$PORT
P
launch app.pid app.log node_modules/.bin/verdaccio --config config.yaml
wait_http http://127.0.0.1:$PORT/-/ping 60
[ -z "$SEED" ] || python3 publish.py http://127.0.0.1:$PORT < seed.json
echo "ready http://127.0.0.1:$PORT/"
