"""What a screen reader gets of the programs on a desktop, read from AT-SPI's bus."""
from gi.repository import Gio, GLib

REGISTRY, ROOT = "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"
ACCESSIBLE, COMPONENT = "org.a11y.atspi.Accessible", "org.a11y.atspi.Component"
PROPERTIES = "org.freedesktop.DBus.Properties"
IN_WINDOW = GLib.Variant("(u)", (1,))
# An end of -1, which stands for the text's, is nothing to some versions of GTK 4.
WHOLE_TEXT = GLib.Variant("(ii)", (0, 1 << 30))
EVENTS = (
    "object:state-changed:focused", "object:property-change:accessible-name", "object:announcement",
    "object:text-changed", "window:activate",
)


class Accessibility:
    def __init__(self, screen):
        self.screen, self.seen, self.roles, self.waiting, self.then = screen, [], {}, 0, None
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1, None).unpack()[0]
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        for name in EVENTS:
            self.bus.call_sync(
                REGISTRY, "/org/a11y/atspi/registry", REGISTRY, "RegisterEvent",
                GLib.Variant("(sass)", (name, [], "")), None, 0, -1, None)
        for interface in ("Object", "Window"):
            self.bus.signal_subscribe(
                None, "org.a11y.atspi.Event." + interface, None, None, None, 0, self.take)

    # Many calls are on their way at once; `then` is called when all have been answered.

    def call(self, owner, path, interface, method, arguments, done, failed=None):
        self.waiting += 1

        def answered(bus, result):
            try:
                value = bus.call_finish(result).unpack()
            except GLib.Error:
                if failed:
                    failed()
            else:
                done(*value)
            self.waiting -= 1
            self.finish()

        self.bus.call(owner, path, interface, method, arguments, None, 0, -1, None, answered)

    def finish(self):
        if self.waiting == 0 and self.then:
            then, self.then = self.then, None
            then()

    # Trees.

    def tree(self, answer, tries=50):
        """Answers with the windows of all programs. A tree that has changed while it was read is read again."""
        programs, self.is_torn = [], False

        def tear():
            self.is_torn = True

        def add(children):
            for owner, path in children:
                program = {"process": 0, "children": []}
                programs.append(program)
                self.call(
                    "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                    "GetConnectionUnixProcessID", GLib.Variant("(s)", (owner,)),
                    lambda number, program=program: program.update(process=number), tear)
                self.call(
                    owner, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems", None,
                    lambda items, owner=owner, path=path, program=program:
                        Reading(self, owner, items, tear).add_children(path, program), tear)

        def end():
            if self.is_torn and tries > 0:
                return self.tree(answer, tries - 1)
            windows = self.screen.windows()
            for program in programs:
                place(program, [window for window in windows if window["process"] == program["process"]])
            answer([window for program in programs for window in program["children"]])

        self.then = end
        self.call(REGISTRY, ROOT, ACCESSIBLE, "GetChildren", None, add, tear)

    # Events.

    def take(self, _, owner, path, interface, signal, arguments):
        values = arguments.unpack()
        kind = ":".join(part for part in (
            interface.rpartition(".")[2].lower(), "".join(
                ("-" + letter.lower()) if letter.isupper() else letter for letter in signal).lstrip("-"),
            values[0]) if part)
        event = {
            "kind": kind, "detail": values[1], "text": values[3] if isinstance(values[3], str) else "",
            "name": "", "role": ""}
        self.seen.append(event)
        self.call(owner, path, PROPERTIES, "Get", GLib.Variant("(ss)", (ACCESSIBLE, "Name")),
                  lambda name: event.update(name=name))
        self.call(owner, path, ACCESSIBLE, "GetRoleName", None, lambda role: event.update(role=role))

    def events(self, answer):
        """Answers with what has happened since the last time."""
        def end():
            seen, self.seen = self.seen, []
            answer(seen)

        self.then = end
        self.finish()


class Reading:
    """A reading of a program's tree. One answer has what is said of each widget; asking one by one takes far longer."""

    def __init__(self, reader, owner, items, tear):
        self.reader, self.owner, self.tear = reader, owner, tear
        self.items = {item[0][1]: item for item in items}

    def call(self, path, interface, method, done, arguments=None):
        self.reader.call(self.owner, path, interface, method, arguments, done, self.tear)

    def add_children(self, path, node):
        def add(children):
            for _, path in children:
                if path not in self.items:
                    return self.tear()
                child = {"children": []}
                node["children"].append(child)
                self.read(path, child)

        # Hidden children are in the one answer, too.
        self.call(path, ACCESSIBLE, "GetChildren", add)

    def read(self, path, node):
        *_, count, interfaces, name, _, description, states = self.items[path]
        node.update(name=name, description=description, states=states[0] | states[1] << 32)
        names = {name.rpartition(".")[2] for name in interfaces}
        if "Component" in names:
            self.call(path, COMPONENT, "GetExtents", lambda box: node.update(frame=list(box)), IN_WINDOW)
        if "EditableText" in names:
            self.call(path, "org.a11y.atspi.Text", "GetText", lambda text: node.update(text=text), WHOLE_TEXT)
        if "Value" in names:
            self.call(
                path, PROPERTIES, "Get", lambda value: node.update(value=value),
                GLib.Variant("(ss)", ("org.a11y.atspi.Value", "CurrentValue")))
        if count:
            self.add_children(path, node)
        self.read_role(path, node)

    def read_role(self, path, node):
        """A widget keeps its role, whose name is not in the one answer."""
        def found(role):
            self.reader.roles[self.owner, path] = node["role"] = role

        role = self.reader.roles.get((self.owner, path))
        if role is None:
            self.call(path, ACCESSIBLE, "GetRoleName", found)
        else:
            node["role"] = role


def place(program, windows):
    """Moves the frames of a program's nodes, which are relative to their windows, to where they are on the screen.

    A popover is a window of the screen and none in the tree: it is found by its size, and what is in it has its
    place relative to it. `clip` is of nodes whose middle is out of sight: the part of the screen in which it
    would be seen after scrolling.
    """
    popups = [window for window in windows if window["isPopup"]]
    managed = [window for window in windows if not window["isPopup"]]

    def move(node, x, y, clip):
        frame = node.get("frame")
        if frame:
            popup = next((popup for popup in popups if popup["frame"][2:] == frame[2:]), None)
            if popup:
                popups.remove(popup)
                x, y, clip = popup["frame"][0] - frame[0], popup["frame"][1] - frame[1], popup["frame"]
            node["frame"] = frame = [frame[0] + x, frame[1] + y, *frame[2:]]
            # What is in a node out of sight would be seen where that would be.
            if has_middle(clip, frame):
                clip = common(clip, frame)
            else:
                node["clip"] = clip
        for child in node["children"]:
            move(child, x, y, clip)

    for node in program["children"]:
        def likeness(window):
            return (window["name"] == node.get("name"), window["frame"][2:] == node.get("frame", [])[2:])

        window = max(managed, key=likeness, default=None)
        if window:
            managed.remove(window)
            node["id"] = window["id"]
            move(node, *window["frame"][:2], window["frame"])
        else:
            node.pop("frame", None)


def common(a, b):
    """The part of the screen that two frames have in common."""
    x, y = max(a[0], b[0]), max(a[1], b[1])
    return [x, y, max(0, min(a[0] + a[2], b[0] + b[2]) - x), max(0, min(a[1] + a[3], b[1] + b[3]) - y)]


def has_middle(outer, inner):
    """Whether the middle of a frame is in another one."""
    x, y = inner[0] + inner[2] // 2, inner[1] + inner[3] // 2
    return outer[0] <= x < outer[0] + outer[2] and outer[1] <= y < outer[1] + outer[3]
