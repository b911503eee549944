// Marks, branches and refused moves: a list of them, and jumps from one to the next.

const places = {
  dialog: byID("places-dialog"),
  shown: "all",
  /** Of each sort, the places of the session in order: their indices, and their names. */
  found: {},
  rows: null,
};

places.sorts = {
  marks: { sign: "◆", one: "mark" },
  branches: { sign: "↶", one: "branch" },
  refused: { sign: "✕", one: "refused move or error" },
};

places.find = () => {
  const { session } = view;
  // A part of a served session knows the marks of all of it.
  const marks = session.marks.map(([name, seq]) => ({ index: seq - session.first, name }))
    .filter(({ index }) => session.has(index) || (served && session.isPart)).sort((left, right) => left.index - right.index);
  const found = { marks, branches: [], refused: [] };
  for (let index = 0; index < session.count; index++) {
    // A branch begins where something was taken back.
    if (session.columns.kind[index] === kindNumbers.rewound) found.branches.push({ index });
    if (isTrouble(session, index)) found.refused.push({ index });
  }
  places.found = found;
  for (const jump of document.querySelectorAll("[data-places]")) {
    jump.disabled = found[jump.dataset.places].length === 0;
  }
};

/** Goes to the next or previous place of a sort. */
places.go = (sort, offset) => {
  const indices = places.found[sort].map(({ index }) => index);
  const index = offset > 0 ? indices.find((index) => index > view.index)
    : indices.findLast((index) => index < view.index);
  if (index !== undefined) view.go(index);
  else {
    byID("live").textContent =
      `There is no ${places.sorts[sort].one} ${offset > 0 ? "after" : "before"} this`
        + `${served && view.session.isPart ? " in the part that is shown" : ""}.`;
  }
};

places.listed = () => Object.keys(places.sorts)
  .filter((sort) => places.shown === "all" || places.shown === sort)
  .flatMap((sort) => places.found[sort].map((place) => ({ ...place, sort })))
  .sort((left, right) => left.index - right.index);

places.open = () => {
  if (places.dialog.open) return;
  places.dialog.showModal();
  places.show();
  byID("places-list").focus();
};

places.show = () => {
  const counts = { all: 0 };
  for (const sort in places.found) counts.all += counts[sort] = places.found[sort].length;
  for (const choice of document.querySelectorAll("[data-shown]")) {
    choice.setAttribute("aria-pressed", String(choice.dataset.shown === places.shown));
    choice.lastElementChild.textContent = numberFormat.format(counts[choice.dataset.shown]);
  }
  places.list = places.listed();
  byID("places-none").hidden = places.list.length > 0;
  places.rows ??= new Rows(byID("places-list"), {
    parts: ["seq", "sign", "text", "time"], fill: places.fill, choose: places.choose,
  });
  const next = places.list.findIndex(({ index }) => index >= view.index);
  places.rows.show(places.list.length, next < 0 ? places.list.length - 1 : next);
};

places.fill = (parts, row) => {
  const { session } = view;
  const { index, name, sort } = places.list[row];
  parts.seq.textContent = session.seq(index);
  parts.sign.textContent = places.sorts[sort].sign;
  parts.sign.className = `sign ${sort}`;
  parts.text.textContent = name ?? `${session.kind(index)} ${phrase(session, index)}`;
  parts.time.textContent = session.has(index) ? clock.time(session.time(index)) : "";
};

places.choose = (row) => {
  places.dialog.close();
  view.go(places.list[row].index);
};

for (const choice of document.querySelectorAll("[data-shown]")) {
  choice.addEventListener("click", () => {
    places.shown = choice.dataset.shown;
    places.show();
  });
}
for (const jump of document.querySelectorAll("[data-places]")) {
  jump.addEventListener("click", () => places.go(jump.dataset.places, Number(jump.dataset.offset)));
}
byID("places").addEventListener("click", places.open);
byID("places-close").addEventListener("click", () => places.dialog.close());
view.onOpen.push(places.find);
