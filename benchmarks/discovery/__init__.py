"""Discovers recorded flows of real applications, and judges the routines by what the applications then hold."""
