// The names of expressions, and their values at a transition.

const fields = {};

/** A field of one of the log's values: its table, and its number at an index, 0 for none. */
fields.symbol = (table, number, none = null) => ({ table, number, none });

/** A field of any value. */
fields.value = (value) => ({ value });

/** A field that is a list of the log's values, as an array of numbers; `null` if there is none. */
fields.list = (table, numbers) => fields.value((session, index) =>
  numbers(session, index)?.map((number) => fields.known(table, number)) ?? null);

/** The log's values as JSON, parsed once. */
fields.parsed = {};
onSymbols.push(() => { fields.parsed = {}; });

fields.known = (table, number) => {
  if (number === 0) return null;
  const parsed = (fields.parsed[table] ??= []);
  return (parsed[number] ??= [jsonValues.parse(symbols[table].json[number - 1])])[0];
};

fields.column = (name) => (session, index) => session.columns[name][index];

fields.eventList = (name) => fields.list(fieldTables[name], (session, index) => {
  const list = session.list(session.columns[name][index]);
  return list.length === 0 ? null : list;
});

/** The number of the event's value if it has one, otherwise of the state's. */
fields.either = (event, state) => (session, index) => event(session, index) || state(session, index);

fields.entryColumn = (name) => (session, index) => session.columns[name][session.entryAt[index]];

fields.number = (value) => fields.value((session, index) => {
  const number = value(session, index);
  return number === null ? null : new Decimal(String(number));
});

fields.group = (session, index) => {
  const group = session.group(index);
  return group && {
    name: fields.known("text", group.name), first: new Decimal(String(group.first)),
    count: new Decimal(String(group.count)),
  };
};

fields.eventCount = (session, index) => {
  const counted = ["overlaysHidden", "wentBack", "wentForward", "refused"].includes(session.kind(index));
  const text = counted ? session.text("count", index) : "";
  return text === "" || (text === "0" && session.kind(index) === "refused") ? null : text;
};

fields.event = {
  session: fields.value((session) => session.name),
  seq: fields.number((session, index) => session.seq(index)),
  time: fields.value((session, index) => exactTime(session, index)),
  kind: fields.value((session, index) => session.kind(index)),
  cause: fields.symbol("text", fields.column("cause"), "user"),
  group: fields.value(fields.group),
  route: fields.symbol("route", fields.column("route")),
  routes: fields.eventList("routes"),
  overlay: fields.symbol("overlay", fields.column("overlay")),
  overlays: fields.eventList("overlays"),
  tab: fields.symbol("tab", fields.column("tab")),
  tabs: fields.eventList("tabs"),
  flow: fields.symbol("flow", fields.column("flow")),
  count: fields.number(fields.eventCount),
  target: fields.number((session, index) => ["rewound", "marked"].includes(session.kind(index))
    ? session.columns.target[index] : null),
  label: fields.symbol("text", fields.column("label")),
  payload: fields.symbol("json", fields.column("payload")),
  reason: fields.symbol("text", fields.column("reason")),
  settings: fields.symbol("json", fields.column("settings")),
  meta: fields.symbol("json", fields.column("meta")),
};

fields.stateOverlays = (session, index) => session.list(fields.entryColumn("entryOverlays")(session, index));

fields.state = {
  currentRoute: fields.symbol("route", (session, index) => session.routeAt[index]),
  overlays: fields.list("overlay", fields.stateOverlays),
  rootOverlays: fields.list("overlay", (session, index) => session.list(session.columns.rootOverlays[index])),
  origin: fields.symbol("route", fields.column("origin")),
  entries: fields.list("route", (session, index) => session.state(index).entries.map(({ route }) => route)),
  cursor: fields.number((session, index) => session.columns.depth[index] - 1),
  tab: fields.symbol("tab", fields.entryColumn("entryTab")),
  flow: fields.symbol("flow", fields.column("currentFlow")),
};

/** The event's field if it has one, otherwise the state's. */
fields.bare = {
  ...fields.state,
  ...fields.event,
  route: fields.symbol("route", fields.either(fields.event.route.number, fields.state.currentRoute.number)),
  overlay: fields.symbol("overlay",
    fields.either(fields.event.overlay.number, (session, index) => session.overlayAt[index])),
  overlays: fields.list("overlay", (session, index) => {
    const event = session.list(session.columns.overlays[index]);
    return event.length > 0 ? event : fields.stateOverlays(session, index);
  }),
  tab: fields.symbol("tab", fields.either(fields.event.tab.number, fields.state.tab.number)),
  flow: fields.symbol("flow", fields.either(fields.event.flow.number, fields.state.flow.number)),
  gap: fields.value(() => null),
};

// Times in nanoseconds.

fields.timeAt = (session, index) => {
  const { second, nanosecond } = session.columns;
  return BigInt(second[index]) * 1_000_000_000n + BigInt(nanosecond[index]);
};

/** The nanoseconds of an RFC 3339 time since 1970; `null` if it is none. */
fields.nanoseconds = (text) => {
  const parts = /^([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}:[0-9]{2}):([0-9]{2})(?:\.([0-9]{1,9}))?(?:[Zz]|[-+][0-9]{2}:[0-9]{2})$/
    .exec(text);
  if (!parts) return null;
  const [, day, minute, second, fraction = ""] = parts;
  const offset = /[-+][0-9]{2}:[0-9]{2}$/.exec(text.slice(11))?.[0] ?? "Z";
  const start = Date.parse(`${day}T${minute}:00${offset}`);
  const isDay = new Date(`${day}T00:00:00Z`).toISOString?.().startsWith(day);
  if (Number.isNaN(start) || !isDay || Number(second) > 60 || minute.startsWith("24")) return null;
  return BigInt(start) * 1_000_000n + BigInt(second) * 1_000_000_000n + BigInt(fraction.padEnd(9, "0"));
};
