// Which transition set a part of the state: the newest after which the part differs from before, as
// `drn blame` says it.

const blame = {
  /** For each session, and for each part, the index of the last change at each index. */
  known: new WeakMap(),
};

/** The numbers of a part: equal ones are equal values. */
blame.parts = {
  currentRoute: (session) => (index) => session.routeAt[index],
  overlays: (session) => (index) => session.columns.entryOverlays[session.entryAt[index]],
  rootOverlays: (session) => (index) => session.columns.rootOverlays[index],
  origin: (session) => (index) => session.columns.origin[index],
  cursor: (session) => (index) => session.columns.depth[index],
  tab: (session) => (index) => session.columns.entryTab[session.entryAt[index]],
  flow: (session) => (index) => session.columns.currentFlow[index],
};

/** What another tab remembers: the row of its history, or 0. */
blame.rememberedTab = (tab) => (session) => {
  const rows = new Map();
  return (index) => {
    const list = session.columns.remembered[index];
    if (!rows.has(list)) {
      rows.set(list, session.list(list).find((row) => session.columns.historyTab[row - 1] === tab) ?? 0);
    }
    return rows.get(list);
  };
};

/** The index of the transition that set a part of the state after `index`. */
blame.part = (session, name, index, number = blame.parts[name]) => {
  if (!blame.known.has(session)) blame.known.set(session, new Map());
  const known = blame.known.get(session);
  if (!known.has(name)) {
    const value = number(session);
    const changes = new Int32Array(session.count);
    for (let at = 1; at < changes.length; at++) {
      changes[at] = value(at) === value(at - 1) ? changes[at - 1] : at;
    }
    known.set(name, changes);
  }
  return known.get(name)[index];
};

/** The index of the transition that made an entry of the history, or of the newest that updated it. */
blame.entry = (session, { row, seq }, index) => {
  const { entrySeq, entryIndex, target } = session.columns;
  const made = Math.max(0, session.indexOf(seq));
  if (!blame.hasUpdates(session)) return made;
  for (let at = index; at > made;) {
    const kind = session.kind(at);
    const entry = session.entryAt[at];
    if (kind === "rewound") {
      const next = session.indexOf(target[at]);
      if (next < 0) return made;
      at = next;
    } else {
      const isOf = entrySeq[entry] === seq && entryIndex[entry] === entryIndex[row];
      if (kind === "updated" && isOf) return at;
      at--;
    }
  }
  return made;
};

blame.hasUpdates = (session) => session.hasUpdates ??= session.columns.kind.includes(kindNumbers.updated);

/** A button that goes to the transition that set a part of the state after `at`. */
blame.link = (session, at, part, index = blame.part(session, part, at), path = part) => {
  const seq = session.seq(index);
  const isOlder = index === 0 && session.first > 0;
  const go = () => isOlder && served ? blame.ask(path)
    : session === view.session ? view.go(index) : view.open(session.number, seq);
  const made = button("link blame", go, isOlder ? `before ${seq}` : `since ${seq}`);
  made.dataset.part = part;
  made.title = isOlder ? "set before the page begins" : `set by ${seq}, ${session.kind(index)}`;
  return made;
};

/** Goes to the transition that set a part before the page's part of the session begins. */
blame.ask = async (path) => {
  const { session, index } = view;
  try {
    const [{ event }] = await source.ask("blame", { session: session.name, at: session.seq(index), path });
    view.goToSeq(event.seq);
  } catch (error) {
    source.tell(error.message);
  }
};

blame.tabLink = (session, at, tab) => {
  const part = `rememberedTabs ${tab}`;
  const path = `rememberedTabs[${JSON.stringify(symbolText("tab", tab))}]`;
  return blame.link(session, at, part, blame.part(session, part, at, blame.rememberedTab(tab)), path);
};
