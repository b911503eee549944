// What the page shows: a session and one of its transitions. Whatever changes that goes through
// here, and whoever shows it is told, once a frame.

const view = {
  session: null,
  index: 0,
  /** Called when another session is shown. */
  onOpen: [],
  /** Called when another transition is shown. */
  onMove: [],
  /** What takes longer to show: one of these a frame, so that no frame is late. */
  onMoveInTurn: [],
  /** Those of them that are still to be shown, the one that waits longest first. */
  waiting: new Set(),
  hasMoved: false,

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
    this.hasMoved = true;
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

  showMove() { for (const show of [...this.onMove, ...this.onMoveInTurn]) show(); },

  /** Shows a move and one of what takes longer; the others come in the frames that follow. */
  paint: onFrame(() => {
    if (view.hasMoved) {
      view.hasMoved = false;
      for (const show of view.onMove) show();
      for (const show of view.onMoveInTurn) view.waiting.add(show);
    }
    const [next] = view.waiting;
    view.waiting.delete(next);
    next?.();
    if (view.waiting.size > 0) view.paint();
  }),
};

/** Sessions that were opened stay: a log of a thousand has no more than a few of them looked at. */
const openedSessions = new Map();

function openSession(number) {
  if (!openedSessions.has(number)) openedSessions.set(number, new Session(number));
  return openedSessions.get(number);
}
