from companion.engine.table import Table, fold


def appended(state: tuple[int, ...], event: int) -> tuple[int, ...]:
    """The state with one more number."""
    return (*state, event)


def test_fold_applies_in_order() -> None:
    """Events one after another, from the state that is given."""
    assert fold(appended, (0,), [1, 2, 3]) == (0, 1, 2, 3)


def test_no_events_change_nothing() -> None:
    """The very same state."""
    state = (1,)
    assert fold(appended, state, []) is state


def test_folding_in_two_parts_is_folding_at_once() -> None:
    """So a table can be carried on from a snapshot."""
    assert fold(appended, fold(appended, (), [1, 2]), [3]) == fold(appended, (), iter([1, 2, 3]))


def test_a_table_is_a_value() -> None:
    """Same version and state, same table."""
    assert Table(3, "x") == Table(3, "x") != Table(4, "x")
