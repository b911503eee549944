// Search for transitions that contain all words: in their routes, overlays, labels, payloads and
// reasons, in the name of their kind, or in the screen that they lead to. `screen:"name"` finds the
// visits to one screen.

const search = {
  input: byID("search"),
  /** The matching indices, ascending; `null` if there is no search. */
  hits: null,
  flags: null,
  sums: null,
};

search.isHit = (index) => search.flags !== null && search.flags[index] === 1;

search.run = () => {
  const words = search.input.value.match(/screen:"[^"]*"?|\S+/g) ?? [];
  const { session } = view;
  if (words.length === 0) {
    search.hits = search.flags = search.sums = null;
  } else {
    const flags = new Uint8Array(session.count).fill(1);
    for (const word of words) search.keep(flags, search.matches(word, session));
    search.flags = flags;
    search.hits = [];
    flags.forEach((flag, index) => { if (flag) search.hits.push(index); });
    search.sums = sumsOf(session, (index) => flags[index] === 1);
  }
  search.showCount();
  timeline.paint();
  list.paint();
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

/** For each index, whether its transition contains the word. */
search.matches = (word, session) => {
  const screen = /^screen:"([^"]*)"?$/.exec(word);
  return screen ? search.visitsTo(screen[1], session)
    : search.transitionsWith(word.toLowerCase(), session);
};

search.visitsTo = (name, session) => {
  const found = new Uint8Array(session.count);
  for (const start of session.visits) {
    if (search.quotable(screenName(session.routeAt[start])) === name) found[start] = 1;
  }
  return found;
};

search.transitionsWith = (word, session) => {
  const { columns, count } = session;
  const found = new Uint8Array(count);
  const tables = {};
  for (const table of Object.keys(symbols)) tables[table] = search.valuesWith(word, table);
  const kinds = report.kinds.map((kind) => kind.name.toLowerCase().includes(word));
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
  const count = hits === null ? "" : hits.length === 0 ? "nothing found"
    : search.isHit(view.index) ? `${search.rank(view.index) + 1} of ${hits.length}`
      : counted(hits.length, "match").replace("matchs", "matches");
  byID("search-count").textContent = count;
  byID("search-next").disabled = byID("search-previous").disabled = !hits || hits.length === 0;
};

/** Goes to the next or previous hit, wrapping around at the ends. */
search.go = (offset) => {
  const { hits } = search;
  if (!hits || hits.length === 0) return;
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
view.onOpen.push(search.run);
view.onMove.push(search.showCount);
