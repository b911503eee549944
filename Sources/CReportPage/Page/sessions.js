// The menu that chooses the session.

const sessions = { select: byID("sessions") };

sessions.fill = () => {
  const options = report.sessions.map((session, number) => {
    const option = element("option", "",
      `${session.title}  ·  ${clock.minute(Date.parse(session.from))}  ·  `
        + counted(session.count, "transition"));
    option.value = String(number);
    return option;
  });
  sessions.select.replaceChildren(...options);
  sessions.select.value = String(view.session?.number ?? 0);
};

sessions.show = () => {
  const { session } = view;
  sessions.select.value = String(session.number);
  const [from, to] = [Date.parse(session.from), Date.parse(session.to)];
  const days = clock.date(from) === clock.date(to)
    ? `${clock.date(from)}, ${clock.time(from).slice(0, 8)} – ${clock.time(to).slice(0, 8)}`
    : `${clock.minute(from)} – ${clock.minute(to)}`;
  byID("session-facts").textContent =
    `${counted(session.count, "transition")}`
    + (session.isPart ? ` (${rangeText(session)} of a longer session)` : "") + ` · ${days} ${clock.zone(from)}`
    + (to > from ? ` · ${durationText(to - from)}` : "");
  byID("session-previous").disabled = session.number === 0;
  byID("session-next").disabled = session.number === report.sessions.length - 1;
};

sessions.go = (offset) => {
  const number = view.session.number + offset;
  if (number >= 0 && number < report.sessions.length) view.open(number);
};

sessions.select.addEventListener("change", () => view.open(Number(sessions.select.value)));
byID("session-previous").addEventListener("click", () => sessions.go(-1));
byID("session-next").addEventListener("click", () => sessions.go(1));
byID("session-bar").hidden = report.sessions.length < 2;
if (report.omittedSessions > 0) {
  byID("omitted").textContent =
    `${counted(report.omittedSessions, "older session")} of the log are not on this page.`;
}
view.onOpen.push(sessions.show);
