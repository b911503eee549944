// Two runs side by side: their transitions, row by row as the tool aligned them, and both states at a row. The
// rest of the page shows one of them, and moves together with the rows.

const pair = {
  isShown: Boolean(report.pair),
  runs: [],
  /** The first row of each difference: of rows that are not the same and follow one another. */
  differences: [],
  count: 0,
  row: 0,
  box: byID("pair-list"),
  shown: byID("pair-rows"),
  rows: [],
  rowHeight: 30,
  /** The first row and the number of rows that are visible. */
  first: 0,
  visible: 0,
  kinds: [
    { name: "same", sign: "", text: "the same on both sides" },
    { name: "changed", sign: "≠", text: "different" },
    { name: "only-left", sign: "◂", text: "only on the left" },
    { name: "only-right", sign: "▸", text: "only on the right" },
  ],
};

pair.sides = ["left", "right"];
pair.hasSide = (run, side) => run.kind !== (side === 0 ? 3 : 2);

pair.read = ({ first, runs }) => {
  const next = [first, first];
  for (const [kind, count] of runs) {
    const run = { kind, row: pair.count, seqs: [...next], count };
    const isFollowing = pair.runs.length > 0 && pair.runs.at(-1).kind !== 0;
    if (kind !== 0 && !isFollowing) pair.differences.push(pair.count);
    pair.runs.push(run);
    pair.count += count;
    for (const side of [0, 1]) if (pair.hasSide(run, side)) next[side] += count;
  }
};

/** The last element for which `isBefore` holds; it holds for all before it. */
pair.lastOf = (list, isBefore) => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(list[middle])) low = middle + 1; else high = middle;
  }
  return low - 1;
};

pair.run = (row) => pair.runs[pair.lastOf(pair.runs, (run) => run.row <= row)];

/** The index of a row's transition in the session of a side; -1 if it has none. */
pair.index = (row, side) => {
  const run = pair.run(row);
  return pair.hasSide(run, side) ? source.held(side).indexOf(run.seqs[side] + row - run.row) : -1;
};

/** The newest index of a side at a row: that of the row, or of the nearest one before it; -1 if there is none. */
pair.newest = (row, side) => {
  const run = pair.run(row);
  const offset = pair.hasSide(run, side) ? row - run.row : -1;
  return source.held(side).indexOf(run.seqs[side] + offset);
};

/** The row of a position of a side. */
pair.rowOf = (side, seq) => {
  let place = pair.lastOf(pair.runs, (run) => run.seqs[side] <= seq);
  while (place > 0 && !pair.hasSide(pair.runs[place], side)) place--;
  const run = pair.runs[Math.max(place, 0)];
  return Math.max(0, Math.min(run.row + run.count - 1, run.row + seq - run.seqs[side]));
};

// Moving.

/** Goes to a row in both runs. */
pair.go = (row) => {
  pair.row = Math.max(0, Math.min(pair.count - 1, row));
  view.go(pair.newest(pair.row, view.session.number));
  pair.show();
};

/** Goes to the beginning of the next difference or of the one before. */
pair.goToDifference = (offset) => {
  const { differences, row } = pair;
  const here = pair.lastOf(differences, (start) => start <= row);
  const target = offset > 0 ? here + 1 : differences[here] === row ? here - 1 : here;
  if (target >= 0 && target < differences.length) pair.go(differences[target]);
};

/** Shows the run of a side in the rest of the page. */
pair.choose = (row, side) => {
  pair.row = row;
  const index = pair.newest(row, side);
  if (side !== view.session.number && index >= 0) view.open(side, source.held(side).seq(index));
  else pair.go(row);
};

/** Follows a move in the rest of the page. */
pair.follow = () => {
  const side = view.session.number;
  if (Math.max(0, pair.newest(pair.row, side)) !== view.index) {
    pair.row = pair.rowOf(side, view.session.seq(view.index));
  }
  pair.show();
};

/** Where the page begins: at the first difference. */
pair.startSeq = (side) => source.held(side).seq(Math.max(0, pair.newest(pair.row, side)));

// The rows. Only the visible ones are in the document.

pair.scroll = () => {
  const { box, count } = pair;
  const hidden = Math.max(0, count - pair.visible);
  const room = box.scrollHeight - box.clientHeight;
  pair.first = room > 0 ? Math.round(box.scrollTop / room * hidden) : 0;
  pair.paint();
};

pair.measure = () => {
  pair.visible = Math.max(1, Math.floor(pair.box.clientHeight / pair.rowHeight));
  pair.scroll();
  pair.reveal();
};

/** Scrolls the row into view. */
pair.reveal = () => {
  const { box, row, visible } = pair;
  if (row < pair.first || row >= pair.first + visible) {
    const hidden = Math.max(1, pair.count - visible);
    const first = Math.max(0, Math.min(hidden, row - (visible >> 1)));
    box.scrollTop = first / hidden * (box.scrollHeight - box.clientHeight);
    pair.first = pair.count > visible ? first : 0;
  }
  pair.paint();
};

pair.paint = () => {
  const { box, shown, rows, first } = pair;
  const count = Math.min(pair.visible, pair.count - first);
  while (rows.length < count) pair.addRow();
  shown.style.transform = `translateY(${box.scrollTop}px)`;
  rows.forEach((row, place) => {
    row.item.hidden = place >= count;
    if (place < count) pair.fill(row, first + place);
  });
  box.setAttribute("aria-activedescendant", `pair-row${pair.row}`);
};

pair.addRow = () => {
  const row = { number: 0, cells: [], sign: element("span", "sign", "") };
  for (const side of [0, 1]) {
    const cell = element("span", "cell");
    cell.addEventListener("click", () => pair.choose(row.number, side));
    row.cells.push(cell);
  }
  row.item = element("div", "pair-row", row.cells[0], row.sign, row.cells[1]);
  row.item.setAttribute("role", "option");
  pair.rows.push(row);
  pair.shown.append(row.item);
};

pair.fill = (row, number) => {
  row.number = number;
  const kind = pair.kinds[pair.run(number).kind];
  row.item.id = `pair-row${number}`;
  row.item.className = `pair-row ${kind.name}`;
  row.item.setAttribute("aria-selected", String(number === pair.row));
  row.item.setAttribute("aria-setsize", pair.count);
  row.item.setAttribute("aria-posinset", number + 1);
  row.sign.textContent = kind.sign;
  row.sign.title = kind.text;
  row.cells.forEach((cell, side) => {
    const index = pair.index(number, side);
    if (index < 0) return cell.replaceChildren();
    const session = source.held(side);
    const [name, text] = [session.kind(index), element("span", "text")];
    showCuttable(text, phrase(session, index));
    cell.replaceChildren(element("span", "seq", String(session.seq(index))), element("span", "kind", name), text);
    cell.style.borderColor = screenColor(session.routeAt[index]);
  });
};

// What is shown of a row.

pair.show = () => {
  pair.reveal();
  const { differences, row } = pair;
  const here = pair.lastOf(differences, (start) => start <= row);
  byID("pair-place").textContent = differences.length === 0 ? "no difference"
    : `${here + 1} of ${counted(differences.length, "difference")}`;
  byID("pair-previous").disabled = here < 0 || (here === 0 && differences[0] === row);
  byID("pair-next").disabled = here + 1 >= differences.length;
  pair.showStates();
};

pair.showStates = onFrame(() => {
  const indices = [0, 1].map((side) => pair.newest(pair.row, side));
  const states = indices.map((index, side) => (index < 0 ? null : source.held(side).state(index)));
  pair.sides.forEach((name, side) => {
    const session = source.held(side);
    const index = indices[side];
    byID(`pair-${name}-title`).textContent =
      index < 0 ? session.title : `${session.title}, after ${session.seq(index)}`;
    const parts = index < 0 ? { layers: [], rows: [] } : moment.stateParts(session, index);
    byID(`pair-${name}-layers`).replaceChildren(...parts.layers);
    byID(`pair-${name}-state`).replaceChildren(...parts.rows);
  });
  const changes = states.includes(null) ? [] : differenceRows(...states);
  const text = states.includes(null) ? "One of them has not begun here."
    : "Nothing: both are in the same state.";
  byID("pair-difference").replaceChildren(...(changes.length > 0 ? changes : [element("p", "dim", text)]));
});

pair.begin = () => {
  pair.read(report.pair);
  pair.row = pair.differences[0] ?? pair.count - 1;
  byID("pair").hidden = false;
  pair.sides.forEach((name, side) => {
    byID(`pair-${name}`).textContent = report.sessions[side].title;
  });
  byID("pair-facts").textContent = pair.differences.length === 0 ? "Both runs are the same."
    : `${counted(pair.differences[0], "transition")} the same, then ${counted(pair.differences.length, "difference")}.`;
  byID("pair-space").style.height = `${Math.min(pair.count * pair.rowHeight, 12_000_000)}px`;
  pair.box.style.maxHeight = `${pair.count * pair.rowHeight + 2}px`;
  byID("pair-previous").addEventListener("click", () => pair.goToDifference(-1));
  byID("pair-next").addEventListener("click", () => pair.goToDifference(1));
  pair.box.addEventListener("scroll", onFrame(pair.scroll));
  pair.box.addEventListener("keydown", pair.keyDown);
  new ResizeObserver(onFrame(pair.measure)).observe(pair.box);
  view.onOpen.push(pair.follow);
  view.onMove.push(pair.follow);
};

/** The keys of a list, while it has the focus. */
pair.keyDown = (event) => {
  const target = {
    ArrowDown: pair.row + 1, ArrowUp: pair.row - 1, PageDown: pair.row + pair.visible,
    PageUp: pair.row - pair.visible, Home: 0, End: pair.count - 1,
  }[event.key];
  if (target === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  pair.go(target);
};

pair.keys = !pair.isShown ? [] : [
  { keys: ["j"], shown: "j", text: "the next row of both runs", act: () => pair.go(pair.row + 1) },
  { keys: ["k"], shown: "k", text: "the row before", act: () => pair.go(pair.row - 1) },
  { keys: ["Shift+J"], shown: "Shift j", text: "the next difference", act: () => pair.goToDifference(1) },
  { keys: ["Shift+K"], shown: "Shift k", text: "the difference before", act: () => pair.goToDifference(-1) },
];

if (pair.isShown) pair.begin();
