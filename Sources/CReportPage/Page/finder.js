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
  /** What a condition was last found to be true of, and the search for the next one. */
  answer: null,
  asked: null,
  /** Whether what is typed is still being searched for. */
  isAsking: false,
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

/** Lists what the text in the field finds: a condition on sessions, or words. */
finder.update = () => {
  const text = finder.input.value.trim();
  finder.showProblem("");
  finder.isAsking = false;
  if (!ConditionParser.isMeant(text)) return finder.show(finder.matches(text));
  const { answer } = finder;
  const isOfText = answer?.text === text;
  if (!isOfText || answer.count !== report.sessions.length) finder.ask();
  if (isOfText && answer.problem) return finder.refuse(text, answer.problem);
  if (isOfText) return finder.show((number) => answer.found.has(number));
  finder.isAsking = true;
  byID("session-count").textContent = "Searching …";
};

/** Says why a text is no condition; its words may still be in a name. */
finder.refuse = (text, problem) => {
  finder.show(finder.matches(text));
  finder.showProblem(`${problem} It is looked for as words.`);
};

finder.showProblem = (text) => {
  const box = byID("session-problem");
  box.textContent = text;
  box.hidden = text === "";
  finder.input.setAttribute("aria-invalid", String(text !== ""));
};

/** Finds the sessions of which the typed condition is true, once the typing pauses. */
finder.ask = atMostEvery(250, async () => {
  const text = finder.input.value.trim();
  if (!ConditionParser.isMeant(text) || finder.asked?.text === text) return;
  finder.asked?.controller.abort();
  const asked = finder.asked = { text, controller: new AbortController() };
  const answer = { text, count: report.sessions.length };
  try {
    answer.found = await finder.find(text, asked.controller.signal);
  } catch (error) {
    answer.problem = error instanceof ExpressionError
      ? `The expression is wrong at column ${error.column}: ${error.message}.` : error.message;
  }
  if (finder.asked !== asked) return;
  [finder.asked, finder.answer] = [null, answer];
  if (finder.dialog.open) finder.update();
});

/** The numbers of the sessions of which a condition is true: the server knows, or the page looks, in slices of time. */
finder.find = async (text, signal) => {
  const found = new Set();
  if (served) {
    const names = new Set(await source.ask("sessions", { where: text }, { signal }));
    report.sessions.forEach(({ name }, number) => { if (names.has(name)) found.add(number); });
    return found;
  }
  const test = ConditionParser.compile(text);
  let end = performance.now() + everywhere.slice;
  for (let number = 0; number < report.sessions.length && !signal.aborted; number++) {
    if (test(number)) found.add(number);
    if (performance.now() < end) continue;
    await new Promise(requestAnimationFrame);
    end = performance.now() + everywhere.slice;
  }
  return found;
};

/** Lists the sessions that pass a test. */
finder.show = (passes) => {
  const listed = finder.order(finder.sort).filter(passes);
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
finder.input.addEventListener("keydown", (event) => { if (!finder.isAsking) finder.rows.handleKey(event); });
byID("sessions-close").addEventListener("click", () => finder.dialog.close());
