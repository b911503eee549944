import DRN
import DRNLog

// Whether a block can have a match, as far as its symbols tell. Most conditions ask for a value that most
// blocks do not have: those need not be folded.

extension QueryMatcher {
  /// Whether a transition of a block can match.
  mutating func canMatch(_ block: Block) -> Bool {
    guard program.testsSymbols else { return true }
    do {
      try blockSymbols.read(block)
      return try outcomes(of: program.root).canHold
    } catch {
      // What cannot be read is found again where it matters, if it does.
      return true
    }
  }

  /// The outcomes that a condition can have in a block.
  private mutating func outcomes(of index: Int) throws(LogError) -> QueryOutcomes {
    switch program.nodes[index] {
    case .constant(let value): return QueryOutcomes(canHold: value, canFail: !value)
    case .not(let child):
      let outcomes = try outcomes(of: child)
      return QueryOutcomes(canHold: outcomes.canFail, canFail: outcomes.canHold)
    case .all(let range):
      var all = QueryOutcomes(canHold: true, canFail: false)
      for child in range where all.canHold {
        let outcomes = try outcomes(of: program.children[child])
        all.canHold = outcomes.canHold
        all.canFail = all.canFail || outcomes.canFail
      }
      return all
    case .any(let range):
      var any = QueryOutcomes(canHold: false, canFail: true)
      for child in range where any.canFail {
        let outcomes = try outcomes(of: program.children[child])
        any.canHold = any.canHold || outcomes.canHold
        any.canFail = outcomes.canFail
      }
      return any
    case .symbol(let symbol, let test, let memory):
      return try outcomes(of: symbol.domain, test, memory)
    case .element(let list, let test, let memory):
      // The list may be empty.
      var outcomes = try outcomes(of: .symbol(list.kind), test, memory)
      outcomes.canFail = true
      return outcomes
    case .number, .time, .gap, .hasGap, .values, .text: return .any
    }
  }

  /// The outcomes of a test of one value: of none, or of any that the block has.
  private mutating func outcomes(
    of domain: QueryDomain, _ test: Int, _ memory: Int
  ) throws(LogError) -> QueryOutcomes {
    guard case .symbol(let kind) = domain else { return .any }
    var outcomes = QueryOutcomes(try verdict(0, test, memory))
    for number in blockSymbols[kind] {
      // A verdict that is not remembered would be reached again for each block.
      guard VerdictTable.remembers(number) else { return .any }
      outcomes.insert(try verdict(number, test, memory))
      if outcomes == .any { break }
    }
    return outcomes
  }
}

/// Whether there are transitions of which a condition holds, and of which it does not.
private struct QueryOutcomes: Equatable {
  var canHold: Bool
  var canFail: Bool

  static let any = QueryOutcomes(canHold: true, canFail: true)

  init(canHold: Bool, canFail: Bool) { (self.canHold, self.canFail) = (canHold, canFail) }

  init(_ verdict: Bool) { self.init(canHold: verdict, canFail: !verdict) }

  @inline(__always)
  mutating func insert(_ verdict: Bool) {
    if verdict { canHold = true } else { canFail = true }
  }
}

extension QueryProgram {
  /// Whether it has a test whose outcomes the symbols of a block can tell.
  fileprivate var testsSymbols: Bool {
    nodes.contains { node in
      switch node {
      case .symbol(let symbol, _, _):
        if case .symbol = symbol.domain { true } else { false }
      case .element: true
      default: false
      }
    }
  }
}
