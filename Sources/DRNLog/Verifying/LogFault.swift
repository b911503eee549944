/// Something in a log that is not as it must be, and what is affected by it.
public struct LogFault: Hashable, Sendable {
  /// What of the log it is in.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The pages of the file.
    case pages
    /// The log's record of itself.
    case header
    /// The values.
    case symbols
    /// The way from a value or a name to its number.
    case index
    /// The sessions' records.
    case sessions
    /// The transitions.
    case blocks
    /// The names of positions.
    case marks
    /// The branches.
    case branches
    /// Records of the journal that are kept in the log.
    case tails
    /// What the log says of itself, and of its app's rules.
    case about
    /// What was attached to the log.
    case attachments
    /// The journal beside the log.
    case journal
  }

  /// Transitions of one session.
  public struct Transitions: Hashable, Sendable {
    /// The session's name, or what stands in for one that cannot be read.
    public var session: String
    /// The positions.
    public var range: ClosedRange<Int>
  }

  /// One of the log's values.
  public struct Symbol: Hashable, Sendable {
    /// What it stands for.
    public var kind: SymbolKind
    /// Its number.
    public var number: Int
    /// The transitions that refer to it, in the order of the log; the first few ranges of them.
    public var references: [Transitions] = []
    /// How many transitions refer to it.
    public var referenceCount = 0
  }

  /// What of the log it is in.
  public let part: Part

  /// What is wrong, and where.
  public let reason: String

  /// The session that is affected, where it is one.
  public internal(set) var session: String?

  /// The positions of the session that are affected.
  public internal(set) var transitions: ClosedRange<Int>?

  /// Whether those cannot be read; otherwise they can, and are not what they should be.
  public internal(set) var isLoss = false

  /// The value that is affected.
  public internal(set) var symbol: Symbol?

  /// The page that is affected.
  public internal(set) var page: Int?

  init(_ part: Part, _ reason: String) {
    self.part = part
    self.reason = reason
  }
}

extension LogFault: CustomStringConvertible {
  /// One sentence, without a full stop: what is affected, and what is wrong.
  public var description: String {
    guard let affected else { return reason }
    return "\(affected): \(reason)"
  }

  private var affected: String? {
    if let symbol {
      let references = symbol.referenceSentence
      return "\(symbol.kind) symbol \(symbol.number)\(references.map { " (\($0))" } ?? "")"
    }
    guard let session else { return nil }
    let name = "session '\(session)'"
    guard let transitions else { return name }
    return "\(name), \(Transitions.sentence(transitions))\(isLoss ? " cannot be read" : "")"
  }
}

extension LogFault.Transitions: CustomStringConvertible {
  public var description: String {
    "\(Self.sentence(range)) of session '\(session)'"
  }

  static func sentence(_ range: ClosedRange<Int>) -> String {
    range.count == 1
      ? "transition \(range.lowerBound)"
      : "transitions \(range.lowerBound) to \(range.upperBound)"
  }
}

extension LogFault.Symbol {
  /// Which transitions refer to it; `nil` where none does.
  fileprivate var referenceSentence: String? {
    guard referenceCount > 0 else { return nil }
    let named = references.reduce(0) { $0 + $1.range.count }
    let rest = referenceCount > named ? ", and \(referenceCount - named) more" : ""
    return "used by \(references.map(\.description).joined(separator: ", "))\(rest)"
  }

  /// Says that a transition refers to it.
  mutating func refer(from seq: Int, of session: String) {
    referenceCount += 1
    if let last = references.last, last.session == session, last.range.upperBound + 1 == seq {
      references[references.count - 1].range = last.range.lowerBound...seq
    } else if references.count < Self.referenceLimit {
      references.append(.init(session: session, range: seq...seq))
    }
  }

  private static var referenceLimit: Int { 32 }
}

/// The faults that were found: the first of them, and how many there are.
struct FaultList {
  private(set) var faults: [LogFault] = []
  private(set) var count = 0
  private(set) var parts: Set<LogFault.Part> = []
  private var symbols: [Batch.SymbolKey: Int] = [:]

  /// How many faults are kept: a damaged log may have millions.
  static var limit: Int { 1_000 }

  mutating func add(_ fault: LogFault) {
    count += 1
    parts.insert(fault.part)
    if let last = faults.last, let joined = last.joined(fault) {
      faults[faults.count - 1] = joined
      count -= 1
    } else if faults.count < Self.limit {
      if let symbol = fault.symbol, let number = UInt32(exactly: symbol.number) {
        symbols[.init(kind: symbol.kind, number: number)] = faults.count
      }
      faults.append(fault)
    }
  }

  /// Says that a transition refers to a symbol that cannot be read.
  mutating func refer(to key: Batch.SymbolKey, from seq: Int, of session: String) {
    guard let index = symbols[key] else { return }
    faults[index].symbol?.refer(from: seq, of: session)
  }
}

extension LogFault {
  /// One fault for this and the next, where they are the same of neighbours.
  fileprivate func joined(_ next: LogFault) -> LogFault? {
    guard part == next.part, reason == next.reason, session == next.session, session != nil,
      isLoss == next.isLoss, let transitions, let others = next.transitions,
      transitions.upperBound + 1 == others.lowerBound
    else { return nil }
    var joined = self
    joined.transitions = transitions.lowerBound...others.upperBound
    return joined
  }
}
