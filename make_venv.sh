#!/bin/sh
# Make the virtual environment $1 with the interpreter $PYTHON, unless a working one is there.
set -eu
venv=$1

stop() {
    echo "$1" >&2
    exit 2
}

command -v "$PYTHON" >/dev/null || stop "There is no $PYTHON here: install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3"
"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    stop "$PYTHON is older than Python 3.11: install a newer one, and name it: make PYTHON=/path/to/python3"

# A venv that was begun without ensurepip has a python and no pip: it is made again.
"$venv/bin/python" -m pip --version >/dev/null 2>&1 && exit 0

if ! "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null; then
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null ||
        stop "Python's venv module is missing: install it (Debian, Ubuntu: sudo apt-get install python3-venv), then try again"
    echo "Installing python3-venv, which Debian ships apart from Python" >&2
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y python3-venv; } >/dev/null ||
        stop "python3-venv could not be installed: see the message above, install it by hand, then try again"
fi
"$PYTHON" -m venv --clear "$venv" || stop "The virtual environment $venv could not be made: see the message above"
