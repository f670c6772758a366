scaled(None)
