/// A fault in a log, and what it affects.
public struct LogFault: Hashable, Sendable {
  /// A part of a log.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The pages of the file.
    case pages
    /// The header record.
    case header
    /// The values (symbols).
    case symbols
    /// The index from values and names to numbers.
    case index
    /// The sessions' records.
    case sessions
    /// The transitions.
    case blocks
    /// The marks.
    case marks
    /// The branches.
    case branches
    /// The journal records that are stored in the log.
    case tails
    /// The records about the log and about its app's rules.
    case about
    /// The attachments of the log.
    case attachments
    /// The journal beside the log.
    case journal
  }

  /// Transitions of one session.
  public struct Transitions: Hashable, Sendable {
    /// The session's name, or a substitute if it cannot be read.
    public var session: String
    /// The positions.
    public var range: ClosedRange<Int>

    package init(session: String, range: ClosedRange<Int>) {
      (self.session, self.range) = (session, range)
    }
  }

  /// A symbol: one of the log's values.
  public struct Symbol: Hashable, Sendable {
    /// The symbol's kind.
    public var kind: SymbolKind
    /// The symbol's number.
    public var number: Int
    /// The first ranges of transitions that refer to it, in the order of the log.
    public var references: [Transitions] = []
    /// The number of transitions that refer to it.
    public var referenceCount = 0
  }

  /// The affected part of the log.
  public let part: Part

  /// What is wrong, and where.
  public let reason: String

  /// The affected session, if it is only one.
  public package(set) var session: String?

  /// The affected positions of the session.
  public package(set) var transitions: ClosedRange<Int>?

  /// Whether those transitions cannot be read; otherwise they can, but are wrong.
  public package(set) var isLoss = false

  /// The affected value.
  public package(set) var symbol: Symbol?

  /// The affected page.
  public package(set) var page: Int?

  package init(_ part: Part, _ reason: String) {
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
  /// The transitions that refer to it; `nil` if there are none.
  fileprivate var referenceSentence: String? {
    guard referenceCount > 0 else { return nil }
    let named = references.reduce(0) { $0 + $1.range.count }
    let rest = referenceCount > named ? ", and \(referenceCount - named) more" : ""
    return "used by \(references.map(\.description).joined(separator: ", "))\(rest)"
  }

  /// Adds a transition that refers to it.
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

/// The first faults that were found, and the number of all.
package struct FaultList {
  package private(set) var faults: [LogFault] = []
  package private(set) var count = 0
  package private(set) var parts: Set<LogFault.Part> = []

  private var symbols: [SymbolKey: Int] = [:]

  package init() {}

  /// The maximum number of kept faults: a damaged log may have millions.
  package static var limit: Int { 1_000 }

  package mutating func add(_ fault: LogFault) {
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

  /// Adds a transition that refers to an unreadable symbol.
  package mutating func refer(to key: SymbolKey, from seq: Int, of session: String) {
    guard let index = symbols[key] else { return }
    faults[index].symbol?.refer(from: seq, of: session)
  }
}

extension LogFault {
  /// One fault for this and the next one, if they are the same fault of adjacent transitions.
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
