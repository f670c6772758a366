"""Lesson and record to text: fragments of pages, downloads, and the notebook edition."""
