// The keys and their actions; the help dialog is built from the same table. A key that the tool's screen has as well
// means the same there.

const keys = [
  { keys: ["ArrowRight"], shown: "→", text: "the next transition", act: () => view.go(view.index + 1) },
  { keys: ["ArrowLeft"], shown: "←", text: "the one before", act: () => view.go(view.index - 1) },
  ...(pair.isShown ? [] : [
    { keys: ["j"], shown: "j", text: "the next transition", act: () => view.go(view.index + 1) },
    { keys: ["k"], shown: "k", text: "the one before", act: () => view.go(view.index - 1) },
  ]),
  { keys: ["Shift+ArrowRight"], shown: "Shift →", text: "the next screen", act: () => view.goToVisit(1) },
  { keys: ["Shift+ArrowLeft"], shown: "Shift ←", text: "the screen before", act: () => view.goToVisit(-1) },
  { keys: ["g"], shown: "g", text: "the first transition", act: () => view.goToFirst() },
  { keys: ["Shift+G"], shown: "Shift g", text: "the newest transition", act: () => view.goToLast() },
  { keys: ["Home"], shown: "Home", text: "the first transition", needsFocus: true, act: () => view.goToFirst() },
  { keys: ["End"], shown: "End", text: "the newest transition", needsFocus: true, act: () => view.goToLast() },
  { keys: ["PageDown"], shown: "Page ↓", text: "a twentieth of the session on", needsFocus: true, act: () => view.go(view.index + pageLength()) },
  { keys: ["PageUp"], shown: "Page ↑", text: "a twentieth back", needsFocus: true, act: () => view.go(view.index - pageLength()) },
  { keys: ["ArrowDown"], shown: "↓", text: "the next transition, in the list and the timeline", needsFocus: true, act: () => view.go(view.index + 1) },
  { keys: ["ArrowUp"], shown: "↑", text: "the one before, in the list and the timeline", needsFocus: true, act: () => view.go(view.index - 1) },
  { keys: ["]"], shown: "] and [", text: "the next mark, and the one before", act: () => places.go("marks", 1) },
  { keys: ["["], act: () => places.go("marks", -1) },
  { keys: ["}", "Shift+}"], shown: "} and {", text: "the next branch, and the one before", act: () => places.go("branches", 1) },
  { keys: ["{", "Shift+{"], act: () => places.go("branches", -1) },
  { keys: ["r"], shown: "r and Shift r", text: "the next refused move or error, and the one before", act: () => places.go("refused", 1) },
  { keys: ["Shift+R"], act: () => places.go("refused", -1) },
  { keys: ["i"], shown: "i", text: "list marks, branches and refused moves", act: () => places.open() },
  { keys: ["+", "Shift++", "="], shown: "+ or the wheel", text: "zoom the timeline in; the graph if it is chosen", act: () => zoom.target().by(1.5) },
  { keys: ["-"], shown: "-", text: "zoom out again", act: () => zoom.target().by(1 / 1.5) },
  { keys: [","], shown: ",", text: "move to the left, where it is zoomed", act: () => zoom.target().pan(-0.2) },
  { keys: ["."], shown: ".", text: "move to the right, where it is zoomed", act: () => zoom.target().pan(0.2) },
  { keys: ["0"], shown: "0", text: "show the whole again", act: () => zoom.target().reset() },
  { keys: ["w"], shown: "w", text: "why the user is here", act: () => reveal("why-title") },
  { keys: ["d"], shown: "d", text: "the difference to the transition before", act: () => reveal("difference-title") },
  { keys: ["/"], shown: "/", text: "search", act: () => search.input.select() },
  { keys: ["n"], shown: "n", text: "the next match", act: () => search.go(1) },
  { keys: ["Shift+N", "N"], shown: "Shift n", text: "the match before", act: () => search.go(-1) },
  { keys: ["s"], shown: "s", text: "the log's sessions", act: () => finder.open() },
  { keys: ["x"], shown: "x", text: "the timeline by steps or by time", act: () => byID("axis").click() },
  { keys: ["u"], shown: "u", text: "times in UTC or in your zone", act: () => byID("zone").click() },
  { keys: ["t"], shown: "t", text: "dark or light", act: () => byID("theme").click() },
  { keys: [" "], shown: "Space", text: "play or pause", when: () => !isButton(document.activeElement), act: () => player.toggle() },
  { keys: ["p"], shown: "p", text: "play or pause", act: () => player.toggle() },
  { keys: [">", "Shift+>"], shown: "> and <", text: "play faster, and slower", act: () => player.change(1) },
  { keys: ["<", "Shift+<"], act: () => player.change(-1) },
  { keys: ["y"], shown: "y", text: "copy a link to this moment", act: () => link.copy() },
  { keys: ["?", "Shift+?"], shown: "?", text: "this help", act: () => help.toggle() },
  ...pair.keys,
];

/** Brings a card of the moment into sight. */
function reveal(id) { byID(id).scrollIntoView({ block: "center" }); }

/** The distance of Page Up and Page Down. */
function pageLength() { return Math.max(10, Math.round(view.session.count / 20)); }

const help = { dialog: byID("help-dialog") };

help.toggle = () => {
  if (help.dialog.open) help.dialog.close(); else help.dialog.showModal();
};

byID("keys").append(...keys.filter(({ shown }) => shown).flatMap(({ shown, text }) => [
  element("dt", "", element("kbd", "", shown)), element("dd", "", text),
]));
byID("help").addEventListener("click", help.toggle);
byID("help-close").addEventListener("click", () => help.dialog.close());
// A click outside a dialog closes it.
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
}

/** Whether the focused element handles keys itself, such as text fields and menus. */
function takesKeys(target) {
  return target.closest("input, select, textarea, dialog") !== null;
}

/** Whether an element is pressed by the space bar. */
function isButton(target) {
  const inner = target.shadowRoot?.activeElement ?? target;
  return inner.closest("button, summary, [role='button']") !== null;
}

/** Whether the focus is on the timeline or the list, which handle Home, End and similar keys. */
function isOnTimeline(target) {
  return target === timeline.strip || target === list.box;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return;
  const name = event.shiftKey ? `Shift+${event.key}` : event.key;
  const found = keys.find((key) => key.keys.includes(name) && (!key.when || key.when()));
  if (!found || (found.needsFocus && !isOnTimeline(event.target))) return;
  event.preventDefault();
  found.act();
});
