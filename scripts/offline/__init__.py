"""The site as one archive that is read from a disk, without a server."""
