"""A window with one of each widget that the tests of the desktop try."""
import sys

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk

CSS = b".faint { color: #999; background: #fff; }"


class Sample(Gtk.Application):
    def do_activate(self):
        window = Gtk.ApplicationWindow(application=self, title="Sample")
        window.set_default_size(480, 640)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        window.set_child(box)
        self.box, self.count = box, 0

        clicks = Gtk.Label(label="0 clicks")
        box.append(clicks)

        said = Gtk.Label(accessible_role=Gtk.AccessibleRole.ALERT)
        box.append(said)

        def add(_):
            self.count += 1
            said.update_property([Gtk.AccessibleProperty.LABEL], [f"Added {self.count}"])
            clicks.set_label(f"{self.count} clicks")

        self.button("Add", add)
        self.button("Ask", lambda _: self.ask(window))
        menu = Gtk.MenuButton(label="More")
        inside = Gtk.Button(label="Add inside")
        inside.connect("clicked", add)
        menu.set_popover(Gtk.Popover(child=inside))
        box.append(menu)
        name = Gtk.Entry()
        name.update_property([Gtk.AccessibleProperty.LABEL], ["Name"])
        box.append(name)
        box.append(Gtk.CheckButton(label="Agreed"))
        self.button("Fill", lambda _: window.fullscreen())
        self.button("Warn", lambda _: Gtk.Box.append(box, clicks))
        self.button("End", lambda _: self.quit())
        faint = Gtk.Label(label="Hardly to be read")
        faint.add_css_class("faint")
        style = Gtk.CssProvider()
        style.load_from_data(CSS)
        Gtk.StyleContext.add_provider_for_display(window.get_display(), style, 600)
        box.append(faint)

        pressed, swiped = Gtk.Label(label="no button"), Gtk.Label(label="no swipe")
        box.append(pressed)
        box.append(swiped)
        rows = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        for number in range(25):
            rows.append(Gtk.Label(label=f"Row {number}"))
        far = Gtk.Button(label="Far below")
        far.connect("clicked", add)
        rows.append(far)
        box.append(Gtk.ScrolledWindow(child=rows, vexpand=True))
        buttons = Gtk.GestureClick(button=0, propagation_phase=Gtk.PropagationPhase.CAPTURE)
        buttons.connect("pressed", lambda gesture, *_: pressed.set_label(f"button {gesture.get_current_button()}"))
        window.add_controller(buttons)
        swipes = Gtk.GestureSwipe()
        swipes.connect("swipe", lambda _, x, y: swiped.set_label("swiped right" if x > 0 else "swiped left"))
        window.add_controller(swipes)
        window.present()

    def button(self, label, clicked):
        button = Gtk.Button(label=label)
        button.connect("clicked", clicked)
        self.box.append(button)

    def ask(self, window):
        question = Gtk.Window(title="Question", transient_for=window, modal=True)
        answer = Gtk.Button(label="Close it")
        answer.connect("clicked", lambda _: question.close())
        question.set_child(answer)
        question.present()


sys.exit(Sample(application_id="org.example.Sample", flags=Gio.ApplicationFlags.NON_UNIQUE).run([]))
