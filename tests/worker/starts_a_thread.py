"""A module that no server can import and then fork."""

import threading

threading.Thread(target=threading.Event().wait, daemon=True).start()
