// Which session is shown: its facts, and the way to the one before and after.

const sessions = { button: byID("sessions") };

/** The text of a session's last screen; empty where the page does not have it. */
sessions.lastScreen = ({ last, lastScreen }) =>
  lastScreen ?? (last ? symbolText("route", last) : "");

/** Called when times are shown differently. */
sessions.fill = () => {
  if (view.session) sessions.show();
  if (finder.dialog.open) finder.rows.paint();
};

sessions.show = () => {
  const { session } = view;
  const [from, to] = [Date.parse(session.from), Date.parse(session.to)];
  sessions.button.replaceChildren(element("span", "name", session.title), element("span", "dim",
    ` · ${clock.minute(from)} · ${counted(served ? session.head - session.firstSeq + 1 : session.count, "transition")}`));
  const days = clock.date(from) === clock.date(to)
    ? `${clock.date(from)}, ${clock.time(from).slice(0, 8)} – ${clock.time(to).slice(0, 8)}`
    : `${clock.minute(from)} – ${clock.minute(to)}`;
  byID("session-facts").textContent = served && session.isPart
    ? `${counted(session.head - session.firstSeq + 1, "transition")} · `
      + `shown around here: ${rangeText(session)}, ${days} ${clock.zone(from)}`
    : `${counted(session.count, "transition")}`
    + (session.isPart ? ` (${rangeText(session)} of a longer session)` : "") + ` · ${days} ${clock.zone(from)}`
    + (to > from ? ` · ${durationText(to - from)}` : "");
  byID("session-previous").disabled = session.number === 0;
  byID("session-next").disabled = session.number === report.sessions.length - 1;
};

sessions.go = (offset) => {
  const number = view.session.number + offset;
  if (number >= 0 && number < report.sessions.length) view.open(number);
};

sessions.button.addEventListener("click", () => finder.open());
byID("session-previous").addEventListener("click", () => sessions.go(-1));
byID("session-next").addEventListener("click", () => sessions.go(1));
byID("session-bar").hidden = report.sessions.length < 2;
if (report.omittedSessions > 0) {
  byID("omitted").textContent =
    `${counted(report.omittedSessions, "older session")} of the log are not on this page.`;
}
view.onOpen.push(sessions.show);
