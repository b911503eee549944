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
  waiting: new Set(),

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

  showMove() { for (const show of [...this.onMove, ...this.onMoveInTurn]) show(); },

  paint: onFrame(() => {
    for (const show of view.onMove) show();
    for (const show of view.onMoveInTurn) view.waiting.add(show);
    view.takeTurn();
  }),

  /** When the last turn was taken, and whether the next one is asked for. */
  lastTurn: -1,
  isTurnNear: false,

  /** Shows what was shown longest ago of what waits, and the rest in the frames that follow. */
  takeTurn() {
    const frame = document.timeline.currentTime;
    if (frame !== this.lastTurn) {
      this.lastTurn = frame;
      const next = this.onMoveInTurn.find((show) => this.waiting.has(show));
      if (next) this.showInTurn(next);
    }
    if (this.waiting.size === 0 || this.isTurnNear) return;
    this.isTurnNear = true;
    requestAnimationFrame(() => {
      this.isTurnNear = false;
      this.takeTurn();
    });
  },

  showInTurn(show) {
    this.waiting.delete(show);
    this.onMoveInTurn.push(...this.onMoveInTurn.splice(this.onMoveInTurn.indexOf(show), 1));
    show();
  },
};

/** Sessions that were opened stay: a log of a thousand has no more than a few of them looked at. */
const openedSessions = new Map();

function openSession(number) {
  if (!openedSessions.has(number)) openedSessions.set(number, new Session(number));
  return openedSessions.get(number);
}
