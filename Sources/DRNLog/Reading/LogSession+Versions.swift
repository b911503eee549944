import DRN

// Which version of its app recorded a session: the first transition tells it, and each restoration.

/// The versions that an app told when it started or continued a session.
package struct ToldVersions {
  let time: Timestamp
  /// The app's version; `nil` if it told none.
  package let app: String?
  /// The version of the app's routes; `nil` if it told none.
  let schema: String?
}

extension LogSession {
  /// Calls `body` with what the app told each time that it continued the session, from the newest to the
  /// oldest, and then with what it told at the start, until `body` returns `false`.
  ///
  /// - Parameter last: The newest position to look at.
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  /// - Complexity: O(*n*) in the transitions that are looked at; none is folded.
  package func forEachToldVersions(
    through last: Int, _ body: (ToldVersions) -> Bool
  ) throws(LogError) {
    var (blocks, next) = (BlocksBackwards(self, from: last), last)
    // What is before the first position was dropped.
    while next >= firstSeq, let block = try blocks.next() {
      next = block.firstSeq - 1
      for record in try restorations(of: block, through: last).reversed() {
        let meta = try value(.json, record.meta)
        let told = ToldVersions(
          time: record.time, app: meta?["appVersion"]?.stringValue,
          schema: meta?["schema"]?.stringValue)
        guard body(told) else { return }
      }
    }
    guard let record = try source.sessionRecord(number) else { return }
    _ = body(
      ToldVersions(
        time: startedAt, app: try value(.text, record.appVersion)?.stringValue,
        schema: try value(.text, record.schema)?.stringValue))
  }

  /// The restorations of a block that tell something.
  private func restorations(
    of block: Block, through last: Int
  ) throws(LogError) -> [EventRecord] {
    try block.read(source.path) { (value) throws(FormatError) in
      var (reader, extras) = (EventReader(block.header), EventExtras.none)
      var found: [EventRecord] = []
      while true {
        reader.skipWords(through: last, in: value)
        guard reader.seq <= last, let event = try reader.next(in: value, extras: &extras) else {
          return found
        }
        if event.kind == .restored, event.meta > 0 { found.append(EventRecord(event, extras)) }
      }
    }
  }

  private func value(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> JSONValue? {
    guard number > 0 else { return nil }
    return try? JSONValue(parsing: try json(of: kind, number))
  }
}

extension LogReader {
  /// The versions of the app that recorded the log's sessions, in the order in which they were first told.
  ///
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  /// - Complexity: O(*n*) in the log's transitions; none is folded.
  package func appVersions() throws -> [String] {
    var firstTimes: [String: Timestamp] = [:]
    try forEachSession { session in
      try session.forEachToldVersions(through: session.head()) { told in
        if let app = told.app { firstTimes[app] = min(firstTimes[app] ?? told.time, told.time) }
        return true
      }
    }
    return firstTimes.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }
}
