"""Complaints about meaning."""
def names(book, shelved): return ()
def meaning(content, book, shelved): return ()
