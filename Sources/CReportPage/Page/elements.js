// Creates elements. Text is always set as text: data from a log is never parsed as HTML.

/** An element with a class and its children: elements and text. */
function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A button with an action. */
function button(className, action, ...children) {
  const made = element("button", className, ...children);
  made.type = "button";
  made.addEventListener("click", action);
  return made;
}

/** A text that is broken into lines after its punctuation, so that its words stay whole, and without what is long. */
function breakableText(text) {
  const nodes = [];
  let from = 0;
  for (const [start, end] of longParts(text)) {
    nodes.push(...brokenText(text.slice(from, start)), unfolding(text.slice(start, end)));
    from = end;
  }
  return [...nodes, ...brokenText(text.slice(from))];
}

function brokenText(text) {
  // In a long one, words matter less than the number of elements.
  if (text.length > 2_000) return [text];
  return text.split(/(?<=[([{,:/.])(?=\S)/)
    .flatMap((part, place) => place === 0 ? [part] : [document.createElement("wbr"), part]);
}

/** The middles of long values, as the tool cuts them: from where to where. */
function longParts(text) {
  const parts = [];
  const add = (start, end, limit) => {
    if (end - start <= limit) return;
    const isInPair = (place) => /[\udc00-\udfff]/.test(text[place]);
    let [first, last] = [start + Math.floor(limit * 2 / 3), end - Math.floor(limit / 3)];
    if (isInPair(first)) first -= 1;
    if (isInPair(last)) last += 1;
    parts.push([first, last]);
  };
  if (text.length <= 160) return parts;
  let from = 0;
  for (const { index, 0: quoted } of text.matchAll(/"(?:[^"\\]|\\.)*"/gs)) {
    add(from, index, 2_000);
    add(index + 1, index + quoted.length - 1, 160);
    from = index + quoted.length;
  }
  add(from, text.length, 2_000);
  return parts;
}

/** A button in the place of a part of a text, which it shows. */
function unfolding(text) {
  const made = button("link", () => made.replaceWith(...brokenText(text)), `… ${counted(text.length, "character")} …`);
  made.title = "Show them";
  return made;
}

/** Shows a text that is cut in its middle where it has no room, because routes often differ at their ends. */
function showCuttable(box, text) {
  // A text from right to left has its end at the other side.
  const isCut = text.length > 24 && !/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);
  box.classList.toggle("cut", isCut);
  if (!isCut) {
    box.textContent = text;
    return;
  }
  const end = text.length - 10 - (/[\udc00-\udfff]/.test(text[text.length - 10]) ? 1 : 0);
  box.replaceChildren(element("span", "", text.slice(0, end)), element("span", "", text.slice(end)));
}

function byID(id) { return document.getElementById(id); }

/** Returns a function that runs `action` at most once before the next frame, however often it is called. */
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

/** Returns a function that runs `action` after a pause without calls. */
function afterPause(milliseconds, action) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };
}

/** Returns a function that runs `action` soon after a call, however many follow, and not again within the time. */
function atMostEvery(milliseconds, action) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      action();
    }, milliseconds);
  };
}

/** Sizes a canvas to the device's pixels; returns its context, scaled to CSS pixels. */
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

/** A cache of shortened texts: the same ones are painted in every frame. */
const fittedTexts = new Map();

/** Shortens `text` with an ellipsis to fit. */
function fitText(context, text, width) {
  // A canvas has no lines that keep the marks on a letter to themselves.
  text = text.replace(/(\p{M}{3})\p{M}+/gu, "$1");
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
