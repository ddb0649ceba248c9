"""What a press costs: `python -m tests.bench`. Never timed in CI: machines differ, ratios less."""
