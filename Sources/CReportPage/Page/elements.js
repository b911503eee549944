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

/** Texts as they were cut last: the same ones are painted frame after frame. */
const fittedTexts = new Map();

/** `text` cut so that it fits, with an ellipsis. */
function fitText(context, text, width) {
  const key = `${context.font} ${width} ${text}`;
  let fitted = fittedTexts.get(key);
  if (fitted === undefined) {
    if (fittedTexts.size > 5_000) fittedTexts.clear();
    fitted = cutText(context, text, width);
    fittedTexts.set(key, fitted);
  }
  return fitted;
}

function cutText(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  const letters = Array.from(text.slice(0, 400));
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (context.measureText(`${letters.slice(0, middle).join("")}…`).width <= width) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? "" : `${letters.slice(0, low).join("")}…`;
}
