// The displayed session and transition. All changes go through here, and their display is updated
// at most once per frame.

const view = {
  session: null,
  index: 0,
  /** Called when another session is shown. */
  onOpen: [],
  /** Called when another transition is shown. */
  onMove: [],
  /** Slower updates: one of these per frame, so that no frame is late. */
  onMoveInTurn: [],
  /** Those that are still pending, longest waiting first. */
  waiting: new Set(),
  hasMoved: false,

  /** Opens a session of the list; at once, if the page has it. */
  open(number, seq, size) {
    source.open(number, seq, (session, at) => view.show(session, at), size);
  },

  show(session, seq) {
    /** Whether the same session was shown before, and maybe less of it. */
    this.isContinued = this.session?.name === session.name && this.session.first === session.first;
    /** Whether it was that session, also another part of it. */
    this.isSameSession = this.session?.name === session.name;
    this.session = session;
    useSymbols(session.symbols);
    const index = seq === undefined ? 0 : this.session.indexOf(seq);
    this.index = index < 0 ? 0 : index;
    for (const show of this.onOpen) show();
    this.showMove();
  },

  /** Goes to an index, limited to the session's range; beyond a part of it, another part is fetched. */
  go(index) {
    const seq = this.session.seq(index);
    if (this.session.indexOf(seq) < 0 && served && this.session.isPart) return this.goToSeq(seq);
    const nearest = Math.max(0, Math.min(this.session.count - 1, index));
    if (nearest === this.index) return;
    this.index = nearest;
    this.hasMoved = true;
    this.paint();
  },

  /** Goes to a position; of a part that is fetched for it, `size` is the number of transitions. */
  goToSeq(seq, size) {
    const { session } = this;
    const index = session.indexOf(seq);
    if (index >= 0) return this.go(index);
    if (!served || !session.isPart) return;
    this.open(session.number, Math.max(session.firstSeq, Math.min(session.head, seq)), size);
  },

  goToFirst() { this.goToSeq(this.session.firstSeq); },
  goToLast() { this.goToSeq(this.session.head); },

  /** Goes to the start of the visit that is `offset` visits away. */
  goToVisit(offset) {
    const { visits } = this.session;
    const here = this.session.visitOf(this.index);
    // Going back first goes to the start of the current visit.
    const isInside = offset < 0 && this.index > visits[here];
    const target = Math.max(0, Math.min(visits.length - 1, here + offset + (isInside ? 1 : 0)));
    this.go(visits[target]);
  },

  showMove() { for (const show of [...this.onMove, ...this.onMoveInTurn]) show(); },

  /** Shows a move and one slow update; the others follow in later frames. */
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
