public import DRNLog

/// What a salvage kept and lost of a damaged log.
public struct SalvageReport: Hashable, Sendable {
  /// Transitions of a damaged log's session, and the new log's session that has them.
  public struct Part: Hashable, Sendable {
    /// The session's name in the damaged log, or a substitute if it was unreadable.
    public var session: String
    /// Its name in the new log.
    public var name: String
    /// The positions, which are the same in both logs.
    public var transitions: ClosedRange<Int>
  }

  /// Transitions that are missing in the new log, and the reason.
  public struct Loss: Hashable, Sendable {
    /// The transitions; `nil` if it is unknown which or how many they were.
    public var transitions: LogFault.Transitions? = nil
    /// Why they were lost.
    public var reason: String
  }

  /// An unreadable value, whose number has a placeholder in the new log.
  public struct Placeholder: Hashable, Sendable {
    /// The kind of the value.
    public var kind: SymbolKind
    /// Its number.
    public var number: Int
    /// The placeholder's JSON.
    public var json: String
  }

  /// The result of verifying the damaged log.
  public var found: LogVerifier.Report

  /// The number of sessions in the new log.
  public internal(set) var sessions = 0

  /// The number of transitions in the new log.
  public internal(set) var transitions = 0

  /// The parts of sessions that are incomplete or renamed; at most the first thousand.
  public internal(set) var parts: [Part] = []

  /// The losses; at most the first thousand.
  public internal(set) var losses: [Loss] = []

  /// The number of losses.
  public internal(set) var lossCount = 0

  /// The placeholders; at most the first thousand.
  public internal(set) var placeholders: [Placeholder] = []

  /// The number of placeholders.
  public internal(set) var placeholderCount = 0

  /// Whether nothing was lost: all transitions are in their sessions with all their values.
  public var isComplete: Bool { lossCount == 0 && placeholderCount == 0 && parts.isEmpty }

  init(_ found: LogVerifier.Report) { self.found = found }
}

extension SalvageReport {
  private static var limit: Int { 1_000 }

  mutating func add(_ part: Part) { if parts.count < Self.limit { parts.append(part) } }

  mutating func add(_ loss: Loss) {
    lossCount += 1
    if losses.count < Self.limit { losses.append(loss) }
  }

  mutating func add(_ placeholder: Placeholder) {
    placeholderCount += 1
    if placeholders.count < Self.limit { placeholders.append(placeholder) }
  }
}

extension SalvageReport.Loss: CustomStringConvertible {
  public var description: String { transitions.map { "\($0): \(reason)" } ?? reason }
}

extension SalvageReport.Part: CustomStringConvertible {
  public var description: String {
    let range = LogFault.Transitions(session: session, range: transitions)
    return
      "\(range) \(transitions.count == 1 ? "is" : "are") session '\(name)'"
  }
}
