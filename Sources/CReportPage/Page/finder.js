// Finds a session among any number of them: by the words of its name, of the routes that were visited
// and of its last screen, and sorted by each column.

const finder = {
  dialog: byID("sessions-dialog"),
  input: byID("session-search"),
  sort: "start",
  isReversed: true,
  rows: null,
  /** The numbers of the sessions that are listed. */
  listed: [],
  /** For each column, the sessions in its order. */
  orders: {},
};

/** What sessions are sorted by. */
finder.keys = {
  name: ({ title }) => title.toLowerCase(),
  last: (session) => sessions.lastScreen(session).toLowerCase(),
  start: ({ from }) => Date.parse(from),
  length: ({ count }) => count,
  duration: ({ from, to }) => Date.parse(to) - Date.parse(from),
};

/** The sessions in the order of a column; equal ones in the order of the page. */
finder.order = (name) => finder.orders[name] ??= (() => {
  const values = report.sessions.map(finder.keys[name]);
  return Int32Array.from(values.keys()).sort((left, right) =>
    values[left] < values[right] ? -1 : values[left] > values[right] ? 1 : left - right);
})();

/** For each session, whether it has all words of a text. */
finder.matches = (text) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  finder.routes ??= blocks.routes() ?? report.sessions.map(({ last }) => last ? [last] : []);
  finder.names ??= report.sessions.map(finder.keys.name);
  const tests = words.map((word) => ({ word, routes: search.valuesWith(word, "route") }));
  return (number) => tests.every(({ word, routes }) => {
    if (finder.names[number].includes(word)) return true;
    if (report.sessions[number].lastScreen?.toLowerCase().includes(word)) return true;
    for (const route of finder.routes[number]) if (routes[route]) return true;
    return false;
  });
};

/** Forgets what was made of the list of sessions, which a server may have more of. */
finder.forget = () => {
  [finder.orders, finder.names, finder.routes] = [{}, null, null];
  if (finder.dialog.open) finder.update();
};

finder.update = () => {
  const listed = finder.order(finder.sort).filter(finder.matches(finder.input.value));
  finder.listed = finder.isReversed ? listed.reverse() : listed;
  const { length } = report.sessions;
  byID("session-count").textContent = finder.listed.length === length ? counted(length, "session")
    : `${numberFormat.format(finder.listed.length)} of ${counted(length, "session")}`;
  finder.rows.show(finder.listed.length, finder.listed.indexOf(view.session.number));
};

finder.open = () => {
  if (finder.dialog.open || report.sessions.length < 2) return;
  finder.dialog.showModal();
  finder.rows ??= new Rows(byID("session-list"), {
    parts: ["name", "last", "start", "length", "duration"], fill: finder.fill, choose: finder.choose,
  });
  finder.showSort();
  finder.update();
  finder.input.select();
};

finder.fill = (parts, row) => {
  const session = report.sessions[finder.listed[row]];
  const [from, to] = [Date.parse(session.from), Date.parse(session.to)];
  parts.name.textContent = session.title;
  showCuttable(parts.last, sessions.lastScreen(session));
  parts.start.textContent = clock.minute(from);
  parts.length.textContent = numberFormat.format(session.count);
  parts.duration.textContent = durationText(Math.max(0, to - from));
};

finder.choose = (row) => {
  finder.dialog.close();
  view.open(finder.listed[row]);
};

finder.showSort = () => {
  for (const head of document.querySelectorAll("[data-sort]")) {
    const isSort = head.dataset.sort === finder.sort;
    head.setAttribute("aria-pressed", String(isSort));
    head.lastElementChild.textContent = isSort ? (finder.isReversed ? "↓" : "↑") : "";
  }
};

for (const head of document.querySelectorAll("[data-sort]")) {
  head.addEventListener("click", () => {
    const isAgain = head.dataset.sort === finder.sort;
    // Names begin with the first, and everything else with the newest, longest or last.
    finder.isReversed = isAgain ? !finder.isReversed : !["name", "last"].includes(head.dataset.sort);
    finder.sort = head.dataset.sort;
    finder.showSort();
    finder.update();
  });
}
finder.input.addEventListener("input", () => finder.update());
finder.input.addEventListener("keydown", (event) => finder.rows.handleKey(event));
byID("sessions-close").addEventListener("click", () => finder.dialog.close());
