import DRN
import DRNLog

/// A compiled condition. Nodes refer to each other by index, so evaluation needs no reference
/// counting.
struct QueryProgram: Sendable {
  enum Node: Sendable {
    case constant(Bool)
    case not(Int)
    case all(Range<Int>)
    case any(Range<Int>)
    /// A test of one of the log's values, whose verdicts are cached.
    case symbol(QuerySymbol, test: Int, memory: Int)
    /// A test that at least one value of a list must pass.
    case element(QueryList, test: Int, memory: Int)
    case number(QueryNumber, QueryRelation, Int?)
    case time(QueryRelation, Timestamp)
    case gap(QueryRelation, Int128)
    case hasGap
    /// Any other test or comparison.
    case values(Int)
    case text(memory: Int)
  }

  var root = 0
  var nodes: [Node] = []
  /// The child nodes of `all` and `any`.
  var children: [Int] = []
  var tests: [QueryValueTest] = []
  var comparisons: [QueryValueComparison] = []
  /// The texts of the regular expressions that tests and comparisons refer to by index. Compiled
  /// ones are not `Sendable`.
  var patterns: [String] = []
  var memoryCount = 0
  /// The text to search for in a transition, in lower case.
  var searchedText = ""
  var needsState = false
  var needsPrevious = false
}

/// A test of one value against a literal of the expression.
struct QueryValueTest: Sendable {
  enum Check: Sendable {
    case truth
    case relation(QueryRelation, JSONValue)
    /// The value is the right-hand side.
    case flipped(QueryRelation, JSONValue)
    case match(pattern: Int)
  }

  var domain: QueryDomain
  var steps: [JSONPath.Step]
  var check: Check
}

/// A comparison of several values, or of a value that has no symbol.
struct QueryValueComparison: Sendable {
  enum Check: Sendable {
    case truth
    case relation(QueryRelation, QueryOperand)
    case match(pattern: Int)
  }

  var left: QueryOperand
  var check: Check
}
