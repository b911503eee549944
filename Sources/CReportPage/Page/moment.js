// The moment at the cursor: what happened, where the user is, what has changed, and how they came
// here and went on.

const moment = {};

/** A value, in the type that data has. */
function valueText(text, className = "value") { return element("code", className, text); }

/** A screen: its colour and its route. */
function screenLabel(route) {
  return element("span", "screen", swatch(screenName(route)), valueText(symbolText("route", route)));
}

function definition(name, ...values) {
  return [element("dt", "", name), element("dd", "", ...values)];
}

/** A definition that has the whole width, below its name. */
function wideDefinition(name, value) {
  return [element("dt", "whole", name), element("dd", "whole", value)];
}

/** A button that goes to a position, or its number where the page does not have it. */
function positionLink(seq, text = String(seq)) {
  if (view.session.indexOf(seq) < 0) return element("span", "", text);
  return button("link", () => view.goToSeq(seq), text);
}

// What happened.

moment.showEvent = () => {
  const { session, index } = view;
  const rows = [
    definition("position", `${session.seq(index)}`, moment.branchNote(session, index)),
    definition("time", moment.timeText(session, index)),
    definition("kind", valueText(session.kind(index))),
    definition("cause", valueText(session.text("cause", index) || "user")),
  ];
  const group = session.group(index);
  if (group) rows.push(definition("transaction", moment.groupText(session, index, group)));
  for (const field of session.fields(index)) {
    rows.push(definition(field, ...moment.fieldValues(session, index, field)));
  }
  const meta = session.text("meta", index);
  if (meta) rows.push(definition("meta", valueText(meta)));
  byID("event").replaceChildren(...rows.flat());
};

moment.branchNote = (session, index) => {
  if (!session.columns.overtaken[index]) return null;
  return element("span", "badge", "on a way that was taken back");
};

moment.timeText = (session, index) => {
  const time = session.time(index);
  const before = index > 0 ? session.time(index) - session.time(index - 1) : null;
  const made = element("time", "", `${clock.date(time)}, ${clock.time(time)} ${clock.zone(time)}`);
  made.dateTime = made.title = exactTime(session, index);
  const after = before === null ? null
    : element("span", "dim", before >= 0 ? ` · ${durationText(before)} after the one before`
      : ` · ${durationText(-before)} before the one before`);
  return element("span", "", made, after);
};

moment.groupText = (session, index, group) => {
  const step = session.seq(index) - group.first + 1;
  return element("span", "", valueText(symbolText("text", group.name)),
    ` step ${step} of ${group.count}`);
};

moment.fieldValues = (session, index, field) => {
  const number = session.columns[field][index];
  if (field === "target") return [positionLink(number)];
  if (field === "route") return [screenLabel(number)];
  if (!listFields.has(field)) return [valueText(symbolText(fieldTables[field], number))];
  return session.list(number).map((item) => element("span", "item",
    valueText(item === 0 ? "none" : symbolText(fieldTables[field], item))));
};

// Where the user is.

moment.showState = () => {
  const { session, index } = view;
  const state = session.state(index);
  const layers = [
    ...state.rootOverlays.map((overlay) => moment.layer("above everything", overlay)).reverse(),
    ...state.overlays.map((overlay) => moment.layer("overlay", overlay)).reverse(),
    moment.screenLayer(state.currentRoute),
  ];
  byID("layers").replaceChildren(...layers);
  const rows = [];
  if (state.origin) rows.push(definition("closing returns to", screenLabel(state.origin)));
  if (state.tab) rows.push(definition("tab", valueText(symbolText("tab", state.tab))));
  if (state.flow) rows.push(definition("flow", valueText(symbolText("flow", state.flow))));
  rows.push(wideDefinition("history", moment.history(state, historyReach)));
  for (const remembered of state.remembered) {
    const tab = symbolText("tab", remembered.tab);
    const history = moment.history(remembered, rememberedReach);
    rows.push(wideDefinition(`tab ${tab} remembers`, history));
  }
  byID("state").replaceChildren(...rows.flat());
  moment.showJSON();
};

moment.layer = (what, overlay) => element("li", "layer",
  element("span", "what", what), valueText(symbolText("overlay", overlay)));

moment.screenLayer = (route) => {
  const layer = element("li", "layer base", element("span", "what", "screen"),
    valueText(symbolText("route", route)));
  layer.style.setProperty("--screen", screenColor(route));
  return layer;
};

/** How many entries on either side of the current one are shown at once. */
const historyReach = 6;
const rememberedReach = 2;

moment.history = ({ entries, cursor }, reach) => {
  const list = element("ol", "history");
  const first = Math.max(0, cursor - reach);
  const last = Math.min(entries.length - 1, cursor + reach);
  if (first > 0) list.append(element("li", "more", `${first} older`));
  for (let place = first; place <= last; place++) {
    list.append(moment.historyEntry(entries[place], place, cursor));
  }
  const rest = entries.length - 1 - last;
  if (rest > 0) list.append(element("li", "more", `${rest} newer`));
  return list;
};

moment.historyEntry = (entry, place, cursor) => {
  const overlays = entry.overlays.map((overlay) => ` + ${symbolText("overlay", overlay)}`).join("");
  const made = button("entry", () => view.goToSeq(entry.seq),
    swatch(screenName(entry.route)), `${symbolText("route", entry.route)}${overlays}`);
  made.disabled = view.session.indexOf(entry.seq) < 0;
  made.title = `made by transition ${entry.seq}`;
  const item = element("li", place === cursor ? "current" : place > cursor ? "ahead" : "", made);
  if (place === cursor) item.setAttribute("aria-current", "true");
  return item;
};

/** Only where it is open: most readers never look at it. */
moment.showJSON = () => {
  if (!byID("json-details").open) return;
  byID("json").textContent = view.session.json(view.index);
};
byID("json-details").addEventListener("toggle", () => moment.showJSON());

// What has changed.

moment.showDifference = () => {
  const { session, index } = view;
  const box = byID("difference");
  if (index === 0) {
    const text = session.first === 0 ? "The session begins here."
      : `The page begins here; transition ${session.first - 1} is not on it.`;
    box.replaceChildren(element("p", "dim", text));
    return;
  }
  const rows = differenceRows(session.state(index - 1), session.state(index));
  box.replaceChildren(...(rows.length > 0 ? rows
    : [element("p", "dim", "Nothing: this transition records a fact and moves nobody.")]));
};

function differenceRows(before, after) {
  const rows = [];
  const single = (name, table, key) => {
    if (before[key] === after[key]) return;
    rows.push(changeRow(name, [
      ["removed", symbolText(table, before[key]) || "none"],
      ["added", symbolText(table, after[key]) || "none"],
    ]));
  };
  const list = (name, old, now) => {
    const changes = listChanges(old, now);
    if (changes.length > 0) rows.push(changeRow(name, changes));
  };
  const overlayTexts = (state, key) => state[key].map((overlay) => symbolText("overlay", overlay));
  const routeTexts = (state) => state.entries.map((entry) => symbolText("route", entry.route));
  single("current route", "route", "currentRoute");
  list("overlays", overlayTexts(before, "overlays"), overlayTexts(after, "overlays"));
  list("root overlays", overlayTexts(before, "rootOverlays"), overlayTexts(after, "rootOverlays"));
  single("origin", "route", "origin");
  list("history", routeTexts(before), routeTexts(after));
  if (before.cursor !== after.cursor) {
    rows.push(changeRow("cursor", [["removed", `${before.cursor}`], ["added", `${after.cursor}`]]));
  }
  single("tab", "tab", "tab");
  single("flow", "flow", "flow");
  list("other tabs", before.remembered.map(rememberedText), after.remembered.map(rememberedText));
  return rows;
}

function rememberedText({ tab, entries, cursor }) {
  const routes = entries.map((entry, place) => {
    const text = symbolText("route", entry.route);
    return place === cursor ? `[${text}]` : text;
  });
  return `${symbolText("tab", tab)}: ${routes.join(" → ")}`;
}

function changeRow(name, changes) {
  return element("div", "change", element("h4", "", name), ...changes.map(([what, text]) => {
    const line = element("div", what, valueText(text));
    line.prepend(element("span", "sign", what === "added" ? "+" : "−"));
    line.firstChild.setAttribute("aria-label", what);
    return line;
  }));
}

/** What went out of a list and what came in, in order: the longest part in common stays. */
function listChanges(old, now) {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start
    && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const [left, right] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (left.length * right.length > 40_000) {
    return [...left.map((text) => ["removed", text]), ...right.map((text) => ["added", text])];
  }
  return alignedChanges(left, right);
}

function alignedChanges(left, right) {
  const width = right.length + 1;
  const common = new Uint16Array((left.length + 1) * width);
  for (let l = left.length - 1; l >= 0; l--) {
    for (let r = right.length - 1; r >= 0; r--) {
      common[l * width + r] = left[l] === right[r] ? common[(l + 1) * width + r + 1] + 1
        : Math.max(common[(l + 1) * width + r], common[l * width + r + 1]);
    }
  }
  const changes = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    if (l < left.length && r < right.length && left[l] === right[r]) {
      [l, r] = [l + 1, r + 1];
    } else if (r === right.length
      || (l < left.length && common[(l + 1) * width + r] >= common[l * width + r + 1])) {
      changes.push(["removed", left[l++]]);
    } else {
      changes.push(["added", right[r++]]);
    }
  }
  return changes;
}

// How they came here, and where they went.

/** How many visits before and after this one are shown. */
const flowReach = 2;

moment.showFlow = () => {
  const { session, index } = view;
  const here = session.visitOf(index);
  const items = [];
  const first = Math.max(0, here - flowReach);
  const last = Math.min(session.visits.length - 1, here + flowReach);
  for (let visit = first; visit <= last; visit++) {
    if (visit > first) items.push(moment.flowArrow(session, visit));
    items.push(moment.flowVisit(session, visit, visit - here));
  }
  byID("flow").replaceChildren(...items);
};

moment.flowVisit = (session, visit, offset) => {
  const start = session.visits[visit];
  const isLast = visit + 1 === session.visits.length;
  const end = isLast ? session.count - 1 : session.visits[visit + 1];
  const length = session.time(end) - session.time(start);
  const role = offset === 0 ? "here" : offset === -1 ? "came from" : offset === 1 ? "went to"
    : offset < 0 ? "before" : "then";
  const stay = isLast ? "the end" : length > 0 ? durationText(length) : "";
  const made = button("visit", () => view.go(start), element("span", "what", role),
    valueText(symbolText("route", session.routeAt[start])), element("span", "dim", stay));
  made.style.setProperty("--screen", screenColor(session.routeAt[start]));
  const item = element("li", offset === 0 ? "here" : Math.abs(offset) > 1 ? "far" : "", made);
  if (offset === 0) made.setAttribute("aria-current", "step");
  return item;
};

moment.flowArrow = (session, visit) => {
  const kind = session.kind(session.visits[visit]);
  return element("li", "arrow", element("span", "sign", kindSigns[kind] ?? "→"),
    element("span", "dim", kind));
};

/** What is seen first, and costs least. */
moment.showHead = () => {
  const { session, index } = view;
  byID("position").textContent = `${numberFormat.format(index + 1)} of `
    + numberFormat.format(session.count);
  const time = session.time(index);
  byID("position-time").textContent = `${clock.time(time)} ${clock.zone(time)}`;
  byID("sentence").textContent = sentence(session, index);
};

moment.show = () => {
  moment.showEvent();
  moment.showState();
  moment.showDifference();
  moment.showFlow();
};

/** What a screen reader says, once the cursor rests. */
moment.announce = afterPause(500, () => {
  byID("live").textContent = `${view.session.seq(view.index)}: ${byID("sentence").textContent}`;
});

view.onMove.push(moment.showHead, moment.announce);
view.onMoveInTurn.push(moment.show);
