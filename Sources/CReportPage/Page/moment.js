// The moment at the cursor: the event, the state, what has changed, and the visits before and
// after.

const moment = {};

/** A value, in monospaced type. */
function valueText(text, className = "value") { return element("code", className, ...breakableText(text)); }

/** A screen: its color and its route. */
function screenLabel(route) {
  return element("span", "screen", swatch(screenName(route)), valueText(symbolText("route", route)));
}

function definition(name, ...values) {
  return [element("dt", "", name), element("dd", "", ...values)];
}

/** A definition that takes the full width, below its name. */
function wideDefinition(name, value) {
  return [element("dt", "whole", name), element("dd", "whole", value)];
}

/** A button that goes to a position, or only the number if the page does not contain it. */
function positionLink(seq, text = String(seq)) {
  if (view.session.indexOf(seq) < 0 && !(served && view.session.isPart)) return element("span", "", text);
  return button("link", () => view.goToSeq(seq), text);
}

// The event.

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

// The state.

moment.showState = () => {
  const { layers, rows } = moment.stateParts(view.session, view.index);
  byID("layers").replaceChildren(...layers);
  byID("state").replaceChildren(...rows);
  moment.showJSON();
};

/** The state of a session at an index: what lies on top of each other, and the rest as rows. */
moment.stateParts = (session, index) => {
  const state = session.state(index);
  const since = (part) => blame.link(session, index, part);
  const layers = [
    ...state.rootOverlays.map((overlay) => moment.layer("above everything", overlay, since("rootOverlays"))).reverse(),
    ...state.overlays.map((overlay) => moment.layer("overlay", overlay, since("overlays"))).reverse(),
    moment.screenLayer(state.currentRoute, since("currentRoute")),
  ];
  const rows = [];
  if (state.origin) {
    rows.push(definition("closing returns to", screenLabel(state.origin), since("origin")));
  }
  for (const name of ["tab", "flow"]) {
    if (state[name]) rows.push(definition(name, valueText(symbolText(name, state[name])), since(name)));
  }
  const history = element("span", "", "history, at this place ", since("cursor"));
  rows.push(wideDefinition(history, moment.history(state, historyReach, session, index, "entries")));
  for (const remembered of state.remembered) {
    const tab = symbolText("tab", remembered.tab);
    const history = moment.history(remembered, rememberedReach, session, index);
    const name = element("span", "", `tab ${tab} remembers `, blame.tabLink(session, index, remembered.tab));
    rows.push(wideDefinition(name, history));
  }
  return { layers, rows: rows.flat() };
};

moment.layer = (what, overlay, since) => element("li", "layer",
  element("span", "what", what, " ", since), valueText(symbolText("overlay", overlay)));

moment.screenLayer = (route, since) => {
  const layer = element("li", "layer base",
    element("span", "what", "screen ", since),
    valueText(symbolText("route", route)));
  layer.style.setProperty("--screen", screenColor(route));
  return layer;
};

/** How many entries on each side of the current one are initially shown. */
const historyReach = 6;
const rememberedReach = 2;

moment.history = ({ entries, cursor }, reach, session, index, part) => {
  const list = element("ol", "history");
  const first = Math.max(0, cursor - reach);
  const last = Math.min(entries.length - 1, cursor + reach);
  if (first > 0) list.append(element("li", "more", `${first} older`));
  for (let place = first; place <= last; place++) {
    list.append(moment.historyEntry(entries[place], place, cursor, session, index, part));
  }
  const rest = entries.length - 1 - last;
  if (rest > 0) list.append(element("li", "more", `${rest} newer`));
  return list;
};

moment.historyEntry = (entry, place, cursor, session, index, part) => {
  const overlays = entry.overlays.map((overlay) => ` + ${symbolText("overlay", overlay)}`).join("");
  const isShown = session === view.session;
  const at = blame.entry(session, entry, index);
  // What was set before a part begins, and has not been updated in it.
  const set = at > 0 ? session.seq(at) : entry.seq;
  const go = () => isShown ? view.goToSeq(set) : view.open(session.number, set);
  const made = button("entry", go,
    swatch(screenName(entry.route)), `${symbolText("route", entry.route)}${overlays}`);
  made.disabled = session.indexOf(entry.seq) < 0 && !(served && session.isPart);
  made.title = made.disabled ? `made by transition ${entry.seq}` : `set by ${set}`;
  if (part) made.dataset.part = `${part}[${place}]`;
  const item = element("li", place === cursor ? "current" : place > cursor ? "ahead" : "", made);
  if (place === cursor) item.setAttribute("aria-current", "true");
  return item;
};

/** Computed only while it is open, because few readers need it. */
moment.showJSON = () => {
  if (!byID("json-details").open) return;
  byID("json").textContent = view.session.json(view.index);
};
byID("json-details").addEventListener("toggle", () => moment.showJSON());

/** The part that is visible first and cheapest to show. */
moment.showHead = () => {
  const { session, index } = view;
  byID("position").textContent = session.seq(index);
  byID("range").textContent = `of ${session.firstSeq}..${session.head}`;
  const time = session.time(index);
  byID("position-time").textContent = `${clock.time(time)} ${clock.zone(time)}`;
  byID("sentence").replaceChildren(...breakableText(sentence(session, index)));
};

moment.show = () => {
  moment.showState();
  moment.showFlow();
  moment.showEvent();
  moment.showDifference();
};

/** Announces the moment to screen readers once the cursor rests. */
moment.announce = afterPause(500, () => {
  byID("live").textContent = `${view.session.seq(view.index)}: ${byID("sentence").textContent}`;
});

view.onMove.push(moment.showHead, moment.announce);
view.onMoveInTurn.push(() => {
  moment.showState();
  moment.showFlow();
}, () => {
  moment.showEvent();
  moment.showDifference();
});
