// Texts for readers who have never seen the tool.

/** Times are shown in the reader's time zone or in UTC. */
const clock = {
  isUTC: false,
  formats: {},
  zones: {},
  format(name, options) {
    const key = `${name}${this.isUTC}`;
    this.formats[key] ??= new Intl.DateTimeFormat(undefined, {
      ...options, ...(this.isUTC ? { timeZone: "UTC" } : {}),
    });
    return this.formats[key];
  },
  time(milliseconds) {
    return this.format("time", {
      hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3,
      hourCycle: "h23",
    }).format(milliseconds);
  },
  date(milliseconds) {
    return this.format("date", { year: "numeric", month: "short", day: "numeric" })
      .format(milliseconds);
  },
  minute(milliseconds) {
    return this.format("minute", {
      year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit",
      hourCycle: "h23",
    }).format(milliseconds);
  },
  zone(milliseconds) {
    if (this.isUTC) return "UTC";
    // Time zone changes happen on quarters of an hour.
    const quarter = Math.floor(milliseconds / 900_000);
    return (this.zones[quarter] ??= this.zoneName(milliseconds));
  },
  zoneName(milliseconds) {
    const parts = this.format("zone", { timeZoneName: "short" }).formatToParts(milliseconds);
    return parts.find((part) => part.type === "timeZoneName")?.value ?? "local time";
  },
};

/** A duration in at most three units, largest first. */
function durationText(milliseconds) {
  if (milliseconds < 1) return milliseconds > 0 ? "under 1 ms" : "0 ms";
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`.replace(" 60 s", " 59 s");
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days ${hours % 24} h`;
}

const numberFormat = new Intl.NumberFormat("en");

function counted(count, what) {
  return `${numberFormat.format(count)} ${what}${count === 1 ? "" : "s"}`;
}

/** The page's range of positions of a session, as the tool writes it. */
function rangeText(session) { return `${session.first}..${session.first + session.count - 1}`; }

/** The event as a short phrase next to the name of its kind. */
function phrase(session, index) {
  const text = (field) => session.text(field, index);
  const place = () => {
    const overlay = text("overlay");
    return text("route") + (overlay ? ` + ${overlay}` : "");
  };
  switch (session.kind(index)) {
    case "overlayShown": case "overlayPushed": case "rootOverlayShown": return text("overlay");
    case "overlayHidden": case "stayed": case "overlaysHidden": case "wentBack": case "wentForward":
    case "historyEdited": case "fenced":
      return `→ ${symbolText("route", session.routeAt[index])}`;
    case "reset": return session.list(session.columns.routes[index])
      .map((route) => symbolText("route", route)).join(" → ");
    case "tabSelected": return `${text("tab")} → ${symbolText("route", session.routeAt[index])}`;
    case "flowSwitched": return `${text("flow")} at ${place()}`;
    case "rewound": return `to ${session.columns.target[index]}`;
    case "marked": return text("label");
    case "noted": return [text("label"), text("payload")].filter(Boolean).join(" ");
    case "refused": return [text("label"), place()].filter(Boolean).join(" ") + `: ${text("reason")}`;
    case "restored": return place() ? `at ${place()} instead` : "";
    default: return place();
  }
}

/** The event as a sentence that requires no knowledge of the tool. */
function sentence(session, index) {
  const text = (field) => session.text(field, index);
  const here = symbolText("route", session.routeAt[index]);
  const count = Number(session.text("count", index));
  const inTab = text("tab") ? ` in the tab ${text("tab")}` : "";
  switch (session.kind(index)) {
    case "started": return `The session started at ${text("route")}${inTab}.`;
    case "went": return `The user went to ${text("route")}${inTab}.`;
    case "composed":
      return `The user went to ${text("route")} with ${text("overlay")} on top of it${inTab}; `
        + "closing it leads back.";
    case "replaced": return `${text("route")} took the place of the screen before${inTab}.`;
    case "overlayShown": return `The overlay ${text("overlay")} was shown.`;
    case "overlayPushed": return `The overlay ${text("overlay")} was put on top.`;
    case "rootOverlayShown": return `The overlay ${text("overlay")} was shown above everything.`;
    case "overlayHidden": return `The top overlay was closed. The user is at ${here}.`;
    case "overlaysHidden":
      return `${counted(count, "overlay")} ${count === 1 ? "was" : "were"} closed. `
        + `The user is at ${here}.`;
    case "stayed": return `The overlays were closed, and the user stayed at ${here}.`;
    case "wentBack": return `The user went back by ${count}, to ${here}.`;
    case "wentForward": return `The user went forward by ${count}, to ${here}.`;
    case "reset": return `The history was replaced. The user is at ${here}.`;
    case "tabSelected": return `The tab ${text("tab")} was selected, at ${here}.`;
    case "flowSwitched": return `The app switched to the flow ${text("flow")}, at ${here}.`;
    case "updated": return `The screen became ${text("route")}, in its place.`;
    case "historyEdited": return `The history was edited. The user is at ${here}.`;
    case "fenced": return `Nothing leads back from here any more. The user is at ${here}.`;
    case "rewound":
      return `Everything was set back to how it was after ${session.columns.target[index]}: `
        + `at ${here}.`;
    case "marked": {
      const target = session.columns.target[index];
      return `Position ${target === session.seq(index) ? "here" : target} was named ${text("label")}.`;
    }
    case "noted": return `The app noted ${phrase(session, index)}.`;
    case "refused": return `A move was refused: ${text("reason")}.`;
    case "restored":
      return text("route")
        ? `The app was opened again; the screen was lost, ${text("route")} took its place.`
        : "The app was opened again, and the session went on.";
    default: return session.kind(index);
  }
}

/** Symbols for kinds that are not a plain move; the kind's name is always shown next to them. */
const kindSigns = {
  started: "●", went: "→", composed: "⇥", replaced: "⇄", overlayShown: "▣", overlayPushed: "▣",
  rootOverlayShown: "▣", overlayHidden: "▢", overlaysHidden: "▢", stayed: "▢", wentBack: "←",
  wentForward: "→", reset: "⟳", tabSelected: "⇥", flowSwitched: "⇆", rewound: "↶", marked: "◆",
  noted: "•", refused: "✕", restored: "⟲", updated: "⇄", historyEdited: "⟳", fenced: "⊢",
};

/** What the label of a note has in it that reports a problem. */
const troubleWords = report.troubleWords.join("|");
/** For each text of the log, whether a note with this label reports a problem. */
let tellsOfTrouble = [];
const readLabels = () => {
  const words = new RegExp(troubleWords, "i");
  tellsOfTrouble = symbols.text.json.map((text) => words.test(text));
};
readLabels();
onSymbols.push(readLabels);

/** Whether something went wrong: a move was refused, or a note reports a problem. */
function isTrouble(session, index) {
  const { kind, label } = session.columns;
  return kind[index] === kindNumbers.refused
    || (kind[index] === kindNumbers.noted && label[index] > 0 && tellsOfTrouble[label[index] - 1]);
}
