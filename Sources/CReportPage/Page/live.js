// A served page: it begins with what the server shows first, follows the log, and fetches the graph and the
// statistics when somebody looks at them.

const live = {
  newest: byID("newest"),
  rewind: byID("rewind"),
  begun: byID("begun"),
  sessionCount: -1,
  /** Whether the session is being recorded: `running`, `ended`, `killed` or `closed`; empty while that is not known. */
  life: "",
  /** The sessions that have grown while this page was open, by name. */
  grown: new Set(),
  /** Ends the question for news that is not answered yet. */
  asked: null,
  /** Whether what is shown changes by the recording, and not by the user. */
  isTaking: false,
};

live.begin = async () => {
  const wanted = address.wanted();
  let [session, at] = [wanted.name, wanted.seq];
  // A log may get its first session later, and a link may name one that is gone.
  for (;;) {
    await source.want(session === null ? {} : { session }, at, (opened, seq) => view.show(opened, seq));
    if (view.session) break;
    if (session === null) await new Promise((done) => { setTimeout(done, 1_000); });
    [session, at] = [null, undefined];
  }
  address.tell(wanted);
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
    const asked = live.asked = new AbortController();
    try {
      const { name, head } = view.session;
      const news = await source.ask("news",
        { session: name, head, sessions: live.sessionCount, life: live.life, grown: live.grown.has(name) },
        { signal: asked.signal });
      if (view.session.name === name) live.life = news.life;
      if (news.sessions !== live.sessionCount) {
        const isFirst = live.sessionCount < 0;
        await live.loadSessions();
        if (!isFirst && news.sessions > live.sessionCount) live.announce();
        live.sessionCount = news.sessions;
        live.observe();
      }
      if (view.session.name === name && news.head !== view.session.head) {
        live.grown.add(name);
        await live.take();
      }
      live.showNewest();
      live.showAge();
      source.tell("", "news");
    } catch (error) {
      if (asked.signal.aborted) continue;
      source.tell(error.message, "news");
      live.life = "";
      live.showNewest();
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
    if (opened.indexOf(at) < 0) return;
    live.isTaking = true;
    view.show(opened, at);
    live.isTaking = false;
  });
};

/** Says that a session has begun, and offers to follow it. */
live.announce = () => {
  const { title } = report.sessions.at(-1);
  live.begun.textContent = `'${title}' has begun: follow it →`;
  live.begun.hidden = false;
  byID("live").textContent = `The session ${title} has begun.`;
};

live.showBegun = () => {
  live.begun.hidden = true;
  view.open(report.sessions.length - 1, report.sessions.at(-1).first + report.sessions.at(-1).count - 1);
};

live.isLive = () => live.life === "running";

/** What is said at the end of a session, on the button and to screen readers. */
live.ends = {
  running: ["LIVE", "The newest transition is shown, and followed"],
  ended: ["Ended", "This is the session's end: the app that writes the log records other sessions"],
  killed: ["Killed", "This is the end: the app was killed, or has crashed, and nobody writes the log now"],
  closed: ["End", "This is the end: the app has closed the log"],
  "": ["…", "It is not known whether the session is being recorded"],
};

live.showNewest = () => {
  const { session, index } = view;
  if (!session) return;
  const newer = session.head - session.seq(index);
  const [text, label] = newer === 0 ? live.ends[live.life] ?? live.ends[""]
    : live.isLive() ? [`${numberFormat.format(newer)} newer →`, `Go to the newest transition, ${newer} further`]
      : ["To the end →", `Go to the last transition, ${newer} further`];
  live.newest.textContent = text;
  live.newest.setAttribute("aria-label", label);
  live.newest.title = label;
  live.newest.classList.toggle("live", newer === 0 && live.isLive());
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
  for (const [name, value] of Object.entries(source.headers())) request.setRequestHeader(name, value);
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
  live.begun.addEventListener("click", live.showBegun);
  view.onMove.push(live.showNewest);
  view.onOpen.push(() => {
    // Of another session it is not known yet, so it is asked for.
    if (!view.isSameSession) {
      live.life = "";
      live.asked?.abort();
    }
    if (view.session.number === report.sessions.length - 1) live.begun.hidden = true;
  });
}
