// Sets up the page: the buttons at the top, the address of a moment, and printing.

// The address contains the session and the position, so that a moment can be linked to.

const address = {};

address.read = () => {
  const fields = new URLSearchParams(location.hash.slice(1));
  const name = fields.get("session");
  const named = report.sessions.findIndex((session) => (session.key ?? session.name) === name);
  if (!served) source.tell(name !== null && named < 0 ? `This page has no session '${name}'.` : "", "address");
  // Without a name, the newest session is shown, as everywhere in the tool; a served page stays where it is.
  const other = served && view.session ? view.session.number : report.sessions.length - 1;
  const number = named >= 0 ? named : other;
  const at = fields.get("at");
  // A report begins at what was reported.
  const isReported = reported?.session === report.sessions[number]?.name;
  const start = pair.isShown ? pair.startSeq(number) : isReported ? reported.seq : undefined;
  return { number, seq: at !== null ? Number(at) : start };
};

address.text = () => {
  const fields = new URLSearchParams();
  if (served || report.sessions.length > 1) {
    fields.set("session", view.session.key ?? view.session.name);
  }
  fields.set("at", view.session.seq(view.index));
  return `#${fields}`;
};

/** The address last read or written by the page. */
address.known = location.hash;

/** Browsers limit how often a page may change the address. */
address.write = afterPause(300, () => {
  // The user has entered another address, which is about to be read.
  if (location.hash !== address.known) return;
  const text = address.text();
  if (text !== location.hash) history.replaceState(null, "", text);
  address.known = location.hash;
});

window.addEventListener("hashchange", () => {
  address.known = location.hash;
  const { number, seq } = address.read();
  if (served && !view.session) return;
  const name = new URLSearchParams(location.hash.slice(1)).get("session");
  if (served && name !== null && report.sessions[number].name !== name) {
    source.want({ session: name }, seq, (session, at) => view.show(session, at));
  } else if (number !== view.session.number) view.open(number, seq);
  else if (seq !== undefined) view.goToSeq(seq);
});

// Reasons to repaint everything.

function repaint() {
  if (!view.session) return;
  clock.formats = {};
  sessions.fill();
  sessions.show();
  timeline.paint();
  film.paint();
  list.paint();
  statistics.show();
  whole.paint();
  moment.showHead();
  moment.show();
  if (pair.isShown) pair.show();
}

function showTheme() {
  document.documentElement.dataset.theme = look.isDark ? "dark" : "light";
  byID("theme").textContent = look.isDark ? "Light" : "Dark";
  byID("theme").setAttribute("aria-label", look.isDark ? "Light colours" : "Dark colours");
  graph.showTheme();
}

byID("theme").addEventListener("click", () => {
  look.chosen = look.isDark ? "light" : "dark";
  showTheme();
  repaint();
});
look.systemIsDark.addEventListener("change", () => {
  showTheme();
  repaint();
});

function showZone() {
  byID("zone").textContent = clock.isUTC ? "Local time" : "UTC";
  byID("zone").setAttribute("aria-label", clock.isUTC ? "Show local time" : "Show UTC");
}

byID("zone").addEventListener("click", () => {
  clock.isUTC = !clock.isUTC;
  showZone();
  repaint();
});

for (const [id, act] of [
  ["first", () => view.goToFirst()], ["previous", () => view.go(view.index - 1)],
  ["next", () => view.go(view.index + 1)], ["last", () => view.goToLast()],
]) byID(id).addEventListener("click", act);

// Prints the transitions around the cursor as a table.

const printedReach = 20;

function preparePrint() {
  const { session, index } = view;
  const first = Math.max(0, index - printedReach);
  const last = Math.min(session.count - 1, index + printedReach);
  const rows = [];
  for (let at = first; at <= last; at++) {
    rows.push(element("tr", at === index ? "current" : "", element("td", "", session.seq(at)),
      element("td", "", clock.time(session.time(at))), element("td", "", session.kind(at)),
      element("td", "", phrase(session, at))));
  }
  byID("printed-rows").replaceChildren(...rows);
}
window.addEventListener("beforeprint", preparePrint);

// Start.

byID("unreadable").remove();
byID("title").textContent = report.title;
byID("made-by").textContent = `Made from ${report.log} by ${report.tool}.`;
showTheme();
showZone();
if (!served) sessions.fill();
view.onMove.push(address.write);
if (served) {
  live.begin();
} else {
  const start = address.read();
  view.open(start.number, start.seq);
}
timeline.strip.focus({ preventScroll: true });
document.body.classList.add("unfocused");
document.addEventListener("keydown", () => document.body.classList.remove("unfocused"), { once: true, capture: true });
// Marks when content is first visible, for measurements.
requestAnimationFrame(() => setTimeout(() => performance.mark("shown")));
