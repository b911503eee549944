#!/usr/bin/env python3
"""A desktop for tests: a virtual screen, a session bus, a window manager and a reader of AT-SPI.

    desktop.py WIDTH HEIGHT

Prints one line of JSON about what it has started, then answers each line of JSON on standard input with one on
standard output. It ends with its standard input, and everything that was started on the desktop ends with it:
whoever started it may be killed.
"""
import ctypes, json, os, shutil, signal, subprocess, sys, tempfile

from gi.repository import GLib

sys.dont_write_bytecode = True

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
libc = ctypes.CDLL(None)

# No decorations, keys or mouse actions of the window manager: what is on the screen is the program's.
OPENBOX = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew><focusLast>yes</focusLast></focus>
  <theme><keepBorder>no</keepBorder></theme>
  <desktops><number>1</number><popupTime>0</popupTime></desktops>
  <resize><popupShow>Never</popupShow></resize>
  <applications>
    <application class="*"><decor>no</decor></application>
    <application class="*" type="normal"><position><x>0</x><y>0</y></position></application>
  </applications>
</openbox_config>
"""


def start(*command, wait_for_line=False):
    """Starts a program that is killed with this one. Returns the line that it is to write to descriptor `{fd}`."""
    reading, writing = os.pipe()
    command = [part.replace("{fd}", str(writing)) for part in command]
    subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        pass_fds=[writing], preexec_fn=lambda: libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL))
    os.close(writing)
    with os.fdopen(reading) as lines:
        if not wait_for_line:
            return None
        line = lines.readline().strip()
    if not line:
        sys.exit(f"{command[0]} has ended before it was ready.")
    return line


def end_children():
    """Kills every process that descends from this one."""
    while True:
        with open(f"/proc/self/task/{os.getpid()}/children") as children:
            for child in children.read().split():
                os.kill(int(child), signal.SIGKILL)
        try:
            os.wait()
        except ChildProcessError:
            return


def run(folder, width, height):
    frame, home, runtime = (os.path.join(folder, name) for name in ("frame", "home", "runtime"))
    for path in (frame, home, runtime):
        os.mkdir(path, 0o700)
    display = start(
        "Xvfb", "-displayfd", "{fd}", "-screen", "0", f"{width}x{height}x24", "-dpi", "96", "-fbdir", frame,
        "-nocursor", "-noreset", "-nolisten", "tcp", wait_for_line=True)
    variables = {
        "DISPLAY": ":" + display, "HOME": home, "XDG_RUNTIME_DIR": runtime,
        "XDG_CONFIG_HOME": home + "/.config", "XDG_CACHE_HOME": home + "/.cache",
        "XDG_DATA_HOME": home + "/.local/share",
    }
    os.environ.update(variables)
    for name in ("WAYLAND_DISPLAY", "AT_SPI_BUS_ADDRESS", "DBUS_SESSION_BUS_ADDRESS"):
        os.environ.pop(name, None)
    variables["DBUS_SESSION_BUS_ADDRESS"] = os.environ["DBUS_SESSION_BUS_ADDRESS"] = start(
        "dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address={fd}", wait_for_line=True)
    settings = os.path.join(folder, "openbox.xml")
    with open(settings, "w") as file:
        file.write(OPENBOX)
    start("openbox", "--sm-disable", "--config-file", settings)

    from accessibility import Accessibility
    from windows import Screen

    screen = Screen()
    accessibility = Accessibility(screen)
    loop = GLib.MainLoop()

    def answer(value):
        sys.stdout.write(json.dumps(value) + "\n")
        sys.stdout.flush()

    def command(arguments):
        done = subprocess.run(arguments, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        answer({"status": done.returncode, "output": done.stdout, "errors": done.stderr})

    def perform(request):
        if request["ask"] == "tree":
            accessibility.tree(lambda tree: answer({"tree": tree}))
        elif request["ask"] == "events":
            accessibility.events(lambda events: answer({"events": events}))
        elif request["ask"] == "windows":
            answer({"windows": screen.windows()})
        elif request["ask"] == "close":
            screen.close(int(request["arguments"][0]))
            answer({})
        elif request["ask"] == "redraw":
            screen.redraw(int(request["arguments"][0]))
            answer({})
        elif request["ask"] == "run":
            command(request["arguments"])

    received = b""

    def read(descriptor, _):
        nonlocal received
        data = os.read(descriptor, 65536)
        *lines, received = (received + data).split(b"\n")
        for line in lines:
            perform(json.loads(line))
        if not data:
            loop.quit()
        return bool(data)

    GLib.io_add_watch(0, GLib.IOCondition.IN | GLib.IOCondition.HUP, read)
    GLib.unix_signal_add(GLib.PRIORITY_HIGH, signal.SIGTERM, loop.quit)
    screen.wait_for_manager()
    answer({"environment": variables, "frame": frame + "/Xvfb_screen0"})
    loop.run()


libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
folder = tempfile.mkdtemp(prefix="drn-desktop-")
try:
    run(folder, int(sys.argv[1]), int(sys.argv[2]))
finally:
    end_children()
    shutil.rmtree(folder, ignore_errors=True)
