// Why the user was at a place: the chain of places that led there, link by link, as `drn why` follows it.

const chain = {};

/** Whether the current entry is the same one at two indices. */
chain.isSame = (session, left, right) => {
  const { entrySeq, entryIndex } = session.columns;
  const [first, second] = [session.entryAt[left], session.entryAt[right]];
  return first === second
    || (entrySeq[first] === entrySeq[second] && entryIndex[first] === entryIndex[second]);
};

/** Up to `limit` links; each has its entry, and the indices of what made it and of the last arrival there. */
chain.trace = (session, index, limit) => {
  const { columns } = session;
  const links = [];
  let [position, relation, overlaid] = [index, "current", null];
  for (;;) {
    const entry = session.entry(session.entryAt[position]);
    const arrival = chain.arrival(session, position, relation === "current");
    if (relation === "current") ({ overlaid } = arrival);
    const made = session.indexOf(entry.seq);
    links.push({ relation, entry, origin: columns.origin[position], made, ...arrival });
    if (made < 0) return { links, overlaid };
    if (!chain.addOriginsInReset(session, links, made, columns.entryIndex[entry.row], limit)) {
      return { links, overlaid };
    }
    if (made === 0) return { links, overlaid };
    position = made - 1;
    relation = session.kind(made) === "composed" ? "origin" : "from";
    if (links.length >= limit) return { links, overlaid };
  }
};

/** The transition by which the user last arrived at the current entry, and what put its overlays on top. */
chain.arrival = (session, position, isFirst) => {
  const { columns, entryAt } = session;
  const { entryOverlays, entrySeq, rootOverlays } = columns;
  const first = Math.max(0, entrySeq[entryAt[position]] - session.first);
  const isOverlaid = isFirst && (entryOverlays[entryAt[position]] !== 0 || rootOverlays[position] !== 0);
  let overlaid = null;
  for (let at = position; at > first; at--) {
    if (!chain.isSame(session, at, at - 1)) {
      return { overlaid, arrived: at, from: session.entry(entryAt[at - 1]) };
    }
    if (isOverlaid && overlaid === null
      && (entryOverlays[entryAt[at]] !== entryOverlays[entryAt[at - 1]] || rootOverlays[at] !== rootOverlays[at - 1])) {
      overlaid = at;
    }
  }
  return { overlaid, arrived: null, from: null };
};

/** Adds the origins of a composite that a reset placed in a whole history; returns whether all of them fit. */
chain.addOriginsInReset = (session, links, made, entryIndex, limit) => {
  if (session.kind(made) !== "reset" || entryIndex === 0) return true;
  const overlays = session.list(session.columns.overlays[made]);
  if (overlays.length === 0) return true;
  const { entries } = session.state(made);
  const dropped = session.list(session.columns.routes[made]).length - entries.length;
  for (let index = entryIndex; index > dropped && overlays[index] > 0 && entries[index - 1 - dropped]; index--) {
    if (links.length >= limit) return false;
    const entry = entries[index - 1 - dropped];
    const origin = entry.hasOrigin && index - 1 > dropped ? entries[index - 2 - dropped].route : 0;
    links.push({ relation: "origin", entry, origin, made, arrived: null, from: null });
  }
  return true;
};
