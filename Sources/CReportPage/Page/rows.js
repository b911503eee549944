// A list of any length of which only the visible rows are in the document, to choose one with the
// mouse or the keys.

class Rows {
  /**
   * `parts` names the columns, `fill(parts, index)` writes a row, and `choose(index)` is called with the
   * row that is clicked, or entered.
   */
  constructor(box, { parts, fill, choose, height = 34 }) {
    Object.assign(this, { box, parts, fill, choose, height, count: 0, chosen: -1 });
    this.space = element("div", "rows-space");
    this.items = [];
    this.box.append(this.space);
    this.box.addEventListener("scroll", onFrame(() => this.paint()));
    this.box.addEventListener("keydown", (event) => this.handleKey(event));
    new ResizeObserver(onFrame(() => this.paint())).observe(this.box);
  }

  /** Shows so many rows, with one of them chosen and in sight. */
  show(count, chosen) {
    this.count = count;
    this.space.style.height = `${count * this.height}px`;
    this.select(count === 0 ? -1 : Math.max(0, Math.min(count - 1, chosen)), true);
  }

  select(index, isCentered = false) {
    this.chosen = index;
    const [top, seen] = [index * this.height, this.box.clientHeight];
    const { scrollTop } = this.box;
    if (top < scrollTop || top + this.height > scrollTop + seen) {
      this.box.scrollTop = isCentered ? top - seen / 2 : top < scrollTop ? top : top + this.height - seen;
    }
    this.paint();
  }

  paint() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / this.height) - 2);
    const count = Math.min(this.count - first, Math.ceil(this.box.clientHeight / this.height) + 4);
    while (this.items.length < count) this.items.push(this.makeItem());
    this.items.forEach((item, place) => {
      const index = first + place;
      item.made.hidden = place >= count;
      if (place >= count) return;
      item.index = index;
      item.made.id = `${this.box.id}-${index}`;
      item.made.style.transform = `translateY(${index * this.height}px)`;
      item.made.setAttribute("aria-selected", String(index === this.chosen));
      item.made.setAttribute("aria-setsize", this.count);
      item.made.setAttribute("aria-posinset", index + 1);
      this.fill(item.parts, index);
    });
    if (this.chosen < 0) this.box.removeAttribute("aria-activedescendant");
    else this.box.setAttribute("aria-activedescendant", `${this.box.id}-${this.chosen}`);
  }

  makeItem() {
    const parts = Object.fromEntries(this.parts.map((name) => [name, element("span", name)]));
    const made = element("div", "rows-item", ...Object.values(parts));
    made.setAttribute("role", "option");
    const item = { made, parts, index: -1 };
    made.addEventListener("click", () => this.choose(item.index));
    this.space.append(made);
    return item;
  }

  /** Handles a key, also one that was pressed in a field beside the list. */
  handleKey(event) {
    const page = Math.max(1, Math.floor(this.box.clientHeight / this.height) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const isInField = event.target !== this.box;
    if (!isInField) Object.assign(steps, { Home: -this.count, End: this.count });
    if (this.count === 0) return;
    if (event.key === "Enter") this.choose(this.chosen);
    else if (event.key in steps) {
      this.select(Math.max(0, Math.min(this.count - 1, this.chosen + steps[event.key])));
    } else {
      return;
    }
    event.preventDefault();
  }
}
