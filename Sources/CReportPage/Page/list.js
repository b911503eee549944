// All transitions, one a row. Only the rows that are to be seen are in the document, so that a
// hundred thousand of them weigh no more than thirty.

const list = {
  box: byID("list"),
  space: byID("list-space"),
  rows: [],
  rowHeight: 30,
  /** Browsers do not scroll much further than this. */
  largest: 12_000_000,
};

list.open = () => {
  const full = view.session.count * list.rowHeight;
  list.space.style.height = `${Math.min(full, list.largest)}px`;
  list.box.setAttribute("aria-label",
    `${counted(view.session.count, "transition")} of session ${view.session.title}`);
  list.reveal();
};

/** How far the rows are scrolled, in pixels of a list without a limit. */
list.offset = () => {
  const full = view.session.count * list.rowHeight;
  if (full <= list.largest) return list.box.scrollTop;
  const height = list.box.clientHeight;
  return list.box.scrollTop / (list.largest - height) * (full - height);
};

list.scrollTo = (offset) => {
  const full = view.session.count * list.rowHeight;
  const height = list.box.clientHeight;
  const scale = full <= list.largest ? 1 : (list.largest - height) / (full - height);
  list.box.scrollTop = offset * scale;
};

/** Has the row of the cursor to be seen. */
list.reveal = () => {
  const top = view.index * list.rowHeight;
  const height = list.box.clientHeight;
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
  const count = Math.min(session.count - first, Math.ceil(list.box.clientHeight / list.rowHeight) + 4);
  while (list.rows.length < count) list.addRow();
  const shift = list.box.scrollTop - offset;
  list.rows.forEach((row, place) => {
    const isShown = place < count;
    if (row.item.hidden === isShown) row.item.hidden = !isShown;
    if (!isShown) return;
    row.item.style.transform = `translateY(${(first + place) * list.rowHeight + shift}px)`;
    list.fill(row, first + place);
  });
  list.box.setAttribute("aria-activedescendant", `row${view.index}`);
};

list.addRow = () => {
  const seq = element("span", "seq");
  const time = element("span", "time");
  const sign = element("span", "sign");
  sign.setAttribute("aria-hidden", "true");
  const kind = element("span", "kind");
  const text = element("span", "text");
  const item = element("div", "row", seq, time, sign, kind, text);
  item.setAttribute("role", "option");
  item.addEventListener("click", () => view.go(row.index));
  const row = { item, seq, time, sign, kind, text, index: -1, key: "" };
  list.rows.push(row);
  list.space.append(item);
};

list.fill = (row, index) => {
  const { session } = view;
  const key = `${session.number} ${index} ${clock.isUTC} ${look.isDark}`;
  if (row.key !== key) {
    row.key = key;
    row.index = index;
    const kind = session.kind(index);
    row.seq.textContent = session.seq(index);
    row.time.textContent = clock.time(session.time(index));
    row.sign.textContent = kindSigns[kind] ?? "";
    row.kind.textContent = kind;
    row.text.textContent = phrase(session, index);
    row.item.id = `row${index}`;
    row.item.style.setProperty("--screen", screenColor(session.routeAt[index]));
    row.item.setAttribute("aria-setsize", session.count);
    row.item.setAttribute("aria-posinset", index + 1);
  }
  row.item.className = "row"
    + (session.columns.overtaken[index] ? " overtaken" : "")
    + (search.isHit(index) ? " hit" : "")
    + (isError(session, index) || session.kind(index) === "refused" ? " bad" : "");
  row.item.setAttribute("aria-selected", String(index === view.index));
};

list.box.addEventListener("scroll", onFrame(list.paint));
new ResizeObserver(onFrame(list.paint)).observe(list.box);
view.onOpen.push(list.open);
view.onMove.push(list.reveal);
