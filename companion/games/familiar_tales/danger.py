"""Danger: level, bands, chances, and the negative-effect roll of End Turn (FT-104, FT-105)."""

from companion.games.familiar_tales.content import Band, DangerTrack


def band(track: DangerTrack, level: int) -> Band:
    """The band that holds this level."""
    return [one for one in track.bands if one.start <= level][-1]


def chance(track: DangerTrack, level: int) -> int:
    """The whole percentage that End Turn brings a negative effect at this level.

    It rises in equal steps from the band's first level to its last; halves are rounded up.
    """
    here = band(track, level)
    later = [one.start for one in track.bands if one.start > here.start]
    last = min(later) - 1 if later else track.max
    width = max(last - here.start, 1)
    step = min(level, last) - here.start
    if last == here.start:
        return here.chance
    return here.chance + (2 * (here.chance_top - here.chance) * step + width) // (2 * width)


def held(track: DangerTrack, level: int) -> int:
    """The level, held between 0 and the track's maximum."""
    return max(0, min(level, track.max))


def certain(track: DangerTrack, running: int, quiet: int) -> bool | None:
    """What the limits of luck decide: an effect (True), none (False), or nothing (None)."""
    if track.max_in_a_row and running >= track.max_in_a_row:
        return False
    if track.max_quiet and quiet >= track.max_quiet:
        return True
    return None


def entered(track: DangerTrack, before: int, after: int) -> tuple[str, ...]:
    """The bands that danger rose into, lowest first."""
    return tuple(one.id for one in track.bands if before < one.start <= after)
