// Paints the strip: each lane from the sums, pixel by pixel, with a run of equal pixels as one
// rectangle.

timeline.paintScreens = (context, width) => {
  const { session } = view;
  const [top, height] = timeline.lanes.screens;
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

/** If several transitions share a pixel, the opacity of overlays is their frequency. */
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

/** The share of a pixel's transitions that are counted in `sums`, from 0 to 1. */
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

/** Separates two visits to the same screen, if there is room. */
timeline.paintBorders = (context, width) => {
  const { session } = view;
  const first = session.visitOf(timeline.pixels[0]);
  const last = session.visitOf(timeline.pixels[width - 1]);
  if (last - first >= width / 6) return;
  const [top, height] = timeline.lanes.screens;
  context.fillStyle = paints().past;
  for (let visit = Math.max(1, first); visit <= last; visit++) {
    context.fillRect(timeline.fractionOf(session.visits[visit]) * width - 0.5, top, 1, height);
  }
  timeline.paintNames(context, width, first, last);
};

timeline.paintNames = (context, width, first, last) => {
  const { session } = view;
  const [top, height] = timeline.lanes.screens;
  const { onColor, ink } = paints();
  context.font = "600 12px system-ui, sans-serif";
  context.textBaseline = "middle";
  for (let visit = first; visit <= last; visit++) {
    const start = session.visits[visit];
    const end = timeline.endOfLook(start,
      visit + 1 < session.visits.length ? session.visits[visit + 1] : session.count);
    // What was taken back is painted so faintly that the card shines through.
    context.fillStyle = session.columns.overtaken[start] ? ink : onColor;
    const left = Math.max(0, timeline.fractionOf(start) * width);
    const room = Math.min(width, timeline.fractionOf(end) * width) - left - 10;
    if (room < 24) continue;
    const text = fitText(context, screenName(session.routeAt[start]), room);
    if (text.length > 2) context.fillText(text, left + 5, top + height / 2);
  }
};

/** The end of the transitions from `start` on that look the same: all faint, or none. */
timeline.endOfLook = (start, end) => {
  const { overtaken } = view.session.columns;
  const count = timeline.sums.overtaken[end] - timeline.sums.overtaken[start];
  if (count === 0 || count === end - start) return end;
  let next = start + 1;
  while (next < end && overtaken[next] === overtaken[start]) next++;
  return next;
};

timeline.paintSigns = (context, width) => {
  const { sums, marks } = timeline;
  const colors = paints();
  const [top, height] = timeline.lanes.signs;
  // If pixels are crowded, each kind has a lane of its own, and its opacity is its frequency.
  const isCrowded = timeline.pixels[width] - timeline.pixels[0] > width;
  const third = height / 3;
  const ticks = (sum, color, place, inset) => {
    context.fillStyle = color;
    for (let x = 0; x < width; x++) {
      // Only by its first pixel: an event is a point, even if nothing follows it for a long time.
      const isAgain = x > 0 ? timeline.pixels[x - 1] === timeline.pixels[x]
        : timeline.fractionOf(timeline.pixels[0]) < 0;
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
    const place = timeline.fractionOf(index);
    if (place < 0 || place > 1) continue;
    const x = Math.max(6, Math.min(width - 6, place * width));
    context.beginPath();
    context.moveTo(x, top);
    context.lineTo(x + 6, top + 6);
    context.lineTo(x, top + 12);
    context.lineTo(x - 6, top + 6);
    context.fill();
  }
};

/** Search hits are painted directly below the screens. */
timeline.paintHits = (context, width) => {
  if (!search.sums) return;
  const [top, height] = timeline.lanes.hits;
  context.fillStyle = paints().hit;
  for (let x = 0; x < width; x++) {
    if (timeline.share(search.sums, x) > 0) context.fillRect(x, top, 1, height);
  }
};
