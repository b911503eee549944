// The strip of a whole session of which the page has a part: the server says what it shows, and dragging along it
// fetches the parts.

const whole = {
  strip: byID("whole"),
  canvas: byID("whole-canvas"),
  part: byID("whole-part"),
  cursor: byID("whole-cursor"),
  height: 34,
  /** What the server said of the session, and of which. */
  known: null,
  name: null,
  /** The number of transitions that are fetched in each step of a drag: enough for the moment. */
  dragSize: 256,
};

whole.open = () => {
  const { session } = view;
  whole.strip.hidden = !session.isPart || !served;
  if (whole.strip.hidden) return;
  if (whole.name !== session.name) whole.known = null;
  if (!whole.known || whole.known.head !== session.head) whole.fetch();
  whole.place();
};

/** Fetches the overview: again, as long as the server still counts what is in it. */
whole.fetch = async () => {
  const { name } = view.session;
  if (whole.isFetching) return;
  whole.isFetching = true;
  try {
    do {
      const width = Math.max(1, whole.strip.clientWidth);
      whole.known = await source.ask("overview", { session: name, width });
      whole.name = name;
      whole.paint();
      if (!whole.known.isCounted) await new Promise((done) => { setTimeout(done, 500); });
    } while (!whole.known.isCounted && view.session.name === name);
  } catch (error) {
    source.tell(error.message);
  }
  whole.isFetching = false;
  if (view.session.name !== name) whole.open();
};

whole.paint = () => {
  const { known, height } = whole;
  const width = whole.strip.clientWidth;
  if (!known || width === 0) return;
  const context = prepareCanvas(whole.canvas, width, height);
  const colors = paints();
  const count = known.screens.length;
  const step = width / count;
  for (let at = 0; at < count; at++) {
    const x = at * step;
    context.fillStyle = namedScreenColor(known.names[known.screens[at]]);
    context.fillRect(x, 0, step + 0.5, 18);
    context.fillStyle = known.overlays[at] ? colors.overlay : colors.empty;
    context.fillRect(x, 19, step + 0.5, 5);
  }
  whole.paintSigns(context, step, "troubles", colors.error, 25);
  whole.paintSigns(context, step, "rewinds", colors.rewind, 28);
  whole.paintSigns(context, step, "notes", colors.note, 31);
  whole.place();
};

/** A pixel may stand for thousands of transitions: the more of a sign are among them, the darker it is. */
whole.paintSigns = (context, step, sign, color, top) => {
  const counts = whole.known[sign];
  const most = Math.max(...counts);
  context.fillStyle = color;
  counts.forEach((count, at) => {
    if (count === 0) return;
    context.globalAlpha = 0.25 + 0.75 * (count / most) ** 2;
    context.fillRect(at * step, top, Math.max(1, step), 3);
  });
  context.globalAlpha = 1;
};

/** Places the cursor and the part that the page has. */
whole.place = () => {
  const { session, index } = view;
  if (whole.strip.hidden || !session) return;
  const length = session.head - session.firstSeq + 1;
  const share = (seq) => `${(seq - session.firstSeq) / length * 100}%`;
  whole.part.style.left = share(session.first);
  whole.part.style.width = `max(3px, ${session.count / length * 100}%)`;
  whole.cursor.style.left = share(session.seq(index));
  whole.strip.setAttribute("aria-valuemin", session.firstSeq);
  whole.strip.setAttribute("aria-valuemax", session.head);
  whole.strip.setAttribute("aria-valuenow", session.seq(index));
};

whole.scrub = (event) => {
  const box = whole.strip.getBoundingClientRect();
  const { firstSeq, head } = view.session;
  const share = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
  const seq = Math.min(head, firstSeq + Math.floor(share * (head - firstSeq + 1)));
  view.goToSeq(seq, whole.dragSize);
};

/** Fetches the surroundings of where a drag has ended. */
whole.settle = () => {
  const { session, index } = view;
  if (session.isPart && session.count <= whole.dragSize) view.open(session.number, session.seq(index));
};

whole.strip.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  whole.strip.setPointerCapture(event.pointerId);
  whole.scrub(event);
  event.preventDefault();
  whole.strip.focus({ preventScroll: true });
});
whole.strip.addEventListener("pointermove", (event) => {
  if (whole.strip.hasPointerCapture(event.pointerId)) whole.scrub(event);
});
whole.strip.addEventListener("lostpointercapture", () => {
  // The last step of the drag may still be on its way.
  Promise.resolve(source.fetching).then(whole.settle);
});
new ResizeObserver(onFrame(whole.paint)).observe(whole.strip);
view.onOpen.push(whole.open);
view.onMove.push(whole.place);
