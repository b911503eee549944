// Zooms the graph: its picture grows within a box that scrolls. With the mouse it is dragged.

const graphZoom = {
  scale: 1,
  /** The picture's width in pixels, at scale 1. */
  width: 0,
  isPinching: false,
  drag: null,
  get isZoomed() { return this.scale !== 1; },
  get hasFocus() { return document.activeElement === graph.host; },
};

graphZoom.by = (factor, x, y) => {
  const { host } = graph;
  const svg = graph.root?.querySelector("svg");
  if (!svg) return false;
  if (graphZoom.scale === 1) graphZoom.width = svg.getBoundingClientRect().width;
  const scale = Math.min(16, Math.max(0.25, graphZoom.scale * factor));
  if (scale === graphZoom.scale) return false;
  const box = host.getBoundingClientRect();
  const [left, top] = [(x ?? box.left + box.width / 2) - box.left, (y ?? box.top + box.height / 2) - box.top];
  const growth = scale / graphZoom.scale;
  const [scrollLeft, scrollTop] = [host.scrollLeft, host.scrollTop];
  graphZoom.scale = Math.abs(scale - 1) < 0.01 ? 1 : scale;
  const wide = graphZoom.scale === 1 ? graph.usualWidth : `${graphZoom.width * graphZoom.scale}px`;
  svg.style.width = `var(--graph-width, ${wide})`;
  host.scrollLeft = (scrollLeft + left) * growth - left;
  host.scrollTop = (scrollTop + top) * growth - top;
  graphZoom.showScale();
  return true;
};

/** Moves by pixels; returns whether the picture has moved. */
graphZoom.move = (x, y) => {
  const { host } = graph;
  const [left, top] = [host.scrollLeft, host.scrollTop];
  host.scrollBy(x, y);
  return host.scrollLeft !== left || host.scrollTop !== top;
};

graphZoom.pan = (share) => graphZoom.move(share * graph.host.clientWidth, 0);

graphZoom.reset = () => graphZoom.by(1 / graphZoom.scale);

graphZoom.showScale = () => {
  const text = `${Number(graphZoom.scale.toFixed(2))}×`;
  byID("graph-zoom-reset").textContent = text;
  byID("graph-zoom-reset").setAttribute("aria-label", `Zoom ${text}: show the graph as it was`);
  byID("graph-zoom-reset").disabled = !graphZoom.isZoomed;
};

graph.host.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "mouse" || event.button !== 0) return;
  graphZoom.drag = { x: event.clientX, y: event.clientY, hasMoved: false };
});
graph.host.addEventListener("pointermove", (event) => {
  const { drag } = graphZoom;
  if (!drag || event.buttons === 0) return;
  const [x, y] = [drag.x - event.clientX, drag.y - event.clientY];
  if (!drag.hasMoved && Math.hypot(x, y) < 5) return;
  if (!drag.hasMoved) graph.host.setPointerCapture(event.pointerId);
  drag.hasMoved = true;
  graphZoom.move(x, y);
  [drag.x, drag.y] = [event.clientX, event.clientY];
});
graph.host.addEventListener("pointerup", () => { graphZoom.drag = null; });
graph.host.addEventListener("pointercancel", () => { graphZoom.drag = null; });

// A page is scrolled over a picture that nobody has chosen.
gestures.attach(graph.host, graphZoom, () => graphZoom.hasFocus);
byID("graph-zoom-in").addEventListener("click", () => graphZoom.by(1.5));
byID("graph-zoom-out").addEventListener("click", () => graphZoom.by(1 / 1.5));
byID("graph-zoom-reset").addEventListener("click", graphZoom.reset);
graphZoom.showScale();
