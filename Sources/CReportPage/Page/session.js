// A session: its transitions, and the state after each of them. Nothing is folded here: the tool
// has folded the log, and states are looked up.

const report = readJSON("report");
/** The values that the numbers in columns stand for. */
let symbols = report.symbols;
/** Called when other values are used: a part that a server has sent brings its own. */
const onSymbols = [];

function useSymbols(others) {
  if (others === symbols) return;
  symbols = others;
  for (const take of onSymbols) take();
}

/** The number of each kind of event, by name. */
const kindNumbers = Object.fromEntries(report.kinds.map((kind, number) => [kind.name, number]));

/** The table of values that a field's numbers refer to. */
const fieldTables = {
  route: "route", routes: "route", overlay: "overlay", overlays: "overlay", tab: "tab",
  tabs: "tab", flow: "flow", label: "text", payload: "json", reason: "text", count: "json",
  settings: "json", kept: "json", cause: "text", meta: "json",
};

const listFields = new Set(["routes", "overlays", "tabs"]);

class Session {
  /** A session of the page, or a part of one that a server has sent. */
  constructor(number, part = null) {
    this.number = number;
    Object.assign(this, part?.session ?? report.sessions[number]);
    this.symbols = part?.symbols ?? report.symbols;
    this.columns = readColumns(part?.columns ?? blocks.session(number), report.columns);
    /** The session's first and last position, of which the page may have a part. */
    this.firstSeq = part?.firstSeq ?? this.first;
    this.head = part?.head ?? this.first + this.count - 1;
    this.listStarts = this.startsOfLists();
    this.findPlaces();
    this.findVisits();
  }

  startsOfLists() {
    const { listCount } = this.columns;
    const starts = new Int32Array(listCount.length + 1);
    for (let row = 0; row < listCount.length; row++) starts[row + 1] = starts[row] + listCount[row];
    return starts;
  }

  /** The numbers in a list; 0 is an empty list. */
  list(number) {
    if (number === 0) return [];
    return Array.from(
      this.columns.listItem.subarray(this.listStarts[number - 1], this.listStarts[number]));
  }

  /** The current entry, route and top overlay at each index. */
  findPlaces() {
    const { back, backEntry, entryRoute, entryOverlays, rootOverlays } = this.columns;
    this.entryAt = new Int32Array(this.count);
    this.routeAt = new Int32Array(this.count);
    this.overlayAt = new Int32Array(this.count);
    for (let index = 0; index < this.count; index++) {
      const entry = backEntry[back[index] - 1] - 1;
      this.entryAt[index] = entry;
      this.routeAt[index] = entryRoute[entry];
      this.overlayAt[index] = this.lastOf(rootOverlays[index] || entryOverlays[entry]);
    }
  }

  lastOf(list) {
    return list === 0 ? 0 : this.columns.listItem[this.listStarts[list] - 1];
  }

  /** The start of each visit: a stay at one entry, whatever happens during it. */
  findVisits() {
    const { entrySeq, entryIndex } = this.columns;
    const starts = [];
    let last = -1;
    for (let index = 0; index < this.count; index++) {
      const entry = this.entryAt[index];
      if (last < 0 || entrySeq[entry] !== entrySeq[last] || entryIndex[entry] !== entryIndex[last]) {
        starts.push(index);
      }
      last = entry;
    }
    this.visits = Int32Array.from(starts);
  }

  /** The number of the visit at an index. */
  visitOf(index) {
    let low = 0;
    let high = this.visits.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.visits[middle] <= index) low = middle; else high = middle - 1;
    }
    return low;
  }

  seq(index) { return this.first + index; }

  has(index) { return index >= 0 && index < this.count; }

  /** The index of a position; -1 if the page does not contain it. */
  indexOf(seq) {
    const index = seq - this.first;
    return this.has(index) ? index : -1;
  }

  kind(index) { return report.kinds[this.columns.kind[index]].name; }

  /** Milliseconds since 1970, and the nanoseconds of the second. */
  time(index) {
    const { second, nanosecond } = this.columns;
    return second[index] * 1000 + nanosecond[index] / 1e6;
  }

  /** The text of one of the event's fields. */
  text(field, index) { return symbolText(fieldTables[field], this.columns[field][index]); }

  /** The transaction that the event belongs to. */
  group(index) {
    const row = this.columns.group[index] - 1;
    if (row < 0) return null;
    return {
      name: this.columns.groupName[row],
      first: this.columns.groupFirst[row],
      count: this.columns.groupCount[row],
    };
  }

  entry(row) {
    const columns = this.columns;
    return {
      row,
      route: columns.entryRoute[row],
      overlays: this.list(columns.entryOverlays[row]),
      tab: columns.entryTab[row],
      seq: columns.entrySeq[row],
      hasOrigin: columns.entryOriginSeq[row] !== 0,
    };
  }

  /** The entries of the back and forward stacks, oldest first. */
  entries(back, depth, forward) {
    const { backEntry, backBelow, forwardEntry, forwardBelow } = this.columns;
    const entries = [];
    for (let top = back; entries.length < depth; top -= backBelow[top - 1]) {
      entries.push(this.entry(backEntry[top - 1] - 1));
    }
    entries.reverse();
    for (let top = forward; top !== 0;) {
      entries.push(this.entry(forwardEntry[top - 1] - 1));
      const below = forwardBelow[top - 1];
      top = below === 0 ? 0 : top - below;
    }
    return entries;
  }

  /** The state after the transition at an index. */
  state(index) {
    const columns = this.columns;
    const entries = this.entries(columns.back[index], columns.depth[index], columns.forward[index]);
    const cursor = columns.depth[index] - 1;
    const current = entries[cursor];
    return {
      entries,
      cursor,
      currentRoute: current.route,
      overlays: current.overlays,
      rootOverlays: this.list(columns.rootOverlays[index]),
      origin: columns.origin[index],
      tab: current.tab,
      flow: columns.currentFlow[index],
      remembered: this.list(columns.remembered[index]).map((row) => this.remembered(row - 1)),
    };
  }

  remembered(row) {
    const { historyTab, historyBack, historyDepth, historyForward } = this.columns;
    return {
      tab: historyTab[row],
      entries: this.entries(historyBack[row], historyDepth[row], historyForward[row]),
      cursor: historyDepth[row] - 1,
    };
  }

  /** The event's fields, in the order of its kind. */
  fields(index) {
    return report.kinds[this.columns.kind[index]].fields
      .filter((field) => field === "target" || this.columns[field][index] !== 0);
  }

  /** The transition with the state after it: the same text as `drn show --json` prints. */
  json(index) {
    const group = this.group(index);
    const members = [
      ["session", JSON.stringify(this.name)],
      ["seq", this.seq(index)],
      ["time", `"${exactTime(this, index)}"`],
      ["kind", `"${this.kind(index)}"`],
      ["cause", symbolJSON("text", this.columns.cause[index], '"user"')],
      ["group", group ? objectText([
        ["name", symbolJSON("text", group.name)], ["first", group.first], ["count", group.count],
      ]) : "null"],
    ];
    for (const field of this.fields(index)) members.push([field, this.fieldJSON(field, index)]);
    const meta = this.columns.meta[index];
    if (meta !== 0) members.push(["meta", symbolJSON("json", meta)]);
    members.push(["state", this.stateJSON(this.state(index))]);
    return objectText(members);
  }

  fieldJSON(field, index) {
    const number = this.columns[field][index];
    if (field === "target") return String(number);
    if (listFields.has(field)) return listText(fieldTables[field], this.list(number));
    return symbolJSON(fieldTables[field], number);
  }

  stateJSON(state) {
    return objectText([
      ["currentRoute", symbolJSON("route", state.currentRoute)],
      ["overlays", listText("overlay", state.overlays)],
      ["rootOverlays", listText("overlay", state.rootOverlays)],
      ["origin", symbolJSON("route", state.origin)],
      ["entries", listText("route", state.entries.map((entry) => entry.route))],
      ["cursor", state.cursor],
      ["tab", symbolJSON("tab", state.tab)],
      ["flow", symbolJSON("flow", state.flow)],
    ]);
  }
}

/** The canonical JSON of a value. */
function symbolJSON(table, number, none = "null") {
  return number === 0 ? none : symbols[table].json[number - 1];
}

/** The display text of a value; the tool wrote it and made it safe to show. */
function symbolText(table, number) {
  if (number === 0) return "";
  return symbols[table].text[number - 1] || symbols[table].json[number - 1];
}

/** The name of a route's screen, without parameters. */
function screenName(route) { return symbols.route.screen[route - 1]; }

function listText(table, numbers) {
  return `[${numbers.map((number) => symbolJSON(table, number)).join(",")}]`;
}

function objectText(members) {
  return `{${members.map(([key, text]) => `"${key}":${text}`).join(",")}}`;
}

/** The time of a transition to the nanosecond, in UTC. */
function exactTime(session, index) {
  const { second, nanosecond } = session.columns;
  const whole = new Date(second[index] * 1000).toISOString().slice(0, 19);
  return `${whole}.${String(nanosecond[index]).padStart(9, "0")}Z`;
}
