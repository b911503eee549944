import DRNInspect
import DRNLog
import TerminalScreen

/// A search in both runs: which of their transitions match.
struct PairSearch {
  let text: String
  private(set) var left: KindSearch
  private(set) var right: KindSearch

  init(
    _ query: PositionQuery, _ text: String, _ left: Timeline, _ right: Timeline, _ wakeUp: WakeUp
  ) {
    self.text = text
    func search(_ timeline: Timeline) -> KindSearch {
      var search = KindSearch(query, from: timeline.firstSeq)
      search.search(
        SessionName(timeline.session, of: timeline.session.source), to: timeline.head, wakeUp)
      return search
    }
    (self.left, self.right) = (search(left), search(right))
  }

  var isSearching: Bool { left.isSearching || right.isSearching }
  var count: Int { left.found.count + right.found.count }

  /// Takes what was found since the last call; returns whether the search was still running.
  mutating func take() -> Bool {
    guard isSearching else { return false }
    left.takeResults()
    right.takeResults()
    return true
  }

  func stop() {
    left.stop()
    right.stop()
  }

  func matches(_ row: AlignedRows.Row) -> Bool {
    row.left.map(left.found.contains) == true || row.right.map(right.found.contains) == true
  }
}

extension PairScreen {
  /// Takes a key of the prompt.
  func type(_ key: Key) {
    guard var prompt else { return }
    switch prompt.handle(key) {
    case .typing: self.prompt = prompt
    case .left: self.prompt = nil
    case .given(let text):
      self.prompt = nil
      if page != nil {
        if page?.search(for: text, height: pageHeight) == false {
          message = TextLine("Nothing here has '\(DisplayText.escaping(text))'.", .failure)
        }
      } else {
        search(for: text)
      }
    }
  }

  /// Searches both runs, as the screen of one does.
  private func search(for text: String) {
    endSearch()
    guard !text.isEmpty else { return }
    do throws(QueryError) {
      let query = try PositionQuery(typed: text)
      search = PairSearch(query, text, left, right, wakeUp)
      searchStep = 1
      message = TextLine("Searching for \(DisplayText.escaping(text))", .dim)
    } catch {
      message = TextLine(DisplayText.escaping("\(error)"), .failure)
    }
  }

  func endSearch() {
    search?.stop()
    (search, searchStep) = (nil, nil)
  }

  /// Goes to the next row with a match, or the one before; it wraps around.
  func goToMatch(_ step: Int) {
    guard let search else { return }
    // All rows of a new search are asked, the one that is selected last.
    let count = rows.rowCount
    var number = row
    for _ in 0..<count {
      number = (number + step + count) % count
      if let found = rows[number], search.matches(found) {
        searchStep = nil
        message = nil
        return select(number)
      }
    }
    // What is not searched or aligned yet may have one.
    guard !search.isSearching, !isAligning else {
      searchStep = step
      return
    }
    searchStep = nil
    message = TextLine("Nothing matches \(DisplayText.escaping(search.text)).", .failure)
  }
}
