// The whole session as one strip to scrub: screens as coloured spans, overlays below them, then
// marks, rewinds and notes. It is painted from sums, a pixel at a time, so that it takes no longer
// for a hundred thousand transitions than for a hundred.

const timeline = {
  strip: byID("strip"),
  canvas: byID("overview"),
  cursor: byID("cursor"),
  isByTime: false,
  lanes: { screens: [0, 36], overlays: [40, 11], signs: [56, 12] },
  height: 70,
  width: 0,
};

/** For each index, how many transitions before it are such. */
function sumsOf(session, isSuch) {
  const sums = new Int32Array(session.count + 1);
  for (let index = 0; index < session.count; index++) {
    sums[index + 1] = sums[index] + (isSuch(index) ? 1 : 0);
  }
  return sums;
}

timeline.open = () => {
  const { session } = view;
  const { kind, overtaken, label } = session.columns;
  const { rewound, noted, refused, marked } = kindNumbers;
  const errorLabels = symbols.text.json.map((text) => /error|fail|crash|exception/i.test(text));
  const isBad = (index) => kind[index] === refused
    || (kind[index] === noted && errorLabels[label[index] - 1]);
  timeline.sums = {
    overlays: sumsOf(session, (index) => session.overlayAt[index] !== 0),
    overtaken: sumsOf(session, (index) => overtaken[index] !== 0),
    rewinds: sumsOf(session, (index) => kind[index] === rewound),
    errors: sumsOf(session, isBad),
    notes: sumsOf(session, (index) => kind[index] === noted && !isBad(index)),
  };
  timeline.marks = session.marks.map(([, target]) => session.indexOf(target))
    .filter((index) => index >= 0);
  timeline.findTimes(session);
  const hasTime = timeline.hasTime;
  byID("axis").disabled = !hasTime;
  if (!hasTime) timeline.isByTime = false;
  timeline.paint();
};

/** Clocks may run backwards; a strip cannot. */
timeline.findTimes = (session) => {
  const times = new Float64Array(session.count + 1);
  let last = session.time(0);
  for (let index = 0; index < session.count; index++) {
    last = Math.max(last, session.time(index));
    times[index] = last;
  }
  const length = last - times[0];
  timeline.hasTime = length > 0;
  // The newest transition has no end: it is given a hundredth of the strip.
  times[session.count] = last + length / 100;
  timeline.times = times;
};

/** Where an index begins on the strip, from 0 to 1. */
timeline.fractionOf = (index) => {
  const { times } = timeline;
  const { count } = view.session;
  if (!timeline.isByTime) return index / count;
  return (times[index] - times[0]) / (times[count] - times[0]);
};

/** The index at a place of the strip. */
timeline.indexAt = (fraction) => {
  const { count } = view.session;
  if (!timeline.isByTime) return Math.max(0, Math.min(count - 1, Math.floor(fraction * count)));
  const time = timeline.times[0] + fraction * (timeline.times[count] - timeline.times[0]);
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (timeline.times[middle] <= time) low = middle; else high = middle - 1;
  }
  return low;
};

timeline.paint = () => {
  const { strip, canvas, height } = timeline;
  const width = strip.clientWidth;
  if (width === 0 || !view.session) return;
  timeline.width = width;
  timeline.findPixels(width);
  const context = prepareCanvas(canvas, width, height);
  timeline.paintScreens(context, width);
  timeline.paintSigns(context, width);
  timeline.placeCursor();
};

/** The first index of each pixel, and at the end the number of them all. */
timeline.findPixels = (width) => {
  timeline.pixels = new Int32Array(width + 1);
  for (let x = 0; x < width; x++) timeline.pixels[x] = timeline.indexAt(x / width);
  timeline.pixels[width] = view.session.count;
};

/** Where the transitions of a pixel end: it has one at least. */
timeline.endOfPixel = (x) => Math.max(timeline.pixels[x] + 1, timeline.pixels[x + 1]);

timeline.paintScreens = (context, width) => {
  const { session } = view;
  const { lanes, sums } = timeline;
  const { empty, overlay } = paints();
  const [top, height] = lanes.screens;
  const [overlayTop, overlayHeight] = lanes.overlays;
  context.fillStyle = empty;
  context.fillRect(0, overlayTop, width, overlayHeight);
  // A run of pixels that look the same is one rectangle.
  let [start, color, isFaint] = [0, null, false];
  const endRun = (end) => {
    if (color === null || end <= start) return;
    context.globalAlpha = isFaint ? 0.3 : 1;
    context.fillStyle = color;
    context.fillRect(start, top, end - start, height);
    context.globalAlpha = 1;
  };
  let overlayStart = -1;
  for (let x = 0; x <= width; x++) {
    const index = timeline.pixels[x];
    const next = x === width ? index : timeline.endOfPixel(x);
    const here = x === width ? null : screenColor(session.routeAt[index]);
    const faint = x < width && sums.overtaken[next] - sums.overtaken[index] > 0;
    if (here !== color || faint !== isFaint) {
      endRun(x);
      [start, color, isFaint] = [x, here, faint];
    }
    const hasOverlay = x < width && sums.overlays[next] - sums.overlays[index] > 0;
    if (hasOverlay && overlayStart < 0) overlayStart = x;
    if (!hasOverlay && overlayStart >= 0) {
      context.fillStyle = overlay;
      context.fillRect(overlayStart, overlayTop, x - overlayStart, overlayHeight);
      overlayStart = -1;
    }
  }
  timeline.paintBorders(context, width);
};

/** Two visits of one screen are told apart, where there is room for it. */
timeline.paintBorders = (context, width) => {
  const { visits } = view.session;
  if (visits.length > width / 6) return;
  const [top, height] = timeline.lanes.screens;
  context.fillStyle = paints().past;
  for (const start of visits) {
    if (start > 0) context.fillRect(timeline.fractionOf(start) * width - 0.5, top, 1, height);
  }
  timeline.paintNames(context, width);
};

timeline.paintNames = (context, width) => {
  const { session } = view;
  const [top, height] = timeline.lanes.screens;
  context.font = "600 12px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.fillStyle = paints().onColor;
  session.visits.forEach((start, visit) => {
    const end = visit + 1 < session.visits.length ? session.visits[visit + 1] : session.count;
    const left = timeline.fractionOf(start) * width;
    const room = timeline.fractionOf(end) * width - left - 10;
    if (room < 24) return;
    const text = fitText(context, screenName(session.routeAt[start]), room);
    if (text.length > 2) context.fillText(text, left + 5, top + height / 2);
  });
};

timeline.paintSigns = (context, width) => {
  const { sums, marks } = timeline;
  const colors = paints();
  const [top, height] = timeline.lanes.signs;
  const ticks = (sum, color, inset) => {
    context.fillStyle = color;
    for (let x = 0; x < width; x++) {
      // By its first pixel alone: an event is a point, however long nothing follows it.
      const isAgain = x > 0 && timeline.pixels[x - 1] === timeline.pixels[x];
      const from = timeline.pixels[x] + (isAgain ? 1 : 0);
      if (sum[timeline.endOfPixel(x)] > sum[from]) {
        context.fillRect(x, top + inset, 2, height - 2 * inset);
      }
    }
  };
  ticks(sums.notes, colors.note, 3);
  ticks(sums.rewinds, colors.rewind, 0);
  ticks(sums.errors, colors.error, 0);
  if (search.sums) ticks(search.sums, "#2f6fed", 2);
  context.fillStyle = colors.mark;
  for (const index of marks) {
    const x = Math.max(6, Math.min(width - 6, timeline.fractionOf(index) * width));
    context.beginPath();
    context.moveTo(x, top);
    context.lineTo(x + 6, top + 6);
    context.lineTo(x, top + 12);
    context.lineTo(x - 6, top + 6);
    context.fill();
  }
};

timeline.placeCursor = () => {
  const { session, index } = view;
  const left = timeline.fractionOf(index) * timeline.width;
  const right = timeline.fractionOf(index + 1) * timeline.width;
  const width = Math.max(3, right - left);
  timeline.cursor.style.transform = `translateX(${Math.min(left, timeline.width - width)}px)`;
  timeline.cursor.style.width = `${width}px`;
  const { strip } = timeline;
  strip.setAttribute("aria-valuemin", session.first);
  strip.setAttribute("aria-valuemax", session.first + session.count - 1);
  strip.setAttribute("aria-valuenow", session.seq(index));
  strip.setAttribute("aria-valuetext", `${session.seq(index)}, ${session.kind(index)}, at `
    + `${symbolText("route", session.routeAt[index])}, ${clock.time(session.time(index))}`);
};

timeline.scrub = (event) => {
  const box = timeline.strip.getBoundingClientRect();
  view.go(timeline.indexAt((event.clientX - box.left) / box.width));
};

timeline.strip.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  timeline.strip.setPointerCapture(event.pointerId);
  timeline.strip.focus({ preventScroll: true });
  timeline.scrub(event);
  event.preventDefault();
});
timeline.strip.addEventListener("pointermove", (event) => {
  if (timeline.strip.hasPointerCapture(event.pointerId)) timeline.scrub(event);
});

byID("axis").addEventListener("click", () => {
  timeline.isByTime = !timeline.isByTime;
  byID("axis").setAttribute("aria-pressed", String(timeline.isByTime));
  timeline.paint();
});

new ResizeObserver(onFrame(timeline.paint)).observe(timeline.strip);
view.onOpen.push(timeline.open);
view.onMove.push(timeline.placeCursor);
