// Marks, branches and refused moves: a list of them, and jumps from one to the next.

const places = {
  dialog: byID("places-dialog"),
  shown: "all",
  /** Of each sort, the places of the session in order: their indices, and their names. */
  found: {},
  rows: null,
  /** The branches and refused moves of all of a session of which the page has a part, as the server has found them. */
  whole: null,
  limit: 2_000,
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
  places.addWhole(found);
  places.found = found;
  for (const jump of document.querySelectorAll("[data-places]")) {
    const isAsked = jump.dataset.places === "marks" || !places.isPart() || places.isKnown();
    jump.disabled = isAsked && found[jump.dataset.places].length === 0;
  }
};

places.isPart = () => served !== null && view.session.isPart;
places.isKnown = () => places.whole?.name === view.session.name;

/** Puts what the server has found in the whole before what is newer than its answer. */
places.addWhole = (found) => {
  if (!places.isPart() || !places.isKnown()) return;
  const { session } = view;
  for (const sort of ["branches", "refused"]) {
    found[sort] = [
      ...places.whole[sort].map(({ seq, name }) => ({ index: seq - session.first, name })),
      ...found[sort].filter(({ index }) => session.seq(index) > places.whole.head),
    ];
  }
};

/** Asks the server for the branches and refused moves of the whole session, once. */
places.ask = async () => {
  if (!places.isPart() || places.isKnown()) return;
  const { name, head } = view.session;
  const where = 'kind in ["rewound", "refused"] or kind == "noted" and '
    + `label matches "(?i)${troubleWords}"`;
  try {
    const answer = await source.request(
      `find?${new URLSearchParams({ session: name, where, limit: places.limit })}`);
    const lines = (await answer.text()).split("\n").filter(Boolean).map((line) => line.split("\t"));
    const whole = { name, head, branches: [], refused: [] };
    for (const [, seq, , kind, , , , , , , , target, label, , reason] of lines) {
      const text = kind === "rewound" ? `to ${target}` : [label, reason].filter(Boolean).join(": ");
      whole[kind === "rewound" ? "branches" : "refused"].push({ seq: Number(seq), name: `${kind} ${text}` });
    }
    // Of more than are asked for, only those up to the last one are known.
    if (lines.length === places.limit) whole.head = Number(lines.at(-1)[1]);
    places.whole = whole;
    if (view.session.name !== name) return;
    places.find();
    if (places.dialog.open) places.show();
  } catch (error) {
    source.tell(error.message);
  }
};

/** Goes to the next or previous place of a sort. */
places.go = async (sort, offset) => {
  if (sort !== "marks") await places.ask();
  const indices = places.found[sort].map(({ index }) => index);
  const index = offset > 0 ? indices.find((index) => index > view.index)
    : indices.findLast((index) => index < view.index);
  if (index !== undefined) view.go(index);
  else {
    byID("live").textContent =
      `There is no ${places.sorts[sort].one} ${offset > 0 ? "after" : "before"} this`
        + `${places.isPart() && !places.isKnown() ? " in the part that is shown" : ""}.`;
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
  places.ask();
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
  showCuttable(parts.text, session.has(index) && sort !== "marks"
    ? `${session.kind(index)} ${phrase(session, index)}` : name);
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
