// A served page: it begins with what the server shows first, follows the log, and fetches the graph and the
// statistics when somebody looks at them.

const live = {
  newest: byID("newest"),
  rewind: byID("rewind"),
  sessionCount: -1,
};

live.begin = async () => {
  const fields = new URLSearchParams(location.hash.slice(1));
  let [session, at] = [fields.get("session"), fields.get("at") ?? undefined];
  // A log may get its first session later, and a link may name one that is gone.
  for (;;) {
    await source.want(session === null ? {} : { session }, at, (opened, seq) => view.show(opened, seq));
    if (view.session) break;
    await new Promise((done) => { setTimeout(done, 1_000); });
    [session, at] = [null, undefined];
  }
  performance.mark("shown");
  live.follow();
};

/** Loads the list of sessions, whenever there are others. */
live.loadSessions = async () => {
  const listed = await source.ask("sessions");
  const { name } = view.session;
  report.sessions = listed;
  finder.forget();
  view.session.number = listed.findIndex((session) => session.name === name);
  byID("session-bar").hidden = listed.length < 2;
  sessions.fill();
  sessions.show();
};

/** Waits for what is new, as long as the page is open. */
live.follow = async () => {
  for (;;) {
    // A browser has few connections to a server, which pages that nobody sees would use up.
    if (document.hidden) {
      await new Promise((done) => { document.addEventListener("visibilitychange", done, { once: true }); });
    }
    try {
      const { name, head } = view.session;
      const news = await source.ask("news", { session: name, head, sessions: live.sessionCount });
      if (news.sessions !== live.sessionCount) {
        await live.loadSessions();
        live.sessionCount = news.sessions;
        live.observe();
      }
      if (view.session.name === name && news.head !== view.session.head) await live.take();
      live.showAge();
      source.tell("", "news");
    } catch (error) {
      source.tell(error.message, "news");
      await new Promise((done) => { setTimeout(done, 2_000); });
    }
  }
};

/** Fetches the session again, at its end if that was shown. What the user asks for comes first. */
live.take = async () => {
  if (source.isFetching) return new Promise((done) => { setTimeout(done, 100); });
  const { session, index } = view;
  const isAtEnd = session.seq(index) === session.head;
  await source.want({ session: session.name }, isAtEnd ? undefined : session.seq(index), (opened, seq) => {
    if (view.session !== session || source.wanted) return;
    // The user may have moved meanwhile, to the end as well.
    const shown = session.seq(view.index);
    const at = shown === session.head ? opened.head : view.index === index ? seq : shown;
    if (opened.indexOf(at) >= 0) view.show(opened, at);
  });
};

live.showNewest = () => {
  const { session, index } = view;
  const newer = session.head - session.seq(index);
  live.newest.textContent = newer === 0 ? "LIVE" : `${counted(newer, "newer").replace("newers", "newer")} →`;
  live.newest.setAttribute("aria-label", newer === 0 ? "The newest transition is shown, and followed"
    : `Go to the newest transition, ${newer} further`);
  live.newest.classList.toggle("live", newer === 0);
};

/** Changes the log itself, after a question. */
live.rewindLog = async () => {
  const { session, index } = view;
  const seq = session.seq(index);
  const question = `Rewind the log itself to ${seq}? What came after stays, as a branch.`;
  if (!window.confirm(question)) return;
  try {
    const body = new URLSearchParams({ session: session.name, at: seq });
    await source.request("rewind", { method: "POST", body });
    byID("live").textContent = `The log is rewound to ${seq}.`;
    view.goToLast();
  } catch (error) {
    source.tell(error.message);
  }
};

// The graph and the statistics: of how many transitions they are fetched without being asked for.
live.limit = 1_000_000;

live.parts = [
  { section: byID("graph-section"), id: "graph-ask", what: "Draw the graph", show: () => live.showGraph() },
  { section: byID("statistics-section"), id: "statistics-ask", what: "Count", show: () => statistics.fetch() },
];

live.count = () => report.sessions.reduce((sum, session) => sum + session.count, 0);

/** Says of what is shown that the log has gone on since, and offers to make it anew. */
live.showAge = () => {
  for (const part of live.parts) {
    const newer = live.count() - part.count;
    if (!part.isShown || part.isFetching || !(newer > 0)) continue;
    byID(part.id).textContent = `${part.what} again, with ${counted(newer, "newer transition")}`;
    byID(part.id).disabled = byID(part.id).hidden = false;
  }
};

live.showPart = async (part) => {
  part.isShown = part.isFetching = true;
  part.count = live.count();
  try {
    await part.show();
    source.tell("", part.id);
  } catch (error) {
    part.isShown = false;
    source.tell(error.message, part.id);
  }
  part.isFetching = false;
  byID(part.id).hidden = true;
  live.showAge();
};

live.showGraph = async () => {
  // A document is parsed here without becoming a part of the page before it is looked at.
  const request = new XMLHttpRequest();
  request.open("GET", "graph");
  request.responseType = "document";
  const svg = await new Promise((done) => {
    request.onload = () => done(request.status === 200 ? request.responseXML?.documentElement : null);
    request.onerror = () => done(null);
    request.send();
  });
  if (!svg) throw new Error("The graph could not be drawn.");
  graph.root.replaceChildren(document.importNode(svg, true));
  graph.begin();
  graph.showTheme();
};

/** Looks which parts are in view, and which come into view. */
live.observe = () => {
  live.observer?.disconnect();
  live.observer = new IntersectionObserver(live.look, { rootMargin: "200px" });
  for (const { section } of live.parts) live.observer.observe(section);
};

live.look = (entries) => {
  for (const { target, isIntersecting } of entries) {
    const part = live.parts.find(({ section }) => section === target);
    const count = live.count();
    if (!isIntersecting || part.isShown) continue;
    if (count > live.limit) {
      byID(part.id).textContent = `${part.what} of ${counted(count, "transition")}`;
      byID(part.id).hidden = false;
    } else {
      live.showPart(part);
    }
  }
};

if (served) {
  for (const part of live.parts) {
    part.section.hidden = false;
    byID(part.id).addEventListener("click", () => {
      byID(part.id).disabled = true;
      byID(part.id).textContent = "One moment …";
      live.showPart(part);
    });
  }
  live.newest.hidden = false;
  live.newest.addEventListener("click", () => view.goToLast());
  live.rewind.hidden = !served.isWritable;
  live.rewind.addEventListener("click", live.rewindLog);
  view.onMove.push(live.showNewest);
}
