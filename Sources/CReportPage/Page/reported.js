// What a report bundle says of itself: why it was made, of which moment, and what is attached.

const reported = report.reported ?? null;

function attachmentFigure(attachment) {
  const caption = element("figcaption", "dim", `${attachment.name} · ${attachment.size}`);
  if (attachment.picture) {
    const picture = element("img");
    picture.src = attachment.picture;
    picture.alt = `Attached picture ${attachment.name}`;
    const frame = button("picture", () => {
      frame.setAttribute("aria-expanded", String(frame.getAttribute("aria-expanded") !== "true"));
    }, picture);
    frame.setAttribute("aria-expanded", "false");
    return element("figure", "", frame, caption);
  }
  if (attachment.text === undefined) return element("figure", "", caption);
  const text = element("pre", "", attachment.text);
  text.tabIndex = 0;
  return element("figure", "", element("details", "", element("summary", "", caption.textContent), text));
}

if (reported) {
  byID("reported").hidden = false;
  byID("reason").textContent = reported.reason ?? "";
  byID("reason").hidden = !reported.reason;
  byID("reported-facts").replaceChildren(...reported.facts.map(([name, value]) => element("div", "",
    element("dt", "", name),
    element("dd", "", name === "made" ? clock.minute(Date.parse(value)) : value))));
  byID("attachments").replaceChildren(...reported.attachments.map(attachmentFigure));
  byID("attachments").hidden = reported.attachments.length === 0;
  byID("reported-moment").addEventListener("click", () => {
    const number = report.sessions.findLastIndex((session) => session.name === reported.session);
    if (number >= 0) view.open(number, reported.seq);
  });
}
