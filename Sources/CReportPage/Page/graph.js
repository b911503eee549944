// The walked graph: a picture that the tool has drawn, in a tree of its own, so that its style is
// not the page's. A screen of it is looked for in the session where it is chosen.

const graph = { host: byID("graph"), root: byID("graph").shadowRoot };

graph.begin = () => {
  const svg = graph.root?.querySelector("svg");
  byID("graph-section").hidden = !svg;
  if (!svg) return;
  svg.setAttribute("role", "group");
  // A wide picture gets smaller, as long as its names can be read; then it is scrolled.
  const width = Number.parseFloat(svg.getAttribute("width"));
  const smallest = `max(${Math.round(width * 0.6)}px, min(100%, ${width}px))`;
  svg.style.width = `var(--graph-width, ${smallest})`;
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

/** The picture asks the system whether it is dark; the page's switch decides. */
graph.showTheme = () => {
  for (const sheet of graph.root?.styleSheets ?? []) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSMediaRule) rule.media.mediaText = look.isDark ? "screen" : "not all";
    }
  }
};

graph.begin();
