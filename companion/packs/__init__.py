"""Knows files and problems; knows no game."""
