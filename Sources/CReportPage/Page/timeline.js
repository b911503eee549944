// The whole session as one strip to scrub: screens as coloured spans, overlays below them, then
// marks, rewinds and notes. It is painted from sums, a pixel at a time, so that it takes no longer
// for a hundred thousand transitions than for a hundred.

const timeline = {
  strip: byID("strip"),
  canvas: byID("overview"),
  cursor: byID("cursor"),
  isByTime: false,
  lanes: { screens: [0, 36], hits: [37, 3], overlays: [42, 10], signs: [56, 12] },
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
  timeline.paintHits(context, width);
  timeline.placeCursor();
};

/** Matches of the search stand right below the screens. */
timeline.paintHits = (context, width) => {
  if (!search.sums) return;
  const [top, height] = timeline.lanes.hits;
  context.fillStyle = paints().hit;
  for (let x = 0; x < width; x++) {
    if (timeline.share(search.sums, x) > 0) context.fillRect(x, top, 1, height);
  }
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
  const [top, height] = timeline.lanes.screens;
  // A run of pixels that look the same is one rectangle.
  timeline.runs(width, (x) => {
    const isFaint = timeline.share(timeline.sums.overtaken, x) > 0.5;
    return [screenColor(session.routeAt[timeline.pixels[x]]), isFaint ? 0.3 : 1];
  }, (from, to, color, alpha) => {
    context.globalAlpha = alpha;
    context.fillStyle = color;
    context.fillRect(from, top, to - from, height);
  });
  context.globalAlpha = 1;
  timeline.paintOverlays(context, width);
  timeline.paintBorders(context, width);
};

/** Where several transitions share a pixel, overlays are as strong as they are frequent. */
timeline.paintOverlays = (context, width) => {
  const [top, height] = timeline.lanes.overlays;
  const { empty, overlay } = paints();
  context.fillStyle = empty;
  context.fillRect(0, top, width, height);
  timeline.runs(width, (x) => [overlay, timeline.share(timeline.sums.overlays, x)],
    (from, to, color, alpha) => {
      context.globalAlpha = alpha;
      context.fillStyle = color;
      context.fillRect(from, top, to - from, height);
    });
  context.globalAlpha = 1;
};

/** How many of a pixel's transitions are such, from 0 to 1. */
timeline.share = (sums, x) => {
  const [from, end] = [timeline.pixels[x], timeline.endOfPixel(x)];
  return (sums[end] - sums[from]) / (end - from);
};

/** Calls `paint` with each run of pixels that look the same. */
timeline.runs = (width, lookOf, paint) => {
  let [start, color, alpha] = [0, ...lookOf(0)];
  for (let x = 1; x <= width; x++) {
    const [nextColor, nextAlpha] = x < width ? lookOf(x) : [null, 0];
    if (nextColor === color && nextAlpha === alpha) continue;
    paint(start, x, color, alpha);
    [start, color, alpha] = [x, nextColor, nextAlpha];
  }
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
  // Where pixels are crowded each sort has a lane of its own, and is as strong as it is frequent.
  const isCrowded = view.session.count > width;
  const third = height / 3;
  const ticks = (sum, color, place, inset) => {
    context.fillStyle = color;
    for (let x = 0; x < width; x++) {
      // By its first pixel alone: an event is a point, however long nothing follows it.
      const isAgain = x > 0 && timeline.pixels[x - 1] === timeline.pixels[x];
      const from = timeline.pixels[x] + (isAgain ? 1 : 0);
      const found = sum[timeline.endOfPixel(x)] - sum[from];
      if (found <= 0) continue;
      if (isCrowded) {
        context.globalAlpha = Math.min(1, 0.25 + 3 * found / (timeline.endOfPixel(x) - from));
        context.fillRect(x, top + place * third, 1, third);
      } else {
        context.fillRect(x, top + inset, 2, height - 2 * inset);
      }
    }
    context.globalAlpha = 1;
  };
  ticks(sums.notes, colors.note, 2, 3);
  ticks(sums.rewinds, colors.rewind, 1, 0);
  ticks(sums.errors, colors.error, 0, 0);
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
