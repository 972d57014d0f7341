#!/bin/sh
# A Chromium for the tests that need a browser: the one that is there, or Debian's.
set -eu
for name in ${SUPERDISCOVERY_CHROMIUM:-} chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || {
    echo "There is no Chromium: install it (Debian, Ubuntu: sudo apt-get install chromium), or name one in SUPERDISCOVERY_CHROMIUM" >&2
    exit 2
}
echo "Installing chromium" >&2
{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium; } >/dev/null || {
    echo "chromium could not be installed: see the message above, install it by hand, then try again" >&2
    exit 2
}
