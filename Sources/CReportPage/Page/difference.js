// The changes between two states.

moment.showDifference = () => {
  const { session, index } = view;
  const box = byID("difference");
  if (index === 0) {
    const text = session.first === 0 ? "The session begins here."
      : `The page begins here; transition ${session.first - 1} is not on it.`;
    box.replaceChildren(element("p", "dim", text));
    return;
  }
  const rows = differenceRows(session.state(index - 1), session.state(index));
  box.replaceChildren(...(rows.length > 0 ? rows
    : [element("p", "dim", "Nothing: this transition records a fact and moves nobody.")]));
};

function differenceRows(before, after) {
  const rows = [];
  const single = (name, table, key) => {
    if (before[key] === after[key]) return;
    rows.push(changeRow(name, [
      ["removed", symbolText(table, before[key]) || "none"],
      ["added", symbolText(table, after[key]) || "none"],
    ]));
  };
  const list = (name, old, now) => {
    const changes = listChanges(old, now);
    if (changes.length > 0) rows.push(changeRow(name, changes));
  };
  const overlayTexts = (state, key) => state[key].map((overlay) => symbolText("overlay", overlay));
  const routeTexts = (state) => state.entries.map((entry) => symbolText("route", entry.route));
  single("current route", "route", "currentRoute");
  list("overlays", overlayTexts(before, "overlays"), overlayTexts(after, "overlays"));
  list("root overlays", overlayTexts(before, "rootOverlays"), overlayTexts(after, "rootOverlays"));
  single("origin", "route", "origin");
  list("history", routeTexts(before), routeTexts(after));
  if (before.cursor !== after.cursor) {
    rows.push(changeRow("cursor", [["removed", `${before.cursor}`], ["added", `${after.cursor}`]]));
  }
  single("tab", "tab", "tab");
  single("flow", "flow", "flow");
  list("other tabs", before.remembered.map(rememberedText), after.remembered.map(rememberedText));
  return rows;
}

function rememberedText({ tab, entries, cursor }) {
  const routes = entries.map((entry, place) => {
    const text = symbolText("route", entry.route);
    return place === cursor ? `[${text}]` : text;
  });
  return `${symbolText("tab", tab)}: ${routes.join(" → ")}`;
}

function changeRow(name, changes) {
  return element("div", "change", element("h3", "", name), ...changes.map(([what, text]) => {
    const line = element("div", what, valueText(text));
    line.prepend(element("span", "sign", what === "added" ? "+" : "−"));
    line.firstChild.setAttribute("aria-label", what);
    return line;
  }));
}

/** The removed and added elements of a list, in order; the longest common part is kept. */
function listChanges(old, now) {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start
    && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  const [left, right] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (left.length * right.length > 40_000) {
    return [...left.map((text) => ["removed", text]), ...right.map((text) => ["added", text])];
  }
  return alignedChanges(left, right);
}

function alignedChanges(left, right) {
  const width = right.length + 1;
  const common = new Uint16Array((left.length + 1) * width);
  for (let l = left.length - 1; l >= 0; l--) {
    for (let r = right.length - 1; r >= 0; r--) {
      common[l * width + r] = left[l] === right[r] ? common[(l + 1) * width + r + 1] + 1
        : Math.max(common[(l + 1) * width + r], common[l * width + r + 1]);
    }
  }
  const changes = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    if (l < left.length && r < right.length && left[l] === right[r]) {
      [l, r] = [l + 1, r + 1];
    } else if (r === right.length
      || (l < left.length && common[(l + 1) * width + r] >= common[l * width + r + 1])) {
      changes.push(["removed", left[l++]]);
    } else {
      changes.push(["added", right[r++]]);
    }
  }
  return changes;
}
