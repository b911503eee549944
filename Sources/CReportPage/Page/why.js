// Why this screen: what led there, in sentences, the newest first. They are those of `drn why`.

/** How many links are shown, and how many places of a history that was set. */
const why = { usual: 12, limit: 12, mostPlaces: 16 };

why.route = (route) => symbolText("route", route);
why.and = (texts) => texts.length < 2 ? texts[0] ?? "nothing"
  : `${texts.slice(0, -1).join(", ")} and ${texts[texts.length - 1]}`;
why.overlays = (overlays) => why.and(overlays.map((overlay) => symbolText("overlay", overlay)));

/** How an entry was made, in one sentence. */
why.made = (session, links, place) => {
  const [link, before] = [links[place], links[place + 1]];
  const { made } = link;
  const text = (field) => session.text(field, made);
  const route = why.routeOf(session, link);
  if (place > 0 && links[place - 1].made === made) return `${route} was put before it, and closing it returns there`;
  const source = before ? why.route(before.entry.route) : null;
  const from = source === null ? "" : `, from ${source}`;
  const there = text("overlay") ? `${route} with ${text("overlay")} on top` : route;
  const went = why.went(session, made);
  const sentences = {
    started: () => `you started at ${there}`,
    went: () => `${went} ${route}${why.instead(session, made)}${from}`,
    composed: () => `${went} ${there}${why.instead(session, made)}${from}`
      + (link.origin ? "; closing it returns there"
        : link.entry.hasOrigin ? ", which has left the history since" : ""),
    replaced: () => `${there} took the place of ${source ?? "what was there"}`,
    reset: () => `the history was set to ${why.way(session, made)}${from}`,
    historyEdited: () => `an edit of the history put you at ${route}${from}`,
    tabSelected: () => `you selected the tab ${text("tab")}, which began at ${there}${from}`,
    flowSwitched: () => `the flow changed to ${text("flow")}, at ${there}${from}`,
    restored: () => `the app was opened again and could not read ${source ?? "where you were"}, `
      + `so it put you at ${there}`,
  };
  const kind = session.kind(made);
  const sentence = sentences[kind]?.() ?? `${kind} brought you to ${route}${from}`;
  return sentence + why.circumstances(session, made);
};

/** The route that an entry was made with, and the one that it has now if it was updated. */
why.routeOf = (session, { made, entry }) => {
  const now = why.route(entry.route);
  if (session.kind(made) === "restored") return now;
  const edited = session.kind(made) === "historyEdited"
    ? session.list(session.columns.routes[made])[session.columns.entryIndex[entry.row]] : undefined;
  const then = edited ?? session.columns.route[made];
  return then && then !== entry.route ? `${why.route(then)}, which has become ${now}` : now;
};

/** The places that a reset made. */
why.way = (session, made) => {
  const [routes, overlays] = ["routes", "overlays"].map((name) => session.list(session.columns[name][made]));
  const places = routes.map((route, place) => why.route(route)
    + (overlays[place] ? ` + ${symbolText("overlay", overlays[place])}` : ""));
  const half = Math.floor(why.mostPlaces / 2);
  if (places.length > why.mostPlaces + 1) {
    places.splice(half, places.length - 2 * half, `… ${places.length - 2 * half} more …`);
  }
  return places.join(" → ");
};

/** How the user came back to an existing entry. */
why.arrived = (session, { relation, entry, arrived, from }) => {
  const here = relation === "current" ? "here" : `to ${why.route(entry.route)}`;
  const source = from ? why.route(from.route) : null;
  const fromText = source === null ? "" : `, from ${source}`;
  const closed = () => from?.overlays.length > 0 ? why.overlays(from.overlays) : "what lay on top";
  const closing = () => `closing ${closed()}${source === null ? "" : ` on ${source}`} brought you back ${here}`;
  const sentences = {
    rewound: () => `a rewind to ${session.columns.target[arrived]} brought you back ${here}`,
    wentBack: () => `you went back ${here}${fromText}`,
    wentForward: () => `you went forward ${here}${fromText}`,
    overlayHidden: closing,
    overlaysHidden: closing,
    historyEdited: () => `the history was edited, which brought you back ${here}${fromText}`,
    tabSelected: () => `selecting the tab ${session.text("tab", arrived)} brought you back ${here}${fromText}`,
  };
  const kind = session.kind(arrived);
  return (sentences[kind]?.() ?? `${kind} brought you back ${here}${fromText}`)
    + why.circumstances(session, arrived);
};

/** How the topmost overlay came to be on top. */
why.overlaid = (session, index, { overlaid }) => {
  const overlay = symbolText("overlay", session.overlayAt[index]);
  const sentences = {
    overlayShown: `${overlay} was put on top`,
    overlayPushed: `${overlay} was put on top`,
    rootOverlayShown: `${overlay} was put above everything`,
    overlayHidden: `what lay above ${overlay} was closed`,
    overlaysHidden: `what lay above ${overlay} was closed`,
    rewound: `a rewind to ${session.columns.target[overlaid]} put ${overlay} on top`,
  };
  const kind = session.kind(overlaid);
  return (sentences[kind] ?? `${kind} left ${overlay} on top`) + why.circumstances(session, overlaid);
};

why.cause = (session, index) => session.columns.cause[index] === 0 ? null : session.text("cause", index);

why.went = (session, index) => ({ link: "a link took you to", guard: "a guard sent you to" }[
  why.cause(session, index)] ?? "you went to");

why.meta = (session, index) => fields.known("json", session.columns.meta[index]);

/** What a redirect kept from being done. */
why.instead = (session, index) => {
  const { steps, command } = why.meta(session, index)?.wanted ?? {};
  if (!Array.isArray(steps)) return "";
  const texts = steps.map(why.step);
  if (texts.length === 0 || texts.includes(null)) return "";
  const list = texts.join(", ");
  return ` instead of ${typeof command === "string" ? `${command} (${list})` : list}`;
};

/** A step of a wanted call; `null` if it is of no known form. */
why.step = (step) => {
  const has = (key) => jsonValues.isObject(step) && Object.hasOwn(step, key);
  const place = (step) => step?.route === undefined ? null : why.describe(step.route)
    + (step.overlay === undefined ? "" : ` + ${why.describe(step.overlay)}`);
  const named = (key) => has(key) && has("route") ? `the ${key} ${why.describe(step[key])} at ${place(step)}` : null;
  switch (step?.kind) {
    case "went": case "composed": case "replaced": return place(step);
    case "overlayShown": case "overlayPushed": case "rootOverlayShown":
      return has("overlay") ? why.describe(step.overlay) : null;
    case "tabSelected": return named("tab");
    case "flowSwitched": return named("flow");
    case "reset": return Array.isArray(step.places) ? step.places.map(place).filter(Boolean).join(" → ") : null;
    case "rewound": return has("target") ? `a rewind to ${why.describe(step.target)}` : null;
    default: return null;
  }
};

/** A JSON value as the tool shows it: an enum's case with its parameters. */
why.describe = (value, isInner = false) => {
  if (value instanceof Decimal) return value.text;
  if (typeof value === "string") return isInner ? JSON.stringify(value) : value;
  if (Array.isArray(value)) return `[${value.map((element) => why.describe(element, true)).join(", ")}]`;
  const name = jsonValues.caseName(value);
  if (name === null) return value === null ? "nil" : JSON.stringify(value);
  const parameters = Object.entries(value[name]).map(([key, value]) =>
    (/^_[0-9]+$/.test(key) ? "" : `${key}: `) + why.describe(value, true));
  return parameters.length === 0 ? name : `${name}(${parameters.join(", ")})`;
};

/** The transaction of a transition, where it had been wanted, and its cause unless the sentence says it. */
why.circumstances = (session, index) => {
  const group = session.group(index);
  const kind = session.kind(index);
  const cause = why.cause(session, index);
  const resumed = why.meta(session, index)?.resumed;
  const isSaid = kind === "rewound" || kind === "restored"
    || (["went", "composed"].includes(kind) && why.went(session, index) !== "you went to");
  return (group ? `, in the transaction ${symbols.text.json[group.name - 1]}` : "")
    + (resumed instanceof Decimal ? `, as was wanted at ${resumed.text}` : "")
    + (cause !== null && !isSaid ? ` (${cause})` : "");
};

// The card.

why.show = () => {
  const { session, index } = view;
  // One more than is shown: its sentence names the place before.
  const traced = chain.trace(session, index, why.limit + 1);
  const shown = traced.links.slice(0, why.limit);
  const items = [];
  const add = (at, text) => items.push(element("li", "",
    button("link", () => view.go(at), String(session.seq(at))),
    element("span", "", ...breakableText(text))));
  const [here] = traced.links;
  if (session.kind(index) === "rewound" && here.arrived !== index && traced.overlaid !== index) {
    add(index, `a rewind to ${session.columns.target[index]} took back what came after it; you were here`);
  }
  if (traced.overlaid !== null) add(traced.overlaid, why.overlaid(session, index, traced));
  shown.forEach((link, place) => {
    if (link.arrived !== null) add(link.arrived, why.arrived(session, link));
    if (link.made >= 0) add(link.made, why.made(session, traced.links, place));
    else add(0, `the page begins here, when you had been at ${why.route(link.entry.route)}`);
  });
  byID("why").replaceChildren(...items);
  if (served && session.isPart && shown[shown.length - 1].made < 0) why.ask();
  const more = byID("why-more");
  more.hidden = shown.length === traced.links.length;
  const earlier = shown[shown.length - 1].made;
  more.textContent = `What led there is in ${counted(earlier, "earlier transition")}: show more`;
};

/** Asks the server for all that led there, where the page has a part of the session. */
why.ask = atMostEvery(300, async () => {
  const { session, index } = view;
  try {
    const fields = new URLSearchParams({ session: session.name, at: session.seq(index) });
    const text = await (await source.request(`why?${fields}`)).text();
    // A followed session is another value with each transition.
    if (view.session.name !== session.name || view.session.seq(view.index) !== session.seq(index)) return;
    const lines = text.split("\n").map((line) => /^ *([0-9]+) {2}\S+ \S+ {2}(.*)$/.exec(line));
    byID("why").replaceChildren(...lines.filter(Boolean).map(([, seq, sentence]) => element("li", "",
      button("link", () => view.goToSeq(Number(seq)), seq),
      element("span", "", ...breakableText(sentence)))));
  } catch (error) {
    source.tell(error.message);
  }
});

byID("why-more").addEventListener("click", () => {
  why.limit += 100;
  why.show();
});
view.onOpen.push(() => { why.limit = why.usual; });
view.onMoveInTurn.push(() => why.show());
