import DRN

/// A condition as it is run: nodes that refer to one another by number, so that nothing is counted in
/// and out on the way through them.
struct QueryProgram: Sendable {
  enum Node: Sendable {
    case constant(Bool)
    case not(Int)
    case all(Range<Int>)
    case any(Range<Int>)
    /// A test of one of the log's values, which remembers its verdicts.
    case symbol(QuerySymbol, test: Int, memory: Int)
    /// A test that one of a list's values has to pass.
    case element(QueryList, test: Int, memory: Int)
    case number(QueryNumber, QueryRelation, Int?)
    case time(QueryRelation, Timestamp)
    case gap(QueryRelation, Int128)
    case hasGap
    /// Everything else.
    case values(Int)
    case text(memory: Int)
  }

  var root = 0
  var nodes: [Node] = []
  /// The nodes of `all` and `any`.
  var children: [Int] = []
  var tests: [QueryValueTest] = []
  var comparisons: [QueryValueComparison] = []
  /// What a test's or a comparison's number refers to; they cannot be sent from task to task when they
  /// are compiled.
  var patterns: [String] = []
  var memoryCount = 0
  /// What is looked for in a transition's text, in lower case.
  var searchedText = ""
  var needsState = false
  var needsPrevious = false
}

/// A test of one value, against what stands in the expression.
struct QueryValueTest: Sendable {
  enum Check: Sendable {
    case truth
    case relation(QueryRelation, JSONValue)
    /// The value is on the right.
    case flipped(QueryRelation, JSONValue)
    case match(pattern: Int)
  }

  var domain: QueryDomain
  var steps: [QueryStep]
  var check: Check
}

/// A comparison that more than one value is needed for, or one that no symbol stands for.
struct QueryValueComparison: Sendable {
  enum Check: Sendable {
    case truth
    case relation(QueryRelation, QueryOperand)
    case match(pattern: Int)
  }

  var left: QueryOperand
  var check: Check
}
