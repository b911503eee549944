// The whole session as one strip to scrub: screens as colored spans, overlays below them, then
// marks, rewinds and notes. It is painted from prefix sums, pixel by pixel, so the time does not
// depend on the number of transitions.

const timeline = {
  strip: byID("strip"),
  canvas: byID("overview"),
  cursor: byID("cursor"),
  isByTime: false,
  lanes: { screens: [0, 36], hits: [37, 3], overlays: [42, 10], signs: [56, 12] },
  height: 70,
  width: 0,
};

/** Prefix sums: for each index, how many transitions before it satisfy `isSuch`. */
function sumsOf(session, isSuch) {
  const sums = new Int32Array(session.count + 1);
  for (let index = 0; index < session.count; index++) {
    sums[index + 1] = sums[index] + (isSuch(index) ? 1 : 0);
  }
  return sums;
}

timeline.open = () => {
  const { session } = view;
  const { kind, overtaken } = session.columns;
  const { rewound, noted } = kindNumbers;
  timeline.sums = {
    overlays: sumsOf(session, (index) => session.overlayAt[index] !== 0),
    overtaken: sumsOf(session, (index) => overtaken[index] !== 0),
    rewinds: sumsOf(session, (index) => kind[index] === rewound),
    errors: sumsOf(session, (index) => isTrouble(session, index)),
    notes: sumsOf(session, (index) => kind[index] === noted && !isTrouble(session, index)),
  };
  timeline.marks = session.marks.map(([, target]) => session.indexOf(target))
    .filter((index) => index >= 0);
  timeline.findTimes(session);
  const hasTime = timeline.hasTime;
  byID("axis").disabled = !hasTime;
  if (!hasTime) timeline.isByTime = false;
  timeline.paint();
};

/** Clocks may run backwards, but the strip's times must not. */
timeline.findTimes = (session) => {
  const times = new Float64Array(session.count + 1);
  let last = session.time(0);
  for (let index = 0; index < session.count; index++) {
    last = Math.max(last, session.time(index));
    times[index] = last;
  }
  const length = last - times[0];
  timeline.hasTime = length > 0;
  // The newest transition has no end; it gets a hundredth of the strip.
  times[session.count] = last + length / 100;
  timeline.times = times;
};

/** The start of an index on the strip: from 0 to 1, or outside if it is zoomed. */
timeline.fractionOf = (index) => (timeline.shareOf(index) - zoom.from) / zoom.length;

/** The start of an index in the session, from 0 to 1. */
timeline.shareOf = (index) => {
  const { times } = timeline;
  const { count } = view.session;
  if (!timeline.isByTime) return index / count;
  return (times[index] - times[0]) / (times[count] - times[0]);
};

/** The index at a position on the strip. */
timeline.indexAt = (fraction) => timeline.indexAtShare(zoom.from + fraction * zoom.length);

timeline.indexAtShare = (fraction) => {
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
  strip.classList.remove("reading");
  timeline.width = width;
  timeline.findPixels(width);
  const context = prepareCanvas(canvas, width, height);
  timeline.paintScreens(context, width);
  timeline.paintSigns(context, width);
  timeline.paintHits(context, width);
  timeline.placeCursor();
};

/** The first index of each pixel, followed by the end of what is shown. */
timeline.findPixels = (width) => {
  timeline.pixels = new Int32Array(width + 1);
  for (let x = 0; x < width; x++) timeline.pixels[x] = timeline.indexAt(x / width);
  const isEnd = zoom.from + zoom.length >= 1;
  timeline.pixels[width] = isEnd ? view.session.count : timeline.indexAt(1);
};

/** The end of a pixel's transitions; each pixel has at least one. */
timeline.endOfPixel = (x) => Math.max(timeline.pixels[x] + 1, timeline.pixels[x + 1]);

timeline.placeCursor = () => {
  const { session, index } = view;
  const left = timeline.fractionOf(index) * timeline.width;
  const right = timeline.fractionOf(index + 1) * timeline.width;
  const width = Math.max(3, right - left);
  timeline.cursor.hidden = right < 0 || left > timeline.width;
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
  // A second finger zooms.
  if (event.button !== 0 || !event.isPrimary) return;
  timeline.strip.setPointerCapture(event.pointerId);
  timeline.strip.focus({ preventScroll: true });
  timeline.scrub(event);
  event.preventDefault();
});
timeline.strip.addEventListener("pointermove", (event) => {
  if (zoom.isPinching) return;
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
