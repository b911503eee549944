// The part of the strip around the cursor, one step per transition: wide enough to read and to
// click.

const film = {
  canvas: byID("film"),
  height: 74,
  /** Measured only when it changes: measuring in every frame would force a second layout. */
  width: 0,
  drag: null,
};

/** Positions the film: as wide as the page if the session is short, and never past its ends. */
film.place = (width) => {
  const { count } = view.session;
  film.step = Math.max(34, width / count);
  const length = film.step * count;
  const middle = width / 2 - (view.index + 0.5) * film.step;
  film.left = length <= width ? 0 : Math.min(0, Math.max(width - length, middle));
  film.isWhole = length <= width + 0.5;
};

film.indexAt = (clientX) => {
  const box = film.canvas.getBoundingClientRect();
  return Math.floor((clientX - box.left - film.left) / film.step);
};

film.paint = () => {
  const { canvas, height } = film;
  const { width } = film;
  if (width === 0 || !view.session) return;
  const context = prepareCanvas(canvas, width, height);
  const { session, index } = view;
  film.place(width);
  const { step, left } = film;
  const x = (at) => left + at * step;
  const first = Math.max(0, Math.floor(-left / step));
  const last = Math.min(session.count - 1, Math.ceil((width - left) / step));
  film.paintVisits(context, x, first, last, width);
  film.paintOverlays(context, x, first, last, width);
  film.paintSigns(context, x, first, last);
  context.strokeStyle = paints().ink;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(x(index) + 1, 1, step - 2, height - 2, 5);
  context.stroke();
};

/** Calls `body` with each run of transitions that look the same, and the position of its name. */
film.runs = (first, last, isNew, x, width, body) => {
  for (let start = first; start <= last;) {
    let end = start + 1;
    while (end <= last && !isNew(end)) end++;
    const left = Math.max(x(start), 0);
    body(start, x(start), x(end), left + 6, Math.min(x(end), width) - left - 10);
    start = end;
  }
};

film.paintVisits = (context, x, first, last, width) => {
  const { session } = view;
  const { overtaken } = session.columns;
  let visit = session.visitOf(first) + 1;
  const isNew = (at) => {
    const begins = session.visits[visit] === at;
    if (begins) visit++;
    return begins || overtaken[at] !== overtaken[at - 1]
      || session.routeAt[at] !== session.routeAt[at - 1];
  };
  context.font = "600 13px system-ui, sans-serif";
  context.textBaseline = "middle";
  film.runs(first, last, isNew, x, width, (at, left, right, textLeft, room) => {
    const route = session.routeAt[at];
    context.globalAlpha = overtaken[at] ? 0.3 : 1;
    context.fillStyle = screenColor(route);
    context.fillRect(left + 1, 2, right - left - 2, 30);
    context.globalAlpha = 1;
    context.fillStyle = overtaken[at] ? paints().ink : paints().onColor;
    context.fillText(fitText(context, symbolText("route", route), room), textLeft, 17.5);
  });
};

film.paintOverlays = (context, x, first, last, width) => {
  const { overlayAt } = view.session;
  const isNew = (at) => overlayAt[at] !== overlayAt[at - 1];
  const { overlay, onColor } = paints();
  context.font = "12px system-ui, sans-serif";
  film.runs(first, last, isNew, x, width, (at, left, right, textLeft, room) => {
    if (overlayAt[at] === 0) return;
    context.fillStyle = overlay;
    context.fillRect(left + 1, 35, right - left - 2, 16);
    context.fillStyle = look.isDark ? onColor : "#ffffff";
    context.fillText(fitText(context, symbolText("overlay", overlayAt[at]), room), textLeft, 43.5);
  });
};

film.paintSigns = (context, x, first, last) => {
  const { session } = view;
  const colors = paints();
  const signColors = { rewound: colors.rewind, marked: colors.mark };
  context.font = "13px system-ui, sans-serif";
  context.textAlign = "center";
  for (let at = first; at <= last; at++) {
    const kind = session.kind(at);
    context.fillStyle = isTrouble(session, at) ? colors.error : signColors[kind] ?? colors.dim;
    context.fillText(kindSigns[kind] ?? "·", x(at) + film.step / 2, 62.5);
  }
  context.textAlign = "start";
};

film.canvas.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  film.canvas.setPointerCapture(event.pointerId);
  film.drag = { x: event.clientX, index: view.index, hasMoved: false };
  timeline.strip.focus({ preventScroll: true });
  event.preventDefault();
});
film.canvas.addEventListener("pointermove", (event) => {
  if (!film.drag || !film.canvas.hasPointerCapture(event.pointerId)) return;
  const distance = event.clientX - film.drag.x;
  if (Math.abs(distance) > 4) film.drag.hasMoved = true;
  // A film longer than its window is dragged; a film that fits is scrubbed.
  if (film.isWhole) view.go(film.indexAt(event.clientX));
  else if (film.drag.hasMoved) view.go(film.drag.index - Math.round(distance / film.step));
});
film.canvas.addEventListener("pointerup", (event) => {
  // A click goes to its position; a drag has already moved.
  if (film.drag && !film.drag.hasMoved) view.go(film.indexAt(event.clientX));
  film.drag = null;
});
film.canvas.addEventListener("pointercancel", () => { film.drag = null; });

film.measure = () => {
  film.width = film.canvas.clientWidth;
  film.paint();
};

new ResizeObserver(onFrame(film.measure)).observe(film.canvas);
view.onOpen.push(film.measure);
// First, before anything that changes elements: setting a canvas's font recalculates the page's
// style.
view.onMove.unshift(film.paint);
