import DRNInspect
import DRNLog
import TerminalScreen

// Searching for positions, in the background.

extension ReplayScreen {
  private var sessionName: SessionName { SessionName(timeline.session, of: log) }

  func searchFor(_ text: String) {
    if !text.isEmpty {
      guard let query = query(text) else { return }
      search = (query, text)
    }
    findMatch(backwards: false)
  }

  /// Parses the query: an expression if the text looks like one, otherwise words to find.
  private func query(_ text: String) -> PositionQuery? {
    guard Self.isExpression(text) else { return PositionQuery(containing: text) }
    do {
      return try PositionQuery(text)
    } catch {
      showError("\(error)")
      return nil
    }
  }

  static func isExpression(_ text: String) -> Bool {
    // A condition on sessions is none of a transition, which is said.
    if text.contains(/\b(visited|began|ended)\s*\(\s*["'\[]/) { return true }
    if text.contains(where: { "=<>!&|".contains($0) }) { return true }
    let words = text.split(separator: " ")
    return words.dropFirst().contains { ["in", "matches", "contains"].contains($0) }
  }

  /// Searches for the next match. The search wraps around, and tries the cursor's row last.
  func findMatch(backwards: Bool) {
    guard let (query, _) = search else { return showError("Nothing was searched for: / does.") }
    searchJob?.stop()
    let row = timeline.row(at: cursor)
    let (first, head) = (timeline.firstSeq, timeline.head)
    let before = first < row.lowerBound ? [first...row.lowerBound - 1] : []
    let after = row.upperBound < head ? [row.upperBound + 1...head] : []
    let ranges = (backwards ? before + after : after + before) + [row]
    searchIsBackwards = backwards
    searchJob = Job(wakeUp) { [sessionName] control in
      Result {
        var found: Int?
        let session = try sessionName.open()
        for range in ranges where found == nil {
          try session.forEachMatch(
            of: query, in: range, reversed: backwards, progress: control.reportPosition
          ) {
            found = $0.record.seq
            return false
          }
          if control.isStopped { break }
        }
        return found
      }
    }
  }

  func showSearchResult() {
    guard let found = takeResult(&searchJob) else { return }
    let text = DisplayText.escaping(search?.text ?? "")
    guard let found else { return showError("Nothing matches \(text).") }
    guard timeline.row(at: cursor) != found...found else {
      return showMessage("Nothing else matches \(text).")
    }
    if found < cursor, !searchIsBackwards { showMessage("From the beginning again.", .dim) }
    if found > cursor, searchIsBackwards { showMessage("From the end again.", .dim) }
    // In a group, show the step that matches.
    if let group = timeline.group(of: found) { timeline.unfolded.insert(group.lowerBound) }
    jump(to: found)
  }

  /// Shows only matches; for an empty text, everything.
  func filterBy(_ text: String) {
    filterJob?.control.stop()
    filterJob = nil
    guard !text.isEmpty else {
      (timeline.matches, filterText) = (nil, nil)
      return moveCursor(to: timeline.row(at: cursor).upperBound)
    }
    guard let query = query(text) else { return }
    visits.leave(here)
    (timeline.matches, filterText) = (MatchSet(from: timeline.firstSeq), text)
    filter = query
    findMatches(in: timeline.firstSeq...timeline.head)
  }

  private func findMatches(in range: ClosedRange<Int>) {
    guard let filter else { return }
    filterJob = FilterJob(filter, of: sessionName, in: range, from: cursor, wakeUp)
  }

  func showFilterResults() {
    guard let job = filterJob else { return }
    // The outcome is taken before the parts, so that no part can be missed.
    let end = job.takeOutcome()
    for part in job.takeNewParts() {
      timeline.matches?.insert(part.matches, in: part.range)
      moveToNearestMatch()
    }
    if isFollowing, let newest = timeline.matches?.previous(before: .max) {
      offset = .max
      moveCursor(to: newest)
    }
    guard let end else { return }
    filterJob = nil
    if let error = end {
      showError("\(error)")
    } else if timeline.matches?.count == 0 {
      showError("Nothing matches \(filterText ?? "").")
    }
    if timeline.matches?.count == 0 { filterBy("") }
  }

  /// Filters the transitions that were recorded since the last search.
  func filterNewTransitions() {
    guard filterJob == nil, let known = timeline.matches?.known, known.upperBound < timeline.head
    else { return }
    findMatches(in: known.upperBound + 1...timeline.head)
  }

  private func moveToNearestMatch() {
    guard let matches = timeline.matches, !matches.contains(cursor) else { return }
    if let near = matches.previous(before: cursor) ?? matches.next(after: cursor) {
      moveCursor(to: near)
    }
  }
}
