// Searches all sessions of the page, a few in each frame, and goes from one with matches to the next.

const everywhere = {
  dialog: byID("results-dialog"),
  /** For each session with matches, in the page's order: its number, how many, the first and the last. */
  found: [],
  total: 0,
  /** Counts the searches: one that is not the newest stops. */
  run: 0,
  isDone: true,
  /** Whether the server has found more than it was asked for. */
  isCut: false,
  /** For each session, by name, the positions that the server has found, ascending. */
  positions: new Map(),
  /** How many the server is asked for. */
  limit: 10_000,
  /** How long a frame may be searched in, in milliseconds. */
  slice: 10,
  rows: null,
  /** Ends the question to the server that is not answered yet. */
  asked: null,
};

everywhere.begin = () => {
  const run = ++everywhere.run;
  [everywhere.found, everywhere.total, everywhere.isDone] = [[], 0, !search.test];
  everywhere.positions = new Map();
  everywhere.show();
  search.showCount();
  everywhere.asked?.abort();
  if (served) return everywhere.askServer(run);
  if (!search.test || report.sessions.length < 2) return;
  let number = 0;
  const step = () => {
    if (run !== everywhere.run) return;
    const end = performance.now() + everywhere.slice;
    while (number < report.sessions.length && performance.now() < end) everywhere.look(number++);
    everywhere.isDone = number === report.sessions.length;
    everywhere.show(number);
    if (!everywhere.isDone) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
};

/** Asks the server, which has all of every session. */
everywhere.askServer = async (run) => {
  if (!search.test) return;
  // Not for each letter that is typed.
  await new Promise((done) => { setTimeout(done, 250); });
  if (run !== everywhere.run) return;
  everywhere.asked = new AbortController();
  try {
    const sort = search.isExpression(search.text) ? "where" : "words";
    const answer = await source.request(
      `find?${new URLSearchParams({ [sort]: search.text, limit: everywhere.limit })}`,
      { signal: everywhere.asked.signal });
    const lines = (await answer.text()).split("\n").filter(Boolean);
    if (run !== everywhere.run) return;
    source.tell("");
    everywhere.take(lines.map((line) => line.split("\t", 2)));
  } catch (error) {
    if (run !== everywhere.run) return;
    everywhere.isDone = true;
    everywhere.show();
    search.showCount();
    source.tell(error.message);
  }
};

/** Takes what the server has found: names of sessions, escaped for people, and positions. */
everywhere.take = (found) => {
  everywhere.isCut = found.length >= everywhere.limit;
  const names = new Map(report.sessions.map(({ title }, number) => [title, number]));
  for (const [name, seq] of found) {
    if (!everywhere.positions.has(name)) everywhere.positions.set(name, []);
    everywhere.positions.get(name).push(Number(seq));
  }
  for (const [name, list] of everywhere.positions) {
    if (!names.has(name)) continue;
    everywhere.found.push(
      { number: names.get(name), count: list.length, first: list[0], last: list[list.length - 1] });
  }
  everywhere.found.sort((left, right) => left.number - right.number);
  [everywhere.total, everywhere.isDone] = [found.length, true];
  everywhere.show();
  search.showCount();
};

/** The place of the shown position among those that the server has found. */
everywhere.rank = () => {
  const list = everywhere.positions.get(view.session.title) ?? [];
  const seq = view.session.seq(view.index);
  const place = list.findIndex((found) => found >= seq);
  return { list, seq, place: place < 0 ? list.length : place };
};

everywhere.rankText = () => {
  const { list, seq, place } = everywhere.rank();
  const more = everywhere.isCut ? " or more" : "";
  return list[place] === seq ? `${place + 1} of ${list.length}${more}` : `${search.counted(list.length)}${more}`;
};

/** Goes to the next position that the server has found in the session; `false` if there is none. */
everywhere.goOn = (offset) => {
  const { list, seq, place } = everywhere.rank();
  const next = offset > 0 ? list[place] === seq ? place + 1 : place : place - 1;
  if (next < 0 || next >= list.length) return false;
  view.goToSeq(list[next]);
  return true;
};

/** Searches a session, which is not kept: a page may have tens of thousands of them. */
everywhere.look = (number) => {
  const session = source.opened.get(number) ?? new Session(number);
  const flags = search.test(session);
  const first = flags.indexOf(1);
  if (first < 0) return;
  let count = 0;
  for (const flag of flags) count += flag;
  everywhere.found.push(
    { number, count, first: session.seq(first), last: session.seq(flags.lastIndexOf(1)) });
  everywhere.total += count;
};

everywhere.show = (looked = 0) => {
  const { found, total, isDone } = everywhere;
  const box = byID("search-everywhere");
  box.hidden = !search.test || report.sessions.length < 2;
  box.disabled = found.length === 0;
  const sessions = `${counted(found.length, "session")} of ${numberFormat.format(report.sessions.length)}`;
  box.textContent = !isDone && served ? "Searching all sessions …" : !isDone
    ? `Searching: ${numberFormat.format(total)} in ${sessions}, ${Math.floor(100 * looked / report.sessions.length)} %`
    : total === 0 ? "Nothing in any session"
      : `${everywhere.isCut ? "The first " : ""}${search.counted(total)} in ${sessions}`;
  if (everywhere.dialog.open && isDone) everywhere.fillList();
};

/** Goes to the first match of the next session that has some, or to the last of the one before. */
everywhere.go = (offset) => {
  const { found } = everywhere;
  const here = view.session.number;
  const others = found.filter(({ number }) => number !== here);
  if (others.length === 0) return false;
  const next = offset > 0 ? others.find(({ number }) => number > here) ?? others[0]
    : others.findLast(({ number }) => number < here) ?? others[others.length - 1];
  view.open(next.number, offset > 0 ? next.first : next.last);
  return true;
};

everywhere.open = () => {
  if (everywhere.dialog.open) return;
  everywhere.dialog.showModal();
  everywhere.rows ??= new Rows(byID("results-list"), {
    parts: ["name", "last", "length"],
    fill(parts, row) {
      const { number, count, first } = everywhere.found[row];
      parts.name.textContent = report.sessions[number].title;
      parts.last.textContent = `from position ${first} on`;
      parts.length.textContent = search.counted(count);
    },
    choose(row) {
      everywhere.dialog.close();
      const { number, first } = everywhere.found[row];
      view.open(number, first);
    },
  });
  everywhere.fillList();
  byID("results-list").focus();
};

everywhere.fillList = () => {
  const { found } = everywhere;
  const here = found.findIndex(({ number }) => number >= view.session.number);
  everywhere.rows.show(found.length, here < 0 ? found.length - 1 : here);
};

byID("search-everywhere").addEventListener("click", everywhere.open);
byID("results-close").addEventListener("click", () => everywhere.dialog.close());
