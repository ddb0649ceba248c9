"""Companion: the app beside the board game Familiar Tales."""
