// Zooms the strip: it shows a part of the session, from `zoom.from` on, `zoom.length` long, as shares
// of the whole.

const zoom = {
  from: 0,
  length: 1,
  isPinching: false,
  get isZoomed() { return this.length < 1; },
};

/** The shortest part: about ten transitions, and less by time, where many may come at once. */
zoom.shortest = () => Math.min(1, (timeline.isByTime ? 0.01 : 10) / view.session.count);

/** Shows another part; returns whether anything has changed. */
zoom.set = (from, length) => {
  const [before, lengthBefore] = [zoom.from, zoom.length];
  zoom.length = Math.min(1, Math.max(zoom.shortest(), length));
  zoom.from = Math.min(1 - zoom.length, Math.max(0, from));
  const hasChanged = zoom.from !== before || zoom.length !== lengthBefore;
  if (hasChanged) {
    zoom.show();
  }
  return hasChanged;
};

zoom.show = onFrame(() => {
  timeline.paint();
  zoom.showScale();
});

/** Zooms; what lies at `x`, in pixels of the window, stays there: if not given, the cursor. */
zoom.by = (factor, x) => {
  const box = timeline.strip.getBoundingClientRect();
  const cursor = timeline.fractionOf(view.index + 0.5);
  const place = x !== undefined ? (x - box.left) / box.width
    : cursor >= 0 && cursor <= 1 ? cursor : 0.5;
  const length = Math.min(1, Math.max(zoom.shortest(), zoom.length / factor));
  return zoom.set(zoom.from + place * (zoom.length - length), length);
};

/** Moves by pixels to the right. */
zoom.move = (pixels) => zoom.set(zoom.from + pixels / timeline.width * zoom.length, zoom.length);

/** Moves by a share of what is shown. */
zoom.pan = (share) => zoom.move(share * timeline.width);

zoom.reset = () => zoom.set(0, 1);

zoom.showScale = () => {
  const scale = 1 / zoom.length;
  const text = `${scale < 10 ? Number(scale.toFixed(1)) : numberFormat.format(Math.round(scale))}×`;
  byID("zoom-reset").textContent = text;
  byID("zoom-reset").setAttribute("aria-label", `Zoom ${text}: show the whole session`);
  byID("zoom-reset").disabled = byID("zoom-out").disabled = !zoom.isZoomed;
  byID("zoom-in").disabled = zoom.length <= zoom.shortest();
  const range = byID("zoom-range");
  range.hidden = !zoom.isZoomed;
  range.firstElementChild.style.marginLeft = `${zoom.from * 100}%`;
  range.firstElementChild.style.width = `${Math.max(0.3, zoom.length * 100)}%`;
};

/** Keeps the cursor in what is shown. */
zoom.follow = () => {
  if (!zoom.isZoomed) return;
  const left = timeline.fractionOf(view.index);
  const right = timeline.fractionOf(view.index + 1);
  const shift = left < 0 ? left : right > 1 ? Math.min(left, right - 1) : 0;
  if (shift !== 0 && zoom.set(zoom.from + shift * zoom.length, zoom.length)) timeline.placeCursor();
};

zoom.forget = () => {
  if (view.isContinued) return;
  [zoom.from, zoom.length] = [0, 1];
  zoom.showScale();
};

/** What the keys zoom: the graph while it has the focus, otherwise the strip. */
zoom.target = () => graphZoom.hasFocus ? graphZoom : zoom;

gestures.attach(timeline.strip, zoom);
byID("zoom-in").addEventListener("click", () => zoom.by(2));
byID("zoom-out").addEventListener("click", () => zoom.by(0.5));
byID("zoom-reset").addEventListener("click", zoom.reset);
byID("axis").addEventListener("click", zoom.reset);
view.onOpen.unshift(zoom.forget);
view.onMove.push(zoom.follow);
