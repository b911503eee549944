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
    countHits()
    findMatch(backwards: false, isNew: !text.isEmpty)
  }

  /// Begins to count and to mark what the last search matches.
  func countHits() {
    endHits()
    guard let (query, _) = search else { return }
    hits = KindSearch(query, from: timeline.firstSeq)
    hits?.search(sessionName, to: timeline.head, wakeUp)
    let (path, shown) = (log.path, timeline.session.number)
    countJob = Job(wakeUp) { control in
      Result { try SearchCount(of: query, in: path, without: shown, control) }
    }
  }

  /// Ends counting and marking.
  func endHits() {
    hits?.stop()
    countJob?.stop()
    (hits, hitsElsewhere, countJob) = (nil, nil, nil)
  }

  func showHits() {
    hits?.takeResults()
    guard let result = countJob?.take() else { return }
    countJob = nil
    // Whoever searches on is told of errors.
    hitsElsewhere = try? result.get()
  }

  /// The last search, with the number of its matches; `nil` while nothing is marked.
  var hitsText: String? {
    guard let hits, let (_, text) = search else { return nil }
    let isWhole = hits.found.known?.upperBound == timeline.head && !hits.isSearching
    let count = grouped(hits.found.count) + (isWhole ? "" : glyphs.cut)
    let isHit = hits.found.contains(cursor)
    let place = isHit ? "\(grouped(hits.found.count(before: cursor) + 1)) of \(count)" : count
    var others = ""
    if let elsewhere = hitsElsewhere, elsewhere.matches > 0 {
      others = ", \(grouped(elsewhere.matches)) in \(counted(elsewhere.sessions, "other session"))"
    }
    return "/ \(DisplayText.escaping(text)) (\(place)\(others))"
  }

  /// Parses the query, or says what is wrong with it.
  private func query(_ text: String) -> PositionQuery? {
    do {
      return try PositionQuery(typed: text)
    } catch {
      showError("\(error)")
      return nil
    }
  }

  /// Searches for the next match, through all sessions. The search wraps around, and tries the cursor's
  /// row last.
  ///
  /// - Parameter isNew: Whether it is a new search, which looks at all of this session first.
  func findMatch(backwards: Bool, isNew: Bool = false) {
    guard let (query, _) = search else { return showError("Nothing was searched for: / does.") }
    if hits == nil { countHits() }
    searchJob?.stop()
    searchIsBackwards = backwards
    let walk = MatchWalk(
      query: query, log: log.path, session: timeline.session.number,
      row: timeline.row(at: cursor), isBackwards: backwards, staysFirst: isNew)
    searchJob = Job(wakeUp) { control in Result { try walk.found(control) } }
  }

  func showSearchResult() {
    guard let result = takeResult(&searchJob) else { return }
    let text = DisplayText.escaping(search?.text ?? "")
    let damaged = result.damagedCount
    let left = damaged > 0 ? " \(counted(damaged, "damaged session")) could not be searched." : ""
    guard let (session, found) = result.place else {
      endHits()
      return showError("Nothing matches \(text).\(left)")
    }
    guard session == timeline.session.number else { return show(found, in: session, left) }
    guard timeline.row(at: cursor) != found...found else {
      return showMessage("Nothing else matches \(text).\(left)")
    }
    if found < cursor, !searchIsBackwards { showMessage("From the beginning again.\(left)", .dim) }
    if found > cursor, searchIsBackwards { showMessage("From the end again.\(left)", .dim) }
    unfoldGroup(of: found)
    jump(to: found)
  }

  /// Shows a match in another session.
  private func show(_ found: Int, in number: UInt32, _ left: String) {
    guard let session = attempt({ try log.session(numbered: number) }) ?? nil else { return }
    enter(session, at: found)
    showMessage("In session '\(session.name)'.\(left)", .dim)
  }

  /// Shows the steps of a group, of which one is looked for.
  func unfoldGroup(of seq: Int) {
    if let group = timeline.group(of: seq) { timeline.unfolded.insert(group.lowerBound) }
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

extension PositionQuery {
  /// What was typed to search for: an expression if it looks like one, otherwise words to find.
  ///
  /// - Throws: ``QueryError`` if it looks like an expression and is none.
  init(typed text: String) throws(QueryError) {
    if Self.isExpression(text) { try self.init(text) } else { self.init(containing: text) }
  }

  private static func isExpression(_ text: String) -> Bool {
    // A condition on sessions is none of a transition, which is said.
    if text.contains(/\b(visited|began|ended)\s*\(\s*["'\[]/) { return true }
    if text.contains(where: { "=<>!&|".contains($0) }) { return true }
    let words = text.split(separator: " ")
    return words.dropFirst().contains { ["in", "matches", "contains"].contains($0) }
  }
}
