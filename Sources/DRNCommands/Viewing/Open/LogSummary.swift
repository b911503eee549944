import DRN
import DRNInspect
import DRNLog

/// What a person wants to know of a log first: what it is, where the user was, what led there, and what came
/// along.
struct LogSummary {
  let input: OpenedInput
  /// Who uses the log, and whether it was closed; `nil` if that cannot be found out.
  let condition: LogExamination?
  let statistics: LogStatistics
  /// The description of a report bundle.
  let manifest: ReportManifest?
  let attachments: [(name: String, byteCount: Int)]
  /// The session that is shown; `nil` if the log has none.
  let moment: Moment?

  /// A position, and what was before it.
  struct Moment {
    let session: LogSession
    let position: LogPosition
    /// The last transitions up to the position, oldest first; at most ``LogSummary/lastLimit``.
    let last: [EventRecord]
    let marks: [(name: String, target: Int)]
    /// Whether it is the session's newest position, and the session the one that commands take.
    let (isNewest, isUsualSession): (Bool, Bool)

    var seq: Int { position.record.seq }
  }

  /// How many transitions are shown at most.
  static let lastLimit = 5

  /// - Parameter place: The session and the position to show; `nil` if the log has no session.
  /// - Throws: `LogError` for everything but damage, which is noted.
  init(
    _ reader: LogReader, of input: OpenedInput, at place: (session: LogSession, seq: Int)?,
    in context: CommandContext
  )
    throws
  {
    self.input = input
    condition = try? LogExamination(usersOf: input.path)
    func unlessDamaged<Value>(
      _ part: LogFault.Part, in context: CommandContext, _ body: () throws -> Value
    ) throws -> Value? {
      do {
        return try body()
      } catch let error as LogError where error.code.isDamage {
        context.omissions.note([try LogFault(part, error)], of: input.path)
        return nil
      }
    }
    let count = try unlessDamaged(.sessions, in: context) { try reader.sessionCount() }
    let progress = context.progress("sessions counted", of: count)
    let counted = try unlessDamaged(.sessions, in: context) {
      try progress.during { try LogStatistics(reader, progress: $0) }
    }
    var nothing = LogStatistics.none
    nothing.formatVersion = condition?.formatVersion ?? 0
    statistics = counted ?? nothing
    manifest = try unlessDamaged(.sessions, in: context) { try reader.reportManifest() } ?? nil
    attachments = try unlessDamaged(.sessions, in: context) { try reader.attachments() } ?? []
    moment =
      if let place {
        try unlessDamaged(.blocks, in: context) { try Moment(place.session, place.seq, in: reader) }
      } else {
        nil
      }
  }

  /// Whether the log is a report bundle.
  var isReport: Bool { manifest != nil }
}

extension LogSummary.Moment {
  fileprivate init(_ session: LogSession, _ seq: Int, in reader: LogReader) throws {
    self.session = session
    position = try session.position(seq)
    isNewest = try seq == session.head()
    isUsualSession = try session.number == reader.latestSession().number
    let first = max(seq - LogSummary.lastLimit + 1, session.firstSeq)
    last = try (first..<seq).map { try session.position($0).record } + [position.record]
    // The library's own marks, such as that of saved values, are of no use to a person.
    marks = try session.marks().filter { !$0.name.hasPrefix("drn.") }
  }
}

extension LogReader {
  /// Where to look first: of a report bundle the reported moment, otherwise the end of the session that was
  /// started last. `nil` if the log has no session.
  ///
  /// - Parameters:
  ///   - name: The session, if one was asked for.
  ///   - position: The position, if one was asked for.
  func firstPlace(
    session name: String?, at position: PositionName?
  ) throws(LogError) -> (session: LogSession, seq: Int)? {
    let manifest = try LogError.unlessDamaged { () throws(LogError) -> ReportManifest? in
      try reportManifest()
    }
    if name == nil, try sessionCount() == 0 { return nil }
    var reported: LogSession?
    if name == nil, let manifest, try sessionNumber(named: manifest.session) != nil {
      reported = try session(named: manifest.session)
    }
    let session = if let reported { reported } else { try self.session(named: name) }
    if let position { return (session, try session.seq(of: position)) }
    let head = try session.head()
    guard let manifest, manifest.session == session.name,
      (session.firstSeq...head).contains(manifest.head)
    else { return (session, head) }
    return (session, manifest.head)
  }
}
