// Wheel and two fingers, as zooming and moving: the same for everything that can be zoomed.

const gestures = {
  /** How much the wheel zooms, for each pixel that it would scroll. */
  wheelRate: 0.002,
  /** A line and a page of the wheel, in pixels: its event says which of them it counts. */
  units: [1, 16, 400],
};

/**
 * Calls `zoom.by(factor, x)` and `zoom.move(x, y)` for gestures on an element; `x` and `y` are in
 * pixels of the window.
 *
 * A wheel that cannot zoom any further scrolls the page, and so does one that `takesWheel` declines.
 */
gestures.attach = (box, zoom, takesWheel = () => true) => {
  box.addEventListener("wheel", (event) => {
    const unit = gestures.units[event.deltaMode] ?? 1;
    const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
    // Browsers report a pinch on a touch pad as a wheel with the Control key.
    const isPinch = event.ctrlKey || event.metaKey;
    if (!isPinch && !takesWheel()) return;
    const isHandled = !isPinch && Math.abs(sideways) >= Math.abs(event.shiftKey ? 0 : event.deltaY)
      ? zoom.move(sideways * unit, 0)
      : zoom.by(Math.exp(-event.deltaY * unit * gestures.wheelRate * (isPinch ? 4 : 1)),
        event.clientX, event.clientY);
    if (isHandled || isPinch) event.preventDefault();
  }, { passive: false });
  gestures.attachFingers(box, zoom);
};

gestures.attachFingers = (box, zoom) => {
  const fingers = new Map();
  const measure = () => {
    const [first, second] = [...fingers.values()];
    return {
      x: (first.x + second.x) / 2,
      y: (first.y + second.y) / 2,
      distance: Math.max(20, Math.hypot(first.x - second.x, first.y - second.y)),
    };
  };
  box.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    zoom.isPinching = fingers.size > 1;
  });
  box.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = fingers.size === 2 ? measure() : null;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!before) return;
    const now = measure();
    zoom.move(before.x - now.x, before.y - now.y);
    zoom.by(now.distance / before.distance, now.x, now.y);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    box.addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      // The last finger of two must not move the cursor.
      if (fingers.size === 0) zoom.isPinching = false;
    });
  }
};
