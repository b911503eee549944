import DRNLog
import TerminalScreen

// Looking for positions, beside the screen.

extension ReplayScreen {
  private var sessionName: SessionName { SessionName(timeline.session, of: log) }

  func searchFor(_ text: String) {
    if !text.isEmpty {
      guard let query = query(text) else { return }
      search = (query, text)
    }
    findMatch(backwards: false)
  }

  /// What somebody typed: an expression if it looks like one, words otherwise.
  private func query(_ text: String) -> PositionQuery? {
    guard Self.isExpression(text) else { return PositionQuery(containing: text) }
    do {
      return try PositionQuery(text)
    } catch {
      complain("\(error)")
      return nil
    }
  }

  static func isExpression(_ text: String) -> Bool {
    if text.contains(where: { "=<>!&|".contains($0) }) { return true }
    let words = text.split(separator: " ")
    return words.dropFirst().contains { ["in", "matches", "contains"].contains($0) }
  }

  /// Looks for the next match, after the session's end for the first one, and in the cursor's row last.
  func findMatch(backwards: Bool) {
    guard let (query, _) = search else { return complain("Nothing was searched for: / does.") }
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
            of: query, in: range, reversed: backwards, progress: control.reach
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

  func takeSearch() {
    guard let result = searchJob?.take() else { return }
    searchJob = nil
    guard let found = attempt({ try result.get() }) else { return }
    let text = DisplayText.escaping(search?.text ?? "")
    guard let found else { return complain("Nothing matches \(text).") }
    guard timeline.row(at: cursor) != found...found else {
      return say("Nothing else matches \(text).")
    }
    if found < cursor, !searchIsBackwards { say("From the beginning again.", .dim) }
    if found > cursor, searchIsBackwards { say("From the end again.", .dim) }
    // Inside a group it is the step that matches, and not the row.
    if let group = timeline.group(of: found) { timeline.unfolded.insert(group.lowerBound) }
    jump(to: found)
  }

  /// Shows matches only; with no text, everything.
  func filterBy(_ text: String) {
    filterJob?.control.stop()
    filterJob = nil
    guard !text.isEmpty else {
      (timeline.matches, filterText) = (nil, nil)
      return look(at: timeline.row(at: cursor).upperBound)
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

  func takeFilter() {
    guard let job = filterJob else { return }
    // First, so that nothing is told of between the two.
    let end = job.takeEnd()
    for part in job.takeParts() {
      timeline.matches?.learn(part.matches, in: part.range)
      stayOnMatch()
    }
    if isFollowing, let newest = timeline.matches?.previous(before: .max) {
      offset = .max
      look(at: newest)
    }
    guard let end else { return }
    filterJob = nil
    if let error = end {
      complain("\(error)")
    } else if timeline.matches?.count == 0 {
      complain("Nothing matches \(filterText ?? "").")
    }
    if timeline.matches?.count == 0 { filterBy("") }
  }

  /// Filters what was recorded since.
  func filterNews() {
    guard filterJob == nil, let known = timeline.matches?.known, known.upperBound < timeline.head
    else { return }
    findMatches(in: known.upperBound + 1...timeline.head)
  }

  private func stayOnMatch() {
    guard let matches = timeline.matches, !matches.contains(cursor) else { return }
    if let near = matches.previous(before: cursor) ?? matches.next(after: cursor) { look(at: near) }
  }
}
