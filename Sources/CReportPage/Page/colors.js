// Each screen has its own color, the same everywhere on the page. Colors always appear with names,
// so nobody needs to distinguish them.

const look = {
  systemIsDark: window.matchMedia("(prefers-color-scheme: dark)"),
  chosen: null,
  get isDark() { return this.chosen ? this.chosen === "dark" : this.systemIsDark.matches; },
};

/** Screens are numbered by first occurrence; those of the start come first. */
const screenNumbers = new Map();
const screenNames = [];
let screenOfRoute = [];

function screenNumber(name) {
  if (!screenNumbers.has(name)) {
    screenNumbers.set(name, screenNames.length);
    screenNames.push(name);
    colorTables = {};
  }
  return screenNumbers.get(name);
}

function readScreens() { screenOfRoute = Int32Array.from(symbols.route.screen, screenNumber); }

/** Hues far from each other; further screens get hues in between. */
const hues = [255, 45, 155, 330, 90, 205, 290, 20, 180, 120, 0, 230];

let colorTables = {};
readScreens();
onSymbols.push(readScreens);

function colorTable() {
  const key = look.isDark ? "dark" : "light";
  return (colorTables[key] ??= screenNames.map((_, number) => {
    const hue = number < hues.length ? hues[number] : (number * 137.508) % 360;
    const round = Math.floor(number / hues.length) % 3;
    const lightness = (look.isDark ? 0.67 : 0.7) - round * 0.03;
    return `oklch(${lightness.toFixed(2)} ${(0.13 - round * 0.03).toFixed(2)} ${hue.toFixed(0)})`;
  }));
}

function screenColor(route) { return colorTable()[screenOfRoute[route - 1]]; }

function namedScreenColor(name) {
  const number = screenNumbers.get(name);
  return number === undefined ? "transparent" : colorTable()[number];
}

/** Colors for canvases; elements use those of the style sheet. */
function paints() {
  return look.isDark
    ? { ink: "#e8eaee", dim: "#9aa3b0", onColor: "#10131a", empty: "#20252e", overlay: "#8b93a3",
      mark: "#f2c14e", rewind: "#c79bff", note: "#8fa0b5", error: "#ff8a80", past: "#14171d", hit: "#7fabff" }
    : { ink: "#1a1f27", dim: "#5d6675", onColor: "#10131a", empty: "#e9ecf1", overlay: "#667085",
      mark: "#8a5c00", rewind: "#7a3fc4", note: "#66758a", error: "#c62828", past: "#ffffff", hit: "#1f5fd6" };
}

/** A small square in a screen's color. */
function swatch(name) {
  const made = element("span", "swatch");
  made.style.background = namedScreenColor(name);
  return made;
}
