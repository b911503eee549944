// The walked graph: a picture drawn by the tool, in a shadow tree that keeps its style separate.
// Choosing a screen searches for it in the session.

const graph = { host: byID("graph"), root: byID("graph").shadowRoot };

graph.begin = () => {
  const svg = graph.root?.querySelector("svg");
  byID("graph-section").hidden = !svg;
  if (!svg) return;
  svg.setAttribute("role", "group");
  // A wide picture is scaled down as far as its names stay readable, then it is scrolled.
  const width = Number.parseFloat(svg.getAttribute("width"));
  graph.usualWidth = `max(${Math.round(width * 0.6)}px, min(100%, ${width}px))`;
  svg.style.width = `var(--graph-width, ${graph.usualWidth})`;
  svg.style.height = "auto";
  for (const box of svg.querySelectorAll("g.screen")) {
    const name = box.querySelector(":scope > title")?.textContent.split("\n")[0];
    if (screenNumbers.has(name)) graph.makeChoosable(box, name);
  }
};

graph.makeChoosable = (box, name) => {
  box.setAttribute("tabindex", "0");
  box.setAttribute("role", "button");
  box.setAttribute("aria-label", `Find ${name} in the session`);
  box.style.cursor = "pointer";
  const choose = () => {
    search.screen(name);
    timeline.strip.scrollIntoView({ block: "nearest" });
  };
  box.addEventListener("click", choose);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose();
  });
};

/** The picture follows the system's color scheme; the page's switch overrides it. */
graph.showTheme = () => {
  for (const sheet of graph.root?.styleSheets ?? []) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSMediaRule) rule.media.mediaText = look.isDark ? "screen" : "not all";
    }
  }
};

graph.begin();
