// Where sessions come from: the page has them, or it asks the server that it comes from, which sends a
// long session in parts.

/** What the server allows; `null` if the page has everything itself. */
const served = report.served ?? null;

const source = {
  /** Opened sessions: even of a thousand, only a few are viewed. */
  opened: new Map(),
  /** The part that is wanted next; while another one is on its way, only the newest wish counts. */
  wanted: null,
  isFetching: false,
  /** What has gone wrong, by what was done. */
  troubles: new Map(),
};

/**
 * Passes a session to `show`, with the position to show in it: at once, if the page has it. From a server, `size` is
 * the number of transitions of a part that is wanted; without it, the usual one.
 */
source.open = (number, seq, show, size) => {
  if (served) {
    const { name: session } = report.sessions[number];
    return source.want(size ? { session, size } : { session }, seq, show);
  }
  show(source.held(number), seq);
};

/** A session that the page has itself. */
source.held = (number) => {
  if (!source.opened.has(number)) source.opened.set(number, new Session(number));
  return source.opened.get(number);
};

/** Asks for the part of a session around a position; without either, for what is shown first. */
source.want = (fields, seq, show) => {
  source.wanted = { fields: seq === undefined ? fields : { ...fields, at: seq }, show };
  if (!source.isFetching) source.fetching = source.fetchWanted();
  return source.fetching;
};

source.fetchWanted = async () => {
  source.isFetching = true;
  while (source.wanted) {
    const { fields, show } = source.wanted;
    source.wanted = null;
    try {
      const part = await source.ask("window", fields);
      show(new Session(source.number(part), part), part.at);
      source.tell("", "window");
      source.tell(part.omitted ?? "", "omitted");
    } catch (error) {
      source.tell(error.message, "window");
    }
  }
  source.isFetching = false;
};

/** The number of a part's session, which may be new. */
source.number = ({ session, head, firstSeq }) => {
  const found = report.sessions.findIndex(({ name }) => name === session.name);
  const number = found >= 0 ? found : report.sessions.length;
  // The list has whole sessions.
  report.sessions[number] = {
    ...session, ...report.sessions[number], marks: session.marks,
    first: firstSeq, count: head - firstSeq + 1, isPart: false,
  };
  finder.forget();
  return number;
};

/** The server's answer to a question about the log. */
source.ask = async (question, fields = {}, options = {}) => {
  const response = await source.request(`${question}?${new URLSearchParams(fields)}`, options);
  return response.json();
};

/** What lets this browser in; kept by the page that it entered by, and sent to this server alone. */
source.headers = () => {
  const token = localStorage.getItem("drn-token");
  return token === null ? {} : { "DRN-Token": token };
};

source.request = async (address, options = {}) => {
  let response;
  try {
    response = await fetch(address, { headers: source.headers(), ...options });
  } catch {
    throw new Error("The server does not answer: 'drn serve' has ended, or cannot be reached.");
  }
  if (!response.ok) throw new Error((await response.text()).trim());
  return response;
};

/** Shows what has gone wrong with something; an empty text says that it goes right again. */
source.tell = (text, what = "asked") => {
  source.troubles.delete(what);
  if (text) source.troubles.set(what, text);
  const all = [...new Set(source.troubles.values())];
  byID("trouble").textContent = all.join(" ");
  byID("trouble").hidden = all.length === 0;
};
