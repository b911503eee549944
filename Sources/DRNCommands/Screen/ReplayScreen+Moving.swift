import DRNInspect
import DRNLog
import TerminalScreen

// Moving the cursor.

extension ReplayScreen {
  /// The session and the position that are shown.
  var here: Visit { Visit(session: timeline.session, seq: cursor) }

  /// Moves by rows, or scrolls the pane that has the focus.
  func move(by count: Int) {
    switch pane {
    case .timeline: moveCursor(by: count)
    case .state: statePane.move(by: count, in: stateRows)
    case .difference: differenceTop = max(differenceTop + count, 0)
    }
  }

  func moveCursor(by count: Int) {
    // Rows are counted one by one up to the limit; a longer move, such as 1000000j, counts
    // positions.
    // Matches are cheap to count: they are bits in memory.
    let limit = timeline.matches == nil ? 4_096 : 1 << 20
    guard abs(count) <= limit || timeline.matches != nil else {
      let seq = timeline.row(at: clamped(cursor + count)).upperBound
      if seq < cursor { isFollowing = false }
      return moveCursor(to: seq)
    }
    var row = timeline.row(at: cursor)
    var moved = 0
    while moved < min(abs(count), limit) {
      guard let next = count > 0 ? timeline.row(after: row) : timeline.row(before: row) else {
        break
      }
      row = next
      moved += 1
    }
    // The offset is not bounded by the screen if nothing was drawn since it was set.
    offset = min(offset, terminal.rows) + (count > 0 ? moved : -moved)
    // Only moving up ends following: moving down may reach the newest row.
    if count < 0, moved > 0 { isFollowing = false }
    if moved > 0 { moveCursor(to: row.upperBound) }
  }

  private func clamped(_ seq: Int) -> Int { min(max(seq, timeline.firstSeq), timeline.head) }

  /// Moves the cursor without recording a visit.
  func moveCursor(to seq: Int) {
    if seq != cursor { differenceTop = 0 }
    cursor = seq
  }

  /// Moves the cursor, and records the position it leaves as a visit.
  func jump(to seq: Int) {
    guard seq != cursor else { return }
    visits.leave(here)
    if seq < timeline.head { isFollowing = false }
    offset = pageHeight / 2
    // Unfold the group, to show this step rather than the group's last one.
    if let group = timeline.group(of: seq), seq != group.upperBound {
      timeline.unfolded.insert(group.lowerBound)
    }
    moveCursor(to: timeline.row(at: seq).upperBound)
  }

  func goToEdge(_ number: Int?, isFirst: Bool) {
    guard pane == .timeline || number != nil else {
      return move(by: isFirst ? -1 << 20 : 1 << 20)
    }
    if let number {
      guard (timeline.firstSeq...timeline.head).contains(number) else {
        return showError(
          "There is no transition \(number); they are \(timeline.firstSeq) to \(timeline.head).")
      }
      return jump(to: number)
    }
    if !isFirst, isFollowed {
      player = nil
      isFollowing = true
    }
    if let matches = timeline.matches {
      let seq = isFirst ? matches.next(after: -1) : matches.previous(before: .max)
      if let seq { jump(to: seq) }
      return
    }
    jump(to: isFirst ? timeline.firstSeq : timeline.head)
  }

  func goToPercent(_ number: Int?) {
    guard let number, (0...100).contains(number) else {
      return showError("Type a number up to 100 before %.")
    }
    let length = timeline.head - timeline.firstSeq
    // In two steps, since the product may overflow.
    jump(to: timeline.firstSeq + length / 100 * number + length % 100 * number / 100)
  }

  func goBack() { enter(visits.goBack(from: here), orSay: "This is where you began.") }

  func goForward() {
    enter(visits.goForward(from: here), orSay: "No position was visited after this.")
  }

  private func enter(_ place: Visit?, orSay message: String) {
    if let place { enter(place) } else { showMessage(message, .dim) }
  }

  /// Shows a visited place, without recording the current one.
  private func enter(_ place: Visit) {
    guard place.session.number == timeline.session.number || showSession(place.session) else {
      return
    }
    offset = pageHeight / 2
    if place.seq < timeline.head { isFollowing = false }
    moveCursor(to: clamped(place.seq))
  }

  func enter(_ session: LogSession) {
    guard session.number != timeline.session.number else { return }
    let before = here
    guard showSession(session) else { return }
    visits.leave(before)
    offset = .max
    moveCursor(to: timeline.head)
  }

  /// Shows a position of a session, and records the one that is left as a visit.
  func enter(_ session: LogSession, at seq: Int) {
    guard session.number != timeline.session.number else { return jump(to: clamped(seq)) }
    let before = here
    guard showSession(session) else { return }
    visits.leave(before)
    offset = pageHeight / 2
    if seq < timeline.head { isFollowing = false }
    unfoldGroup(of: clamped(seq))
    moveCursor(to: clamped(seq))
  }

  /// The same of the session with that name.
  func enter(_ name: String, at seq: Int) {
    if let session = attempt({ try log.session(named: name) }) { enter(session, at: seq) }
  }

  private func showSession(_ session: LogSession) -> Bool {
    stopJobs()
    // Of this screen's reader, which is refreshed; others are those of jobs that have ended.
    let times = timeline.text.times
    let shown = attempt {
      try log.refresh()
      return try Timeline(log.session(numbered: session.number) ?? session, times)
    }
    guard let shown else { return false }
    let isMarking = hits != nil
    endHits()
    (timeline, marks) = (shown, Marks())
    watch = LogWatch(shown.session, of: log)
    landmarks.stop()
    landmarks = Landmarks(from: timeline.firstSeq)
    (anchor, showsRange, filterText, branches, player) = (nil, false, nil, nil, nil)
    cursor = timeline.head
    statePane = StatePane()
    findMarksAndBranches()
    if isMarking { countHits() }
    return true
  }
}

// Marks and branch points.

extension ReplayScreen {
  func place(_ name: Unicode.Scalar, _ pending: Pending) {
    switch pending {
    case .setMark:
      bookmarks[name] = here
      showMessage("This place is '\(name) now.")
    case .goToMark:
      guard let place = name == "'" ? visits.last : bookmarks[name] else {
        return showError("There is no place '\(name); m\(name) sets it.")
      }
      let before = here
      enter(place)
      if !before.isSame(as: here) { visits.leave(before) }
    }
  }

  func goToMark(after isAfter: Bool) {
    let places = bookmarks.values.filter { $0.session.number == timeline.session.number }.map(\.seq)
    jump(toNearest: marks.targets + places, after: isAfter, "mark")
  }

  func goToBranchPoint(after isAfter: Bool) {
    guard let branches else { return showMessage("The branches are still being looked for.") }
    jump(toNearest: branches.tree.branches.compactMap(\.fork), after: isAfter, "branch point")
  }

  private func jump(toNearest targets: [Int], after isAfter: Bool, _ what: String) {
    let target =
      isAfter ? targets.filter { $0 > cursor }.min() : targets.filter { $0 < cursor }.max()
    guard let target else {
      return showMessage("There is no \(what) \(isAfter ? "after" : "before") this.")
    }
    jump(to: target)
  }
}

// Panes, folding, and the mouse.

extension ReplayScreen {
  func switchPane(by count: Int) {
    let panes = Pane.allCases
    pane = panes[(pane.rawValue + count + panes.count) % panes.count]
  }

  func fold() {
    switch pane {
    case .timeline:
      guard let group = timeline.group(of: cursor) else { return }
      timeline.unfolded.remove(group.lowerBound)
      moveCursor(to: timeline.row(at: cursor).upperBound)
    case .state: statePane.fold(in: stateRows)
    case .difference: break
    }
  }

  func unfold() {
    switch pane {
    case .timeline:
      guard let group = timeline.group(of: cursor) else { return }
      timeline.unfolded.insert(group.lowerBound)
    case .state: statePane.unfold(in: stateRows)
    case .difference: break
    }
  }

  /// Folds or unfolds the selection; shows the transition if there is nothing to fold.
  func open() {
    switch pane {
    case .timeline:
      guard let group = timeline.group(of: cursor), timeline.matches == nil else {
        return start("show", [])
      }
      if timeline.unfolded.contains(group.lowerBound) { fold() } else { unfold() }
    case .state: statePane.toggle(in: stateRows)
    case .difference: start("diff", [])
    }
  }

  func selectRange() {
    if anchor == nil {
      anchor = cursor
      showMessage("A range begins here: move to its other end, and press D.")
    } else {
      (anchor, showsRange) = (nil, false)
    }
  }

  func showRange() {
    guard anchor != nil else {
      return showError("No range yet: press v at one end, move to the other, then D.")
    }
    showsRange = true
  }

  func select(row: Int, column: Int) {
    if case .page(var page) = focus {
      page.select(atLine: row - 1, height: frontHeight)
      focus = .page(page)
      return
    }
    if case .panes = focus, let strip = overviewArea, strip.contains(row: row, column: column) {
      return jump(to: overview(strip.width).position(at: column - strip.column))
    }
    guard case .panes = focus,
      let (pane, area) = areas.first(where: { $0.value.contains(row: row, column: column) })
    else { return }
    self.pane = pane
    switch pane {
    case .timeline:
      let line = row - area.row
      var offset = offset
      let rows = timeline.rows(around: cursor, offset: &offset, height: area.height)
      guard rows.indices.contains(line) else { return }
      moveCursor(by: line - offset)
    case .state: statePane.select(statePane.row(atLine: row - area.row), in: stateRows)
    case .difference: break
    }
  }

  func scroll(_ count: Int, row: Int, column: Int) {
    switch focus {
    case .page(var page):
      page.scroll(by: count, height: frontHeight)
      focus = .page(page)
    case .sessions(var list):
      list.move(by: count)
      focus = .sessions(list)
    case .panes:
      let area = areas.first { $0.value.contains(row: row, column: column) }
      switch area?.key {
      case .state: statePane.move(by: count, in: stateRows)
      case .difference: differenceTop = max(differenceTop + count, 0)
      case .timeline, nil: moveCursor(by: count)
      }
    case .prompt, .question: break
    }
  }
}
