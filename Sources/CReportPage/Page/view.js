// What the page shows: a session and one of its transitions. Whatever changes that goes through
// here, and whoever shows it is told, once a frame.

const view = {
  session: null,
  index: 0,
  /** Called when another session is shown. */
  onOpen: [],
  /** Called when another transition is shown. */
  onMove: [],

  open(number, seq) {
    this.session = openSession(number);
    const index = seq === undefined ? 0 : this.session.indexOf(seq);
    this.index = index < 0 ? 0 : index;
    for (const show of this.onOpen) show();
    this.showMove();
  },

  /** Goes to an index, or as near to it as there is one. */
  go(index) {
    const nearest = Math.max(0, Math.min(this.session.count - 1, index));
    if (nearest === this.index) return;
    this.index = nearest;
    this.paint();
  },

  goToSeq(seq) {
    const index = this.session.indexOf(seq);
    if (index >= 0) this.go(index);
  },

  /** Goes to the beginning of the visit so many visits from here. */
  goToVisit(offset) {
    const { visits } = this.session;
    const here = this.session.visitOf(this.index);
    // Back goes to the beginning of this visit first.
    const isInside = offset < 0 && this.index > visits[here];
    const target = Math.max(0, Math.min(visits.length - 1, here + offset + (isInside ? 1 : 0)));
    this.go(visits[target]);
  },

  showMove() { for (const show of this.onMove) show(); },

  paint: onFrame(() => view.showMove()),
};

/** Sessions that were opened stay: a log of a thousand has no more than a few of them looked at. */
const openedSessions = new Map();

function openSession(number) {
  if (!openedSessions.has(number)) openedSessions.set(number, new Session(number));
  return openedSessions.get(number);
}
