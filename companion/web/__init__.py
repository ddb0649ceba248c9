"""Flask and HTML. No rules, no SQL."""
