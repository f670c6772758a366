"""The generator behind Ridgepoint: lessons in, records and a site out."""
