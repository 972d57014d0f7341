# `make demo` and `make test` each set up everything they need; either may be run first.
PYTHON ?= python3
PORT ?= 8077
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
export RAY_USAGE_STATS_ENABLED := 0
export RAY_ENABLE_UV_RUN_RUNTIME_ENV := 0

.PHONY: setup demo test test-browser proof lint clean

setup: $(VENV)/.installed

# The build backend is installed first and then used as it is, so that constraints.txt pins it too.
$(VENV)/.installed: pyproject.toml constraints.txt
	@PYTHON="$(PYTHON)" sh make_venv.sh $(VENV)
	@echo "Installing the pinned libraries into $(VENV) (once; a minute or two)" >&2
	@$(PIP) install --constraint constraints.txt hatchling editables
	@$(PIP) install --constraint constraints.txt --no-build-isolation --editable '.[dev]'
	@touch $@

demo: setup
	@$(BIN)/python examples/trains/demo.py --port $(PORT)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Many tests wait for what they started: side by side they take half the time.
WORKERS ?= 2

test: lint
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile

test-browser: setup
	@sh find_chromium.sh
	$(BIN)/python -m pytest tests/browser

# The tests that kill, cut, fail, simulate and spoil at random, as often as is wanted. docs/proof.md says what they prove, and when
# they were last run at length. KILLS=20 SEEDS=200 FUZZ=60 is a matter of minutes, the defaults of hours.
KILLS ?= 1000
SEEDS ?= 5000
FUZZ ?= 3600

proof: setup
	PROOF=$(KILLS) $(BIN)/python -m pytest tests/events -k "proof and killed_writer"
	PROOF=$(KILLS) $(BIN)/python -m pytest tests/events/test_postgres_kill.py
	PROOF=$(KILLS) $(BIN)/python -m pytest tests/runtime/test_kills_on_ray.py
	PROOF=$(KILLS) $(BIN)/python -m pytest tests/events -k "(proof or fold_of_all) and not killed_writer"
	PROOF=$(SEEDS) $(BIN)/python -m pytest tests/simulation
	FUZZ=$(FUZZ) $(BIN)/python -m pytest tests/fuzz

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
