public import DRN
public import DRNLog

/// Writes transitions and states as JSON lines, in the format that `drn replay --json` prints and
/// `drn import` reads.
///
/// Keys have a fixed order; values are the log's canonical JSON, unchanged. It keeps what it wrote
/// of values, so one that writes many lines is faster than one for each.
public struct TransitionLine {
  /// Shared by copies, which are used by one thread at a time.
  private final class Shared {
    var writer: TransitionWriter

    init(_ writer: TransitionWriter) { self.writer = writer }
  }

  private let shared: Shared

  /// Creates a writer for the transitions of a session.
  public init(_ session: LogSession) { shared = Shared(TransitionWriter(session)) }

  /// Continues with the transitions of another session of the log, also in copies.
  package func begin(_ session: LogSession) { shared.writer.begin(session) }

  /// The line of a transition without a line break; includes the state after it if one is given.
  ///
  /// - Throws: `LogError` if a value cannot be read, or if the line would exceed 64 MiB.
  public func bytes(
    _ record: EventRecord, state: RecordedState? = nil
  ) throws(LogError) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(512)
    try append(record, state: state, to: &line)
    return line
  }

  /// Appends the line of a transition.
  ///
  /// - Parameter lineStart: Where the line begins that it is part of.
  package func append(
    _ record: EventRecord, state: RecordedState? = nil, to bytes: inout [UInt8], lineStart: Int = 0
  ) throws(LogError) {
    if let state {
      try shared.writer.append(record, state: state, to: &bytes, lineStart: lineStart)
    } else {
      try shared.writer.append(record, to: &bytes, lineStart: lineStart)
    }
  }

  /// A session's settings at its start, as an object.
  package func bytes(_ settings: SettingsRecord) throws(LogError) -> [UInt8] {
    var bytes: [UInt8] = []
    try shared.writer.append(settings, to: &bytes)
    return bytes
  }

  /// Writes a transition as an object.
  fileprivate func write(
    _ record: EventRecord, to line: inout JSONLineWriter
  ) throws(LogError) {
    try line.value { (bytes) throws(LogError) in try append(record, to: &bytes) }
  }

  /// Writes a state as an object.
  package func write(
    _ state: RecordedState, to line: inout JSONLineWriter
  ) throws(LogError) {
    try line.value { (bytes) throws(LogError) in
      try shared.writer.append(state, to: &bytes, lineStart: 0)
    }
  }
}

extension JSONLineWriter {
  /// A member with a transition of a session, or `null`.
  package mutating func member(
    _ key: String, _ record: EventRecord?, of session: LogSession?
  ) throws(LogError) {
    try member(key, record, session.map { TransitionLine($0) })
  }

  /// A member with a transition, or `null`.
  package mutating func member(
    _ key: String, _ record: EventRecord?, _ lines: TransitionLine?
  ) throws(LogError) {
    self.key(key)
    guard let record, let lines else { return null() }
    try lines.write(record, to: &self)
  }

  /// A member with a state of a session, or `null`.
  package mutating func member(
    _ key: String, _ state: RecordedState?, of session: LogSession?
  ) throws(LogError) {
    self.key(key)
    guard let state, let session else { return null() }
    try TransitionLine(session).write(state, to: &self)
  }
}
