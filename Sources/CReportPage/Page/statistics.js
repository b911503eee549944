// Statistics: time per screen, ways, alternations, dead ends. The tool computed them; the page
// displays them.

const statistics = { isWhole: false, shownRows: 8, isOpen: {} };

/** The statistics of a session of the page, or of all; `null` if the page does not have them. */
statistics.read = (number) => statistics.named(
  number === null ? readJSON("statistics") : JSON.parse(blocks.statistics(number)));

/** Statistics with names instead of numbers. */
statistics.named = (read) => {
  if (!read) return null;
  const name = (number) => read.screens[number].name;
  return {
    ...read,
    screens: read.screens.map((screen) => ({ ...screen, milliseconds: screen.nanoseconds / 1e6 })),
    ways: read.ways.map(([from, to, count, isBackward]) =>
      ({ from: name(from), to: name(to), count, isBackward })),
    pairs: read.pairs.map(([first, second, count, longest]) =>
      ({ first: name(first), second: name(second), count, longest })),
  };
};

/** What the server said of the session or of all; `null` before it is asked. */
statistics.answer = null;

/** Asks the server. */
statistics.fetch = async () => {
  const { name } = view.session;
  const answer = await source.ask("statistics", statistics.isWhole ? {} : { session: name });
  statistics.answer = { answer, name, isWhole: statistics.isWhole };
  statistics.show();
};

/** The server's answer, if it is about what is shown. */
statistics.served = () => {
  const { answer, name, isWhole } = statistics.answer ?? {};
  if (!answer) return null;
  if (isWhole === statistics.isWhole && (isWhole || name === view.session.name)) return answer;
  statistics.answer = null;
  live.showPart(live.parts.find(({ section }) => section.id === "statistics-section"));
  return null;
};

statistics.show = () => {
  const { session } = view;
  const isWhole = statistics.isWhole || report.sessions.length < 2 || report.omitsStatistics;
  const own = served ? statistics.named(statistics.served())
    : statistics.read(isWhole ? null : session.number);
  byID("statistics-section").classList.toggle("waiting", served !== null && !own);
  if (served && !own) return;
  byID("statistics-section").hidden = !own;
  if (!own) return;
  const scope = byID("scope");
  // Two logs have no statistics in common.
  scope.hidden = report.sessions.length < 2 || Boolean(report.omitsStatistics)
    || (!served && !byID("statistics"));
  scope.textContent = statistics.isWhole ? "Show this session" : "Show all sessions";
  byID("scope-text").textContent = statistics.scopeText(session, isWhole);
  byID("figures").replaceChildren(...statistics.figures(own));
  byID("times").replaceChildren(statistics.times(own));
  byID("ways").replaceChildren(statistics.ways(own));
  byID("pairs").replaceChildren(statistics.pairs(own));
  byID("ends").replaceChildren(statistics.ends(own));
};

statistics.scopeText = (session, isWhole) => {
  const count = report.sessions.length;
  if (count < 2) return session.isPart && !served ? `Positions ${rangeText(session)}` : "";
  if (!isWhole) return `Session ${session.title}`;
  return `All ${numberFormat.format(count)} sessions`
    + (report.omitsStatistics ? "; those of each are in 'drn serve', for they are too many for a page" : "");
};

statistics.figures = (own) => [
  ["sessions", own.sessions], ["transitions", own.transitions], ["screens", own.screenCount],
  ["moves", own.moves], ["rewinds", own.rewinds],
].filter(([name, count]) => count > 0 && (name !== "sessions" || count > 1))
  .map(([name, count]) => element("div", "figure",
    element("span", "number", numberFormat.format(count)),
    element("span", "dim", count === 1 ? name.replace(/s$/, "") : name)));

/** A table of the first few rows, with a button for the others. */
statistics.table = (name, heads, rows) => {
  if (rows.length === 0) return element("p", "dim", "None.");
  const isOpen = statistics.isOpen[name];
  const shown = isOpen ? rows : rows.slice(0, statistics.shownRows);
  const head = element("tr", "", ...heads.map(([text, className]) => {
    // A column of bars has no head.
    const cell = element(text ? "th" : "td", className, text);
    if (text) cell.scope = "col";
    return cell;
  }));
  const table = element("table", "", element("thead", "", head), element("tbody", "", ...shown));
  if (rows.length <= statistics.shownRows) return table;
  const more = button("link", () => {
    statistics.isOpen[name] = !isOpen;
    statistics.show();
  }, isOpen ? "Show fewer" : `Show all ${rows.length}`);
  return element("div", "", table, more);
};

/** A screen; clicking it searches for its visits. */
statistics.screen = (name) => button("screen link", () => {
  search.screen(name);
  timeline.strip.scrollIntoView({ block: "nearest" });
}, swatch(name), name);

statistics.bar = (share, name) => {
  const bar = element("span", "bar");
  bar.style.width = `${Math.max(1, share * 100)}%`;
  if (name) bar.style.background = namedScreenColor(name);
  return element("span", "track", bar);
};

statistics.times = (own) => {
  const screens = [...own.screens].sort((left, right) => right.milliseconds - left.milliseconds);
  const longest = Math.max(1e-9, ...screens.map((screen) => screen.milliseconds));
  return statistics.table("times",
    [["Screen"], ["Time", "number"], ["", "wide"], ["Visits", "number"], ["A visit", "number"]],
    screens.map((screen) => element("tr", "",
      element("td", "name", statistics.screen(screen.name)),
      element("td", "number", durationText(screen.milliseconds)),
      element("td", "wide", statistics.bar(screen.milliseconds / longest, screen.name)),
      element("td", "number", numberFormat.format(screen.visits)),
      element("td", "number",
        screen.timedVisits > 0 ? durationText(screen.milliseconds / screen.timedVisits) : "–"))));
};

statistics.ways = (own) => {
  const most = Math.max(1, ...own.ways.map((way) => way.count));
  return statistics.table("ways", [["Way"], ["Times", "number"], ["", "wide"]],
    own.ways.map((way) => element("tr", "",
      element("td", "name", statistics.screen(way.from), element("span", "dim",
        way.isBackward ? " ← back to " : " → "), statistics.screen(way.to)),
      element("td", "number", numberFormat.format(way.count)),
      element("td", "wide", statistics.bar(way.count / most)))));
};

statistics.pairs = (own) => statistics.table("pairs",
  [["Screens"], ["Times", "number"], ["Longest", "number"]],
  own.pairs.map((pair) => element("tr", "",
    element("td", "name", statistics.screen(pair.first), element("span", "dim", " ⇄ "),
      statistics.screen(pair.second)),
    element("td", "number", numberFormat.format(pair.count)),
    element("td", "number", counted(pair.longest, "visit")))));

statistics.ends = (own) => statistics.table("ends", [["Screen"], ["What"], ["Visits", "number"]],
  own.screens.flatMap((screen) => [
    screen.isDeadEnd ? [screen, "leads nowhere but back"] : null,
    screen.isPointOfNoReturn ? [screen, "nobody came back from it"] : null,
    screen.sessionsEnded > 0
      ? [screen, view.session.isPart && !served ? "where the page ends"
        : `where ${counted(screen.sessionsEnded, "session")} ended`] : null,
  ]).filter(Boolean).map(([screen, what]) => element("tr", "",
    element("td", "name", statistics.screen(screen.name)), element("td", "", what),
    element("td", "number", numberFormat.format(screen.visits)))));

byID("scope").addEventListener("click", () => {
  statistics.isWhole = !statistics.isWhole;
  statistics.show();
});
view.onOpen.push(() => statistics.show());
