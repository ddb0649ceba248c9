"""The pure core: logs, undo, chance and wire format. Standard library only; knows no game."""
