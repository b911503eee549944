// Search for transitions: by an expression as of `drn find`, or by words. All words must be in a
// transition's routes, overlays, labels, payloads and reasons, in the name of its kind, or in the screen
// that it leads to. `screen:"name"` finds the visits to one screen.

const search = {
  input: byID("search"),
  /** The text that was searched for, and what finds it: for a session, a flag for each index. */
  text: "",
  test: null,
  /** The matching indices of the session, ascending; `null` if there is no search. */
  hits: null,
  flags: null,
  sums: null,
};

search.isHit = (index) => search.flags !== null && search.flags[index] === 1;

/** The same words as in the tool's screen make a text an expression. */
search.isExpression = (text) => !text.startsWith("screen:")
  // A condition on sessions is none of a transition, which is said.
  && (/[=<>!&|]|\b(?:visited|began|ended)\s*\(\s*["'[]/.test(text)
    || text.split(" ").slice(1).some((word) => ["in", "matches", "contains"].includes(word)));

/** Searches for the text in the field, if it has changed. */
search.run = () => {
  const text = search.input.value.trim();
  if (text === search.text) return;
  search.text = text;
  search.showProblem(null);
  search.compile(text);
  search.show();
  everywhere.begin();
};

/** Makes the test of a text, with the values that are used now. */
search.compile = (text) => {
  try {
    search.test = text === "" ? null
      : search.isExpression(text) ? search.byExpression(text) : search.byWords(text);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    search.test = null;
    search.showProblem(error);
  }
};

/** Finds the matches of the session that is shown. */
search.show = () => {
  const { session } = view;
  if (!search.test) {
    search.hits = search.flags = search.sums = null;
  } else {
    const flags = search.test(session);
    search.flags = flags;
    search.hits = [];
    flags.forEach((flag, index) => { if (flag) search.hits.push(index); });
    search.sums = sumsOf(session, (index) => flags[index] === 1);
  }
  search.showCount();
  timeline.paint();
  list.paint();
};

/** Says what is wrong with an expression, and where. */
search.showProblem = (error) => {
  const box = byID("search-problem");
  box.hidden = error === null;
  search.input.setAttribute("aria-invalid", String(error !== null));
  if (error === null) return;
  const start = Math.max(0, error.column - 30);
  const around = Array.from(search.text).slice(start, start + 60).join("");
  box.replaceChildren(`The expression is wrong at column ${error.column}: ${error.message}.`,
    element("pre", "", `${around}\n${" ".repeat(error.column - 1 - start)}^`));
};

search.byExpression = (text) => {
  const matcher = new Matcher(text);
  return (session) => {
    const flags = new Uint8Array(session.count);
    for (let index = 0; index < flags.length; index++) {
      if (matcher.matches(session, index)) flags[index] = 1;
    }
    return flags;
  };
};

search.byWords = (text) => {
  const tests = (text.match(/screen:"[^"]*"?|\S+/g) ?? []).map(search.matches);
  return (session) => {
    const flags = new Uint8Array(session.count).fill(1);
    for (const test of tests) search.keep(flags, test(session));
    return flags;
  };
};

search.keep = (flags, others) => {
  for (let index = 0; index < flags.length; index++) flags[index] &= others[index];
};

/** For each value of a table, whether it contains the word. */
search.valuesWith = (word, table) => {
  const { json, text } = symbols[table];
  const has = new Uint8Array(json.length + 1);
  for (let number = 0; number < json.length; number++) {
    const isIn = json[number].toLowerCase().includes(word)
      || (text[number] !== 0 && text[number].toLowerCase().includes(word));
    has[number + 1] = isIn ? 1 : 0;
  }
  return has;
};

/** For a session, whether each transition contains the word. */
search.matches = (word) => {
  const screen = /^screen:"([^"]*)"?$/.exec(word);
  return screen ? (session) => search.visitsTo(screen[1], session)
    : search.transitionsWith(word.toLowerCase());
};

search.visitsTo = (name, session) => {
  const found = new Uint8Array(session.count);
  for (const start of session.visits) {
    if (search.quotable(screenName(session.routeAt[start])) === name) found[start] = 1;
  }
  return found;
};

search.transitionsWith = (word) => {
  const tables = {};
  for (const table of Object.keys(symbols)) tables[table] = search.valuesWith(word, table);
  const kinds = report.kinds.map((kind) => kind.name.toLowerCase().includes(word));
  return (session) => search.transitionsOf(session, tables, kinds);
};

/** For each transition of a session, whether it has one of the values that are marked. */
search.transitionsOf = (session, tables, kinds) => {
  const { columns, count } = session;
  const found = new Uint8Array(count);
  for (const field of Object.keys(fieldTables)) {
    // A bare number would match too many counts.
    if (field === "count" || field === "kept") continue;
    const has = tables[fieldTables[field]];
    const rows = columns[field];
    const isList = listFields.has(field);
    for (let index = 0; index < count; index++) {
      if (rows[index] === 0) continue;
      if (isList ? session.list(rows[index]).some((item) => has[item]) : has[rows[index]]) {
        found[index] = 1;
      }
    }
  }
  for (let index = 0; index < count; index++) {
    if (kinds[columns.kind[index]]) found[index] = 1;
    const group = columns.group[index];
    if (group !== 0 && tables.text[columns.groupName[group - 1]]) found[index] = 1;
  }
  // Going back names no route, but users search for the screen it leads to.
  for (const start of session.visits) if (tables.route[session.routeAt[start]]) found[start] = 1;
  return found;
};

/** The number of hits before an index. */
search.rank = (index) => {
  let [low, high] = [0, search.hits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (search.hits[middle] < index) low = middle + 1; else high = middle;
  }
  return low;
};

search.showCount = () => {
  const { hits } = search;
  const isPart = served && view.session.isPart;
  // Until the server has answered, nothing is known of what the page does not have.
  const isWaiting = served && !everywhere.isDone && (isPart || hits?.length === 0);
  const count = hits === null ? "" : isWaiting ? "searching …"
    : isPart && everywhere.positions.size > 0 ? everywhere.rankText()
    : hits.length === 0 ? "nothing found"
    : search.isHit(view.index) ? `${search.rank(view.index) + 1} of ${hits.length}`
      : search.counted(hits.length);
  byID("search-count").textContent = count;
  const isNone = !hits
    || (hits.length === 0 && report.sessions.length < 2 && everywhere.positions.size === 0);
  byID("search-next").disabled = byID("search-previous").disabled = isNone;
};

search.counted = (count) => `${numberFormat.format(count)} ${count === 1 ? "match" : "matches"}`;

/** Goes to the next or previous hit; at an end to that of another session, or around to the other end. */
search.go = (offset) => {
  const { hits } = search;
  if (!hits) return;
  const isLast = hits.length === 0
    || (offset > 0 ? hits[hits.length - 1] <= view.index : hits[0] >= view.index);
  // What the server has found is also in parts that the page does not have.
  if (served && everywhere.goOn(offset)) return;
  if ((isLast && everywhere.go(offset)) || hits.length === 0) return;
  const rank = search.rank(view.index);
  const isOnHit = hits[rank] === view.index;
  const place = offset > 0 ? rank + (isOnHit ? 1 : 0) : rank - 1;
  view.go(hits[(place + hits.length) % hits.length]);
};

/** Searches for a text. */
search.set = (text) => {
  search.input.value = text;
  search.run();
};

/** A name that can be put in quotes. */
search.quotable = (name) => name.replaceAll('"', "'");

/** Goes to the next visit to a screen. */
search.screen = (name) => {
  search.set(`screen:"${search.quotable(name)}"`);
  search.go(1);
};

search.input.addEventListener("input", afterPause(60, search.run));
search.input.addEventListener("keydown", (event) => {
  if (event.key === "Enter") {
    search.run();
    search.go(event.shiftKey ? -1 : 1);
  } else if (event.key === "Escape") {
    search.set("");
    timeline.strip.focus();
  } else {
    return;
  }
  event.preventDefault();
});
byID("search-next").addEventListener("click", () => search.go(1));
byID("search-previous").addEventListener("click", () => search.go(-1));
onSymbols.push(() => search.compile(search.text));
view.onOpen.push(search.show);
view.onMove.push(search.showCount);
