import DRN
import DRNInspect
import DRNLog

/// A search for transitions that have all words of a text: in a value or the name of their kind, or in the screen that
/// they lead to. `screen:"name"` finds the visits to one screen. It is the search of the page, which does it in the part
/// of a session that it has.
struct WordSearch: Sendable {
  private enum Test: Sendable {
    /// In lower case.
    case word(String)
    case screen(String)
  }

  private let tests: [Test]

  init(_ text: String) {
    tests = text.matches(of: /screen:"[^"]*"?|\S+/).map { match in
      guard let screen = match.output.wholeMatch(of: /screen:"([^"]*)"?/) else {
        return .word(match.output.lowercased())
      }
      return .screen(String(screen.1))
    }
  }

  /// Calls `body` with each position that matches, and now and then with `nil`, until it returns `false`.
  func forEachMatch(in session: LogSession, _ body: (Int?) throws -> Bool) throws {
    guard !tests.isEmpty else { return }
    var values = tests.map { ValuesWith($0) }
    var entry: EntryID?
    try session.replay(in: session.firstSeq...Int.max) { record, state in
      let current = state.entries[state.cursor]
      let isVisit = current.id != entry
      entry = current.id
      if record.seq % 4_096 == 0, try !body(nil) { return false }
      for index in values.indices {
        guard
          try values[index].contain(record, in: session, visiting: isVisit ? current.route : nil)
        else { return true }
      }
      return try body(record.seq)
    }
  }

  /// A test, and what was found out about the log's values so far.
  private struct ValuesWith {
    private let test: Test
    private var known: [UInt64: Bool] = [:]

    init(_ test: Test) { self.test = test }

    /// - Parameter route: The route of a visit that begins.
    mutating func contain(
      _ record: EventRecord, in session: LogSession, visiting route: RecordedRoute?
    ) throws(LogError) -> Bool {
      if let route, try contain(.route, route.number, in: session) { return true }
      guard case .word(let word) = test else { return false }
      if record.kind.name.lowercased().contains(word) { return true }
      var isFound = false
      try record.forEachSymbol { (kind, number) throws(LogError) in
        if !isFound { isFound = try contain(kind, number, in: session) }
      }
      return isFound
    }

    private mutating func contain(
      _ kind: SymbolKind, _ number: UInt32, in session: LogSession
    ) throws(LogError) -> Bool {
      let key = UInt64(kind.rawValue) << 32 | UInt64(number)
      if let known = known[key] { return known }
      // A log may have millions of values.
      if known.count > 100_000 { known = [:] }
      let isFound = contains(try session.json(of: kind, number))
      known[key] = isFound
      return isFound
    }

    private func contains(_ json: [UInt8]) -> Bool {
      let value = try? JSONValue(parsing: json)
      switch test {
      case .screen(let name):
        return value.map { RouteName.caseName(of: $0).replacing("\"", with: "'") } == name
      case .word(let word):
        return String(decoding: json, as: UTF8.self).lowercased().contains(word)
          || value?.swiftDescription.lowercased().contains(word) == true
      }
    }
  }
}
