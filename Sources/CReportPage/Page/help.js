// The keys and their actions; the help dialog is built from the same table.

const keys = [
  { keys: ["ArrowRight"], shown: "→", text: "the next transition", act: () => view.go(view.index + 1) },
  { keys: ["ArrowLeft"], shown: "←", text: "the one before", act: () => view.go(view.index - 1) },
  { keys: ["]", "Shift+ArrowRight"], shown: "] or Shift →", text: "the next screen", act: () => view.goToVisit(1) },
  { keys: ["[", "Shift+ArrowLeft"], shown: "[ or Shift ←", text: "the screen before", act: () => view.goToVisit(-1) },
  { keys: ["Home"], shown: "Home", text: "the first transition", needsFocus: true, act: () => view.go(0) },
  { keys: ["End"], shown: "End", text: "the newest transition", needsFocus: true, act: () => view.go(view.session.count - 1) },
  { keys: ["PageDown"], shown: "Page ↓", text: "a twentieth of the session on", needsFocus: true, act: () => view.go(view.index + pageLength()) },
  { keys: ["PageUp"], shown: "Page ↑", text: "a twentieth back", needsFocus: true, act: () => view.go(view.index - pageLength()) },
  { keys: ["ArrowDown"], shown: "↓", text: "the next transition, in the list and the timeline", needsFocus: true, act: () => view.go(view.index + 1) },
  { keys: ["ArrowUp"], shown: "↑", text: "the one before, in the list and the timeline", needsFocus: true, act: () => view.go(view.index - 1) },
  { keys: ["/"], shown: "/", text: "search", act: () => search.input.select() },
  { keys: ["n"], shown: "n", text: "the next match", act: () => search.go(1) },
  { keys: ["Shift+N", "N"], shown: "Shift n", text: "the match before", act: () => search.go(-1) },
  { keys: ["s"], shown: "s", text: "choose a session", act: () => sessions.select.focus() },
  { keys: ["x"], shown: "x", text: "the timeline by steps or by time", act: () => byID("axis").click() },
  { keys: ["u"], shown: "u", text: "times in UTC or in your zone", act: () => byID("zone").click() },
  { keys: ["d"], shown: "d", text: "dark or light", act: () => byID("theme").click() },
  { keys: ["?", "Shift+?"], shown: "?", text: "this help", act: () => help.toggle() },
  ...pair.keys,
];

/** The distance of Page Up and Page Down. */
function pageLength() { return Math.max(10, Math.round(view.session.count / 20)); }

const help = { dialog: byID("help-dialog") };

help.toggle = () => {
  if (help.dialog.open) help.dialog.close(); else help.dialog.showModal();
};

byID("keys").append(...keys.flatMap(({ shown, text }) => [
  element("dt", "", element("kbd", "", shown)), element("dd", "", text),
]));
byID("help").addEventListener("click", help.toggle);
byID("help-close").addEventListener("click", () => help.dialog.close());
// A click outside the dialog closes it.
help.dialog.addEventListener("click", (event) => {
  if (event.target === help.dialog) help.dialog.close();
});

/** Whether the focused element handles keys itself, such as text fields and menus. */
function takesKeys(target) {
  return target.closest("input, select, textarea, dialog") !== null;
}

/** Whether the focus is on the timeline or the list, which handle Home, End and similar keys. */
function isOnTimeline(target) {
  return target === timeline.strip || target === list.box;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return;
  const name = event.shiftKey ? `Shift+${event.key}` : event.key;
  const found = keys.find((key) => key.keys.includes(name));
  if (!found || (found.needsFocus && !isOnTimeline(event.target))) return;
  event.preventDefault();
  found.act();
});
