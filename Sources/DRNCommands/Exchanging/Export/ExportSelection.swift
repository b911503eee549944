import DRNLog

/// What is exported: all sessions of a log, one session, or some transitions of one.
struct ExportSelection {
  let log: LogReader
  /// The one session; `nil` for all of them.
  private(set) var session: LogSession?
  /// The transitions of that session; `nil` for all of them.
  private let range: ClosedRange<Int>?

  /// Selects sessions by the command's options.
  ///
  /// - Parameters:
  ///   - name: The one session; with a range, it defaults to the session that was started last.
  ///   - range: Transitions of that session.
  init(_ log: LogReader, session name: String?, range: PositionRange?) throws {
    self.log = log
    session = name == nil && range == nil ? nil : try log.session(named: name)
    self.range = if let range, let session { try range.resolve(in: session) } else { nil }
  }

  /// Narrows the selection to one session: the one that was started last, unless one was chosen.
  ///
  /// - Returns: The number of sessions that this leaves out.
  mutating func narrowToOneSession() throws -> Int {
    guard session == nil else { return 0 }
    session = try log.latestSession()
    var count = 0
    try log.forEachSession { _ in count += 1 }
    return max(count - 1, 0)
  }

  /// Whether all transitions of each session are exported.
  var isWhole: Bool { range == nil }

  /// Calls `body` with each session and the range of its transitions to export.
  ///
  /// The range ends at the head read just before the call; transitions recorded later are left out.
  func forEachSession(_ body: (LogSession, ClosedRange<Int>) throws -> Void) throws {
    if let session {
      try body(session, try seqs(of: session))
    } else {
      try log.forEachSession { try body($0, try seqs(of: $0)) }
    }
  }

  func transitionCount() throws -> Int {
    guard let session else { return try log.transitionCount() }
    return try seqs(of: session).count
  }

  private func seqs(of session: LogSession) throws -> ClosedRange<Int> {
    let whole = session.firstSeq...(try session.head())
    return range?.clamped(to: whole) ?? whole
  }
}
