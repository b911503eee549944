// The visits before and after the current one.

/** How many visits before and after the current one are shown. */
const flowReach = 2;

moment.showFlow = () => {
  const { session, index } = view;
  const here = session.visitOf(index);
  const items = [];
  const first = Math.max(0, here - flowReach);
  const last = Math.min(session.visits.length - 1, here + flowReach);
  for (let visit = first; visit <= last; visit++) {
    if (visit > first) items.push(moment.flowArrow(session, visit));
    items.push(moment.flowVisit(session, visit, visit - here));
  }
  byID("flow").replaceChildren(...items);
};

moment.flowVisit = (session, visit, offset) => {
  const start = session.visits[visit];
  const isLast = visit + 1 === session.visits.length;
  const end = isLast ? session.count - 1 : session.visits[visit + 1];
  const length = session.time(end) - session.time(start);
  // An update changes the route of a place: now it is that at the position, before it that when it was left.
  const at = offset === 0 ? view.index : offset < 0 ? end - 1 : start;
  const route = session.routeAt[at];
  const role = offset === 0 ? "here" : offset === -1 ? "came from" : offset === 1 ? "went to"
    : offset < 0 ? "before" : "then";
  const stay = isLast ? "the end" : length > 0 ? durationText(length) : "";
  const made = button("visit", () => view.go(start), element("span", "what", role),
    valueText(symbolText("route", route)), element("span", "dim", stay));
  made.style.setProperty("--screen", screenColor(route));
  const item = element("li", offset === 0 ? "here" : Math.abs(offset) > 1 ? "far" : "", made);
  if (offset === 0) made.setAttribute("aria-current", "step");
  return item;
};

moment.flowArrow = (session, visit) => {
  const kind = session.kind(session.visits[visit]);
  return element("li", "arrow", element("span", "sign", kindSigns[kind] ?? "→"),
    element("span", "dim", kind));
};
