import DRNLog

/// What is exported: all sessions of a log, one session, or some transitions of one.
struct ExportSelection {
  let log: LogReader
  /// The one session; `nil` for all of them.
  private(set) var session: LogSession?
  /// The transitions of that session; `nil` for all of them.
  private let window: PositionWindow?

  /// Selects sessions by the command's options.
  ///
  /// - Parameters:
  ///   - name: The one session; with a range, it defaults to the session that was started last.
  ///   - range: Transitions of that session.
  ///   - hasGaps: Whether the format can leave out transitions between others. Otherwise a range between two
  ///     times goes from the first to the last of them.
  init(
    _ log: LogReader, session name: String?, range: PositionRange?, hasGaps: Bool,
    in context: CommandContext
  ) throws {
    self.log = log
    session = name == nil && range == nil ? nil : try log.session(named: name)
    if let range, let session {
      window =
        hasGaps
        ? try range.window(in: session) : PositionWindow(try range.resolve(in: session, context))
    } else {
      window = nil
    }
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
  var isWhole: Bool { window == nil }

  /// Whether transitions between others are left out, because the clock was set back.
  var hasGaps: Bool { window?.hasGaps ?? false }

  /// Whether a transition of one of the ranges is exported.
  func contains(_ record: EventRecord) -> Bool { window?.contains(record) ?? true }

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
    return window?.seqs.clamped(to: whole) ?? whole
  }
}
