// All transitions, one per row. Only the visible rows are in the document, so a list of a hundred
// thousand costs no more than one of thirty.

const list = {
  box: byID("list"),
  space: byID("list-space"),
  shown: byID("list-rows"),
  rows: [],
  rowHeight: 30,
  /** Measured only when they change: measuring in every frame would force a second layout. */
  height: 0,
  scrolled: 0,
  isScrolledByPage: false,
  /** Browsers cannot scroll much further than this. */
  largest: 12_000_000,
};

list.open = () => {
  const full = view.session.count * list.rowHeight;
  list.space.style.height = `${Math.min(full, list.largest)}px`;
  // The box is no taller than its rows.
  list.box.style.maxHeight = `${full + 1}px`;
  list.box.setAttribute("aria-label",
    `${counted(view.session.count, "transition")} of session ${view.session.title}`);
  list.measure();
  list.reveal();
};

/** The scroll offset, in pixels of a list without a height limit. */
list.offset = () => {
  const full = view.session.count * list.rowHeight;
  if (full <= list.largest) return list.scrolled;
  const { height } = list;
  return list.scrolled / (list.largest - height) * (full - height);
};

list.scrollTo = (offset) => {
  const full = view.session.count * list.rowHeight;
  const { height } = list;
  const scale = full <= list.largest ? 1 : (list.largest - height) / (full - height);
  const scrolled = Math.round(Math.max(0, Math.min(offset, full - height)) * scale);
  if (scrolled === list.scrolled) return;
  list.scrolled = scrolled;
  list.isScrolledByPage = true;
  list.box.scrollTop = scrolled;
};

/** Scrolls the row of the cursor into view. */
list.reveal = () => {
  const top = view.index * list.rowHeight;
  const { height } = list;
  const offset = list.offset();
  if (top < offset || top + list.rowHeight > offset + height) {
    list.scrollTo(Math.max(0, top - height / 2));
  }
  list.paint();
};

list.paint = () => {
  const { session } = view;
  if (!session) return;
  const offset = list.offset();
  const first = Math.max(0, Math.floor(offset / list.rowHeight) - 2);
  const count = Math.min(session.count - first, Math.ceil(list.height / list.rowHeight) + 4);
  while (list.rows.length < count) list.addRow();
  const top = first * list.rowHeight + list.scrolled - offset;
  list.shown.style.transform = `translateY(${top}px)`;
  list.rows.forEach((row, place) => {
    row.item.hidden = place >= count;
    if (place < count) list.fill(row, first + place);
  });
  list.box.setAttribute("aria-activedescendant", `row${view.index}`);
};

list.addRow = () => {
  const parts = {};
  for (const name of ["seq", "time", "sign", "kind", "text"]) {
    parts[name] = element("span", name, "");
  }
  parts.sign.setAttribute("aria-hidden", "true");
  const item = element("div", "row", ...Object.values(parts));
  item.setAttribute("role", "option");
  const row = { item, parts, index: -1, key: "" };
  item.addEventListener("click", () => view.go(row.index));
  list.rows.push(row);
  list.shown.append(item);
};

list.fill = (row, index) => {
  const { session } = view;
  const key = `${session.number} ${session.first} ${index} ${clock.isUTC} ${look.isDark}`;
  if (row.key !== key) {
    row.key = key;
    row.index = index;
    const kind = session.kind(index);
    row.parts.seq.textContent = session.seq(index);
    row.parts.time.textContent = clock.time(session.time(index));
    row.parts.sign.textContent = kindSigns[kind] ?? "";
    row.parts.kind.textContent = kind;
    showCuttable(row.parts.text, phrase(session, index));
    row.item.id = `row${index}`;
    row.item.style.borderLeftColor = screenColor(session.routeAt[index]);
    row.item.setAttribute("aria-setsize", session.count);
    row.item.setAttribute("aria-posinset", index + 1);
  }
  row.item.className = "row"
    + (session.columns.overtaken[index] ? " overtaken" : "")
    + (search.isHit(index) ? " hit" : "")
    + (isTrouble(session, index) ? " bad" : "");
  row.item.setAttribute("aria-selected", String(index === view.index));
};

list.measure = () => {
  list.height = list.box.clientHeight;
  list.scrolled = list.box.scrollTop;
  list.paint();
};

list.box.addEventListener("scroll", () => {
  // The page's own scrolling needs no reading.
  if (list.isScrolledByPage) list.isScrolledByPage = false;
  else list.readScroll();
});
list.readScroll = onFrame(list.measure);
new ResizeObserver(onFrame(list.measure)).observe(list.box);
view.onOpen.push(list.open);
view.onMoveInTurn.push(list.reveal);
