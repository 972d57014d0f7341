"""Five studies of three trials each, in the storage that is given."""

import sys

import optuna

STUDIES = {
    "harbour-lights": "minimize",
    "winter-garden": "maximize",
    "garden-birds": "minimize",
    "quiet-machines": "maximize",
    "long-river": "minimize",
}
for name, direction in STUDIES.items():
    study = optuna.create_study(storage=sys.argv[1], study_name=name, direction=direction)
    study.optimize(lambda trial: trial.suggest_float("x", 0, 1), n_trials=3)
