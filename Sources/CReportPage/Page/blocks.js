// The page's data, in blocks of many lines: a browser takes a millisecond or more for each element, and
// a page may have tens of thousands of sessions. A block is divided when one of its lines is needed.

const blocks = { lines: new Map() };

/** A line of a block, by number; `null` if the page has no such block. */
blocks.line = (block, number) => {
  if (!block) return null;
  if (!blocks.lines.has(block)) blocks.lines.set(block, block.textContent.trim().split("\n"));
  return blocks.lines.get(block)[number];
};

/** The encoded columns of a session: a block has those of some sessions, from `data-first` on. */
blocks.session = (number) => {
  blocks.sessions ??= [...document.querySelectorAll("script[data-first]")];
  const block = blocks.sessions.findLast((block) => Number(block.dataset.first) <= number);
  return blocks.line(block, number - Number(block.dataset.first));
};

/** The JSON of a session's statistics; `null` if they were left out. */
blocks.statistics = (number) => blocks.line(byID("session-statistics"), number);

/** For each session, the numbers of the routes that were visited; `null` if the page does not have them. */
blocks.routes = () => {
  const block = byID("session-routes");
  if (!block) return null;
  const reader = new ByteReader(bytesOf(block.textContent));
  return report.sessions.map(() => {
    const routes = new Int32Array(reader.next());
    for (let place = 0; place < routes.length; place++) routes[place] = reader.next();
    return routes;
  });
};
