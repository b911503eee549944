// Makes elements. Text is always set as text: nothing that comes from a log is ever read as HTML.

/** An element with a class, and what is in it: elements and text. */
function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A button that does something. */
function button(className, action, ...children) {
  const made = element("button", className, ...children);
  made.type = "button";
  made.addEventListener("click", action);
  return made;
}

function byID(id) { return document.getElementById(id); }

/** Calls a function at most once before the next frame, however often it is asked for. */
function onFrame(action) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      action();
    });
  };
}

/** Calls a function once nothing has asked for it for a while. */
function afterPause(milliseconds, action) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };
}

/** Has a canvas as many pixels as it shows; returns its context, in the page's own units. */
function prepareCanvas(canvas, width, height) {
  const scale = window.devicePixelRatio || 1;
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== columns || canvas.height !== rows) {
    canvas.width = columns;
    canvas.height = rows;
  }
  const context = canvas.getContext("2d");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** `text` cut so that it fits, with an ellipsis. */
function fitText(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  let [low, high] = [0, Math.min(text.length, 200)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? "" : `${text.slice(0, low)}…`;
}
