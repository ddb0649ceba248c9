"""What people hear: the app's own sentences about familiars, enemies, gifts and orders, in every language."""
