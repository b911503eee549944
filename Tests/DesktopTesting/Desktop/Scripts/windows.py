"""The windows on an X screen."""
import time

from Xlib import X, display, error
from Xlib.protocol import event


class Screen:
    def __init__(self):
        self.display = display.Display()
        self.root = self.display.screen().root

    def atom(self, name):
        return self.display.intern_atom(name)

    def property(self, window, name):
        found = window.get_full_property(self.atom(name), X.AnyPropertyType)
        return None if found is None else found.value

    def wait_for_manager(self):
        """Waits until the window manager has taken over: from then on it gives windows the focus."""
        for _ in range(60_000):
            if self.property(self.root, "_NET_SUPPORTING_WM_CHECK"):
                return
            time.sleep(0.01)
        raise SystemExit("There is no window manager.")

    def windows(self):
        """What programs show, the lowest first."""
        active = self.property(self.root, "_NET_ACTIVE_WINDOW")
        managed = [self.display.create_resource_object("window", identifier)
                   for identifier in self.property(self.root, "_NET_CLIENT_LIST_STACKING") or []]
        popups = self.root.query_tree().children
        described = [self.describe(window, is_popup=False) for window in managed]
        described += [self.describe(window, is_popup=True) for window in popups]
        for window in described:
            if window:
                window["isActive"] = bool(active) and window["id"] == active[0]
        return [window for window in described if window]

    def close(self, identifier):
        """Asks a program to close a window, as the close button of its frame does."""
        self.root.send_event(
            event.ClientMessage(
                window=self.display.create_resource_object("window", identifier),
                client_type=self.atom("_NET_CLOSE_WINDOW"), data=(32, [X.CurrentTime, 2, 0, 0, 0])),
            event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self.display.flush()

    def redraw(self, identifier):
        """Has a program draw all of a window, as when it was covered."""
        self.display.create_resource_object("window", identifier).clear_area(exposures=True)
        self.display.sync()

    def describe(self, window, is_popup):
        try:
            attributes = window.get_attributes()
            if attributes.map_state != X.IsViewable or bool(attributes.override_redirect) != is_popup:
                return None
            process = self.property(window, "_NET_WM_PID")
            if not process:
                return None
            size, position = window.get_geometry(), window.translate_coords(self.root, 0, 0)
            name = self.property(window, "_NET_WM_NAME")
            return {
                "id": window.id, "process": int(process[0]), "isPopup": is_popup,
                "name": name.decode() if isinstance(name, bytes) else name or "",
                # The answer tells where the root's corner is, seen from the window.
                "frame": [-position.x, -position.y, size.width, size.height],
            }
        except error.XError:
            return None  # It has gone meanwhile.
