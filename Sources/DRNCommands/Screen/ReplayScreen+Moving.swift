import DRN
import DRNLog
import TerminalScreen

// Going from one position to another.

extension ReplayScreen {
  /// Where the screen is.
  var here: Visit { Visit(session: timeline.session, seq: cursor) }

  /// Moves by rows, or scrolls the pane that has the focus.
  func move(by count: Int) {
    switch pane {
    case .timeline: moveCursor(by: count)
    case .state: statePane.move(by: count, in: stateRows)
    case .difference: differenceTop = max(differenceTop + count, 0)
    }
  }

  /// Moves the cursor by rows.
  func moveCursor(by count: Int) {
    // As far as rows are looked at one by one; somebody who types 1000000j does not count on them.
    // Matches are bits in memory.
    let limit = timeline.matches == nil ? 4_096 : 1 << 20
    guard abs(count) <= limit || timeline.matches != nil else {
      let seq = timeline.row(at: clamped(cursor + count)).upperBound
      if seq < cursor { isFollowing = false }
      return look(at: seq)
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
    // Where nothing was drawn since, as on a terminal without room, it may be far below.
    offset = min(offset, terminal.rows) + (count > 0 ? moved : -moved)
    // The newest row is reached downwards: a live session goes on from there where it is followed.
    if count < 0, moved > 0 { isFollowing = false }
    if moved > 0 { look(at: row.upperBound) }
  }

  private func clamped(_ seq: Int) -> Int { min(max(seq, timeline.firstSeq), timeline.head) }

  /// Shows another position, near the one before.
  func look(at seq: Int) {
    if seq != cursor { differenceTop = 0 }
    cursor = seq
  }

  /// Shows another position, and remembers the one before.
  func jump(to seq: Int) {
    guard seq != cursor else { return }
    visits.leave(here)
    if seq < timeline.head { isFollowing = false }
    offset = pageHeight / 2
    // A step of a group is to be seen, and not the group's end.
    if let group = timeline.group(of: seq), seq != group.upperBound {
      timeline.unfolded.insert(group.lowerBound)
    }
    look(at: timeline.row(at: seq).upperBound)
  }

  func goToEdge(_ number: Int?, isFirst: Bool) {
    guard pane == .timeline || number != nil else {
      return move(by: isFirst ? -1 << 20 : 1 << 20)
    }
    if let number {
      guard (timeline.firstSeq...timeline.head).contains(number) else {
        return complain(
          "There is no transition \(number); they are \(timeline.firstSeq) to \(timeline.head).")
      }
      return jump(to: number)
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
      return complain("Type a number up to 100 before %.")
    }
    let length = timeline.head - timeline.firstSeq
    // In two steps, for the product may be too large.
    jump(to: timeline.firstSeq + length / 100 * number + length % 100 * number / 100)
  }

  func goBack() {
    guard let place = visits.goBack(from: here) else {
      return say("This is where you began.", .dim)
    }
    enter(place)
  }

  func goForward() {
    guard let place = visits.goForward(from: here) else {
      return say("You have been nowhere after this.", .dim)
    }
    enter(place)
  }

  /// Shows a place that was visited, without remembering this one.
  private func enter(_ place: Visit) {
    guard place.session.number == timeline.session.number || show(place.session) else { return }
    offset = pageHeight / 2
    if place.seq < timeline.head { isFollowing = false }
    look(at: clamped(place.seq))
  }

  /// Shows another session.
  func enter(_ session: LogSession) {
    guard session.number != timeline.session.number else { return }
    let before = here
    guard show(session) else { return }
    visits.leave(before)
    offset = .max
    look(at: timeline.head)
  }

  private func show(_ session: LogSession) -> Bool {
    stopJobs()
    guard let timeline = attempt({ try Timeline(session, timeline.text.times) }) else {
      return false
    }
    (self.timeline, marks) = (timeline, Marks())
    (anchor, showsRange, filterText, branches, player) = (nil, false, nil, nil, nil)
    cursor = timeline.head
    statePane = StatePane()
    findMarksAndBranches()
    return true
  }
}

// Marks and branch points.

extension ReplayScreen {
  func place(_ name: Unicode.Scalar, _ pending: Pending) {
    switch pending {
    case .setMark:
      places[name] = here
      say("This place is '\(name) now.")
    case .goToMark:
      guard let place = name == "'" ? visits.last : places[name] else {
        return complain("There is no place '\(name); m\(name) sets it.")
      }
      let before = here
      enter(place)
      if !before.isSame(as: here) { visits.leave(before) }
    }
  }

  func goToMark(after isAfter: Bool) {
    var targets = marks.targets
    targets += places.values.filter { $0.session.number == timeline.session.number }.map(\.seq)
    let target =
      isAfter ? targets.filter { $0 > cursor }.min() : targets.filter { $0 < cursor }.max()
    guard let target else { return say("There is no mark \(isAfter ? "after" : "before") this.") }
    jump(to: target)
  }

  func goToBranchPoint(after isAfter: Bool) {
    guard let branches else { return say("The branches are still being looked for.") }
    let points = branches.tree.branches.compactMap(\.fork)
    let target = isAfter ? points.filter { $0 > cursor }.min() : points.filter { $0 < cursor }.max()
    guard let target else {
      return say("There is no branch point \(isAfter ? "after" : "before") this.")
    }
    jump(to: target)
  }
}

// Panes, folding, and the mouse.

extension ReplayScreen {
  func turnPane(by count: Int) {
    let panes = Pane.allCases
    pane = panes[(pane.rawValue + count + panes.count) % panes.count]
  }

  func fold() {
    switch pane {
    case .timeline:
      guard let group = timeline.group(of: cursor) else { return }
      timeline.unfolded.remove(group.lowerBound)
      look(at: timeline.row(at: cursor).upperBound)
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

  /// Folds or unfolds what is selected; shows the transition where there is nothing to fold.
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
      say("A range begins here: move to its other end, and press D.")
    } else {
      (anchor, showsRange) = (nil, false)
    }
  }

  func showRange() {
    guard anchor != nil else {
      return complain("No range yet: press v at one end, move to the other, then D.")
    }
    showsRange = true
  }

  func select(row: Int, column: Int) {
    if case .page(var page) = front {
      page.select(atLine: row - 1, height: frontHeight)
      front = .page(page)
      return
    }
    guard case .panes = front,
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
    switch front {
    case .page(var page):
      page.scroll(by: count, height: frontHeight)
      front = .page(page)
    case .sessions(var list):
      list.move(by: count)
      front = .sessions(list)
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
