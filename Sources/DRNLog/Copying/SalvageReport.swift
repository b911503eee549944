/// What a salvage kept of a damaged log, and what it left behind.
public struct SalvageReport: Hashable, Sendable {
  /// Transitions of a session of the damaged log, and the session of the new log that has them.
  public struct Part: Hashable, Sendable {
    /// The session's name in the damaged log, or what stands in for one that cannot be read.
    public var session: String
    /// Its name in the new log.
    public var name: String
    /// The positions, which are the same in both.
    public var transitions: ClosedRange<Int>
  }

  /// Transitions that are not in the new log, and why.
  public struct Loss: Hashable, Sendable {
    /// The transitions; of some it is not known which they were, nor how many.
    public var transitions: LogFault.Transitions? = nil
    /// Why they could not be kept.
    public var reason: String
  }

  /// Values of a kind that could not be read; placeholders have their numbers in the new log.
  public struct Placeholder: Hashable, Sendable {
    /// What the value stood for.
    public var kind: SymbolKind
    /// Its number.
    public var number: Int
    /// What stands for it, as JSON.
    public var json: String
  }

  /// What was wrong with the log.
  public var found: LogVerifier.Report

  /// How many sessions the new log has.
  public internal(set) var sessions = 0

  /// How many transitions the new log has.
  public internal(set) var transitions = 0

  /// The parts of sessions that are not whole, or have another name than before; the first thousand.
  public internal(set) var parts: [Part] = []

  /// What was left behind; the first thousand.
  public internal(set) var losses: [Loss] = []

  /// How many losses there are.
  public internal(set) var lossCount = 0

  /// The values that have placeholders; the first thousand.
  public internal(set) var placeholders: [Placeholder] = []

  /// How many values have placeholders.
  public internal(set) var placeholderCount = 0

  /// Whether nothing was lost: the new log has every transition in its session, with every value.
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
