// Sets up the page: the buttons at the top, the address of a moment, and printing.

// The address contains the session and the position, so that a moment can be linked to.

const address = {
  /** The address last read or written by the page. */
  known: location.hash,
  /** Whether the user has moved since the address was written; the recording moves the page as well. */
  isMoved: false,
  /** When it was last written, and with which session. */
  writtenAt: -Infinity,
  session: null,
  /** Moves that follow each other within this time, in milliseconds, are one step of the browser's Back. */
  step: 1_000,
};

/** What an address names: a session and a position, each `null` if it names none. */
address.wanted = () => {
  const fields = new URLSearchParams(location.hash.slice(1));
  const at = fields.get("at");
  return { name: fields.get("session"), at, seq: at !== null && /^[0-9]+$/.test(at) ? Number(at) : undefined };
};

address.nameOf = (session) => session.key ?? session.name;

address.read = () => {
  const { name, seq } = address.wanted();
  const named = report.sessions.findIndex((session) => address.nameOf(session) === name);
  // Without a name, the newest session is shown, as everywhere in the tool; a served page stays where it is.
  const other = served && view.session ? view.session.number : report.sessions.length - 1;
  const number = named >= 0 ? named : other;
  // A report begins at what was reported.
  const isReported = reported?.session === report.sessions[number]?.name;
  const start = pair.isShown ? pair.startSeq(number) : isReported ? reported.seq : undefined;
  return { number, seq: seq ?? start };
};

/** Says what an address names that is not there, and what is shown instead. */
address.tell = ({ name, at }) => {
  const { session } = view;
  const [title, seq] = [session.title, session.seq(view.index)];
  const [place, whole] = [served ? "log" : "page", served ? session.firstSeq : session.first];
  const last = served ? session.head : session.first + session.count - 1;
  source.tell(name !== null && address.nameOf(session) !== name
    ? `This ${place} has no session '${name}'. Shown instead is '${title}' at ${seq}.`
    : at !== null && String(seq) !== String(Number(at))
      ? `This ${place} has no position '${at}' of session '${title}', which goes from ${whole} to ${last}. `
        + `Shown instead is ${seq}.` : "", "address");
};

address.text = () => {
  const fields = new URLSearchParams();
  if (served || report.sessions.length > 1) fields.set("session", address.nameOf(view.session));
  fields.set("at", view.session.seq(view.index));
  return `#${fields}`;
};

/**
 * Writes the address of what is shown. Browsers limit how often a page may do it. Where the user stayed is a place that
 * Back leads to; what is passed on the way is none, nor is what the recording or playing leads to.
 */
address.write = atMostEvery(300, () => {
  // The user has entered another address, which is about to be read.
  if (location.hash !== address.known) return;
  const text = address.text();
  const now = performance.now();
  const name = address.nameOf(view.session);
  const isStep = address.isMoved && address.session !== null
    && (name !== address.session || now - address.writtenAt > address.step);
  if (text !== location.hash) history[isStep ? "pushState" : "replaceState"](null, "", text);
  if (address.isMoved || address.session === null) address.writtenAt = now;
  [address.known, address.session, address.isMoved] = [location.hash, name, false];
});

address.onMove = () => {
  if (!live.isTaking && !player.isPlaying) {
    address.isMoved = true;
    source.tell("", "address");
  }
  address.write();
};

/** Goes to what the address names. */
address.follow = async () => {
  address.known = location.hash;
  if (served && !view.session) return;
  const wanted = address.wanted();
  const { session } = view;
  if (served && (wanted.name ?? session.name) !== session.name
    || served && session.isPart && session.indexOf(wanted.seq) < 0) {
    await source.want({ session: wanted.name ?? session.name }, wanted.seq, (opened, at) => view.show(opened, at));
    source.tell("", "window");
  } else {
    const { number, seq } = address.read();
    if (number !== session.number) view.open(number, seq);
    else if (seq !== undefined) view.goToSeq(seq);
  }
  address.session = address.nameOf(view.session);
  // It was read, and is no step of the user's.
  requestAnimationFrame(() => setTimeout(() => {
    address.isMoved = false;
    address.tell(wanted);
  }));
};

window.addEventListener("hashchange", address.follow);

// Reasons to repaint everything.

function repaint() {
  if (!view.session) return;
  clock.formats = {};
  sessions.fill();
  sessions.show();
  timeline.paint();
  film.paint();
  list.paint();
  statistics.show();
  whole.paint();
  moment.showHead();
  moment.show();
  if (pair.isShown) pair.show();
}

function showTheme() {
  document.documentElement.dataset.theme = look.isDark ? "dark" : "light";
  byID("theme").textContent = look.isDark ? "Light" : "Dark";
  byID("theme").setAttribute("aria-label", look.isDark ? "Light colours" : "Dark colours");
  graph.showTheme();
}

byID("theme").addEventListener("click", () => {
  look.chosen = look.isDark ? "light" : "dark";
  showTheme();
  repaint();
});
look.systemIsDark.addEventListener("change", () => {
  showTheme();
  repaint();
});

function showZone() {
  byID("zone").textContent = clock.isUTC ? "Local time" : "UTC";
  byID("zone").setAttribute("aria-label", clock.isUTC ? "Show local time" : "Show UTC");
}

byID("zone").addEventListener("click", () => {
  clock.isUTC = !clock.isUTC;
  showZone();
  repaint();
});

for (const [id, act] of [
  ["first", () => view.goToFirst()], ["previous", () => view.go(view.index - 1)],
  ["next", () => view.go(view.index + 1)], ["last", () => view.goToLast()],
]) byID(id).addEventListener("click", act);

// Prints the transitions around the cursor as a table.

const printedReach = 20;

function preparePrint() {
  const { session, index } = view;
  const first = Math.max(0, index - printedReach);
  const last = Math.min(session.count - 1, index + printedReach);
  const rows = [];
  for (let at = first; at <= last; at++) {
    rows.push(element("tr", at === index ? "current" : "", element("td", "", session.seq(at)),
      element("td", "", clock.time(session.time(at))), element("td", "", session.kind(at)),
      element("td", "", phrase(session, at))));
  }
  byID("printed-rows").replaceChildren(...rows);
}
window.addEventListener("beforeprint", preparePrint);

// Start.

byID("unreadable").remove();
byID("title").textContent = report.title;
if (served?.list) {
  byID("logs").href = served.list;
  byID("logs").hidden = false;
}
byID("made-by").textContent = `Made from ${report.log} by ${report.tool}.`;
showTheme();
showZone();
if (!served) sessions.fill();
view.onMove.push(address.onMove);
if (served) {
  live.begin();
} else {
  const start = address.read();
  view.open(start.number, start.seq);
  address.tell(address.wanted());
}
timeline.strip.focus({ preventScroll: true });
document.body.classList.add("unfocused");
document.addEventListener("keydown", () => document.body.classList.remove("unfocused"), { once: true, capture: true });
// Marks when content is first visible, for measurements.
requestAnimationFrame(() => setTimeout(() => performance.mark("shown")));
