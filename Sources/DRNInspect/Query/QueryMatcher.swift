public import DRN
public import DRNLog

/// Tests transitions of a session against a query.
///
/// It caches verdicts by symbol number: a route's JSON is tested the first time it occurs, and
/// later occurrences cost a table lookup.
public struct QueryMatcher {
  let program: QueryProgram
  private var session: LogSession
  private let patterns: [QueryPattern?]
  private var memories: [VerdictTable]
  /// Those of the block about which was asked last.
  var blockSymbols = BlockSymbols()
  /// A cache of values that were compared with other values.
  private let values: StatePartJSON

  /// Creates a matcher for the transitions of a session.
  public init(_ query: PositionQuery, in session: LogSession) {
    program = query.program
    self.session = session
    values = StatePartJSON(session)
    // The parser has already compiled them once.
    patterns = query.program.patterns.map { try? QueryPattern($0) }
    memories = Array(repeating: VerdictTable(), count: query.program.memoryCount)
  }

  /// Continues with the transitions of another session of the log, whose values have been tested.
  package mutating func begin(_ session: LogSession) {
    precondition(session.source === self.session.source, "A matcher is of one log.")
    self.session = session
  }

  var needsState: Bool { program.needsState }
  var needsPrevious: Bool { program.needsPrevious }

  /// Whether a transition matches the query.
  ///
  /// - Parameters:
  ///   - record: The transition.
  ///   - state: The state after it.
  ///   - previous: The time of the previous transition, for `gap`; `nil` at the session's first.
  /// - Throws: `LogError` if a value cannot be read.
  public mutating func matches(
    _ record: EventRecord, state: borrowing RecordedState, previous: Timestamp?
  ) throws(LogError) -> Bool {
    try evaluate(program.root, record, state, previous)
  }

  private mutating func evaluate(
    _ index: Int, _ record: EventRecord, _ state: borrowing RecordedState, _ previous: Timestamp?
  ) throws(LogError) -> Bool {
    switch program.nodes[index] {
    case .symbol(let symbol, let test, let memory):
      return try verdict(symbol.number(record, state), test, memory)
    case .all(let range):
      for child in range {
        guard try evaluate(program.children[child], record, state, previous) else { return false }
      }
      return true
    case .any(let range):
      for child in range {
        if try evaluate(program.children[child], record, state, previous) { return true }
      }
      return false
    case .not(let child): return try !evaluate(child, record, state, previous)
    case .constant(let value): return value
    case .number(let number, let relation, let value):
      // A missing value satisfies only an inequality.
      guard let number = number.value(record, state) else {
        return relation == .unequal && value != nil
      }
      return value.map { relation.holds(number, $0) } ?? (relation == .unequal)
    case .time(let relation, let time):
      return relation.holds(record.time.nanosecondsSince1970, time.nanosecondsSince1970)
    case .gap(let relation, let duration):
      guard let previous else { return relation == .unequal }
      let gap =
        Int128(record.time.nanosecondsSince1970) - Int128(previous.nanosecondsSince1970)
      return relation.holds(gap, duration)
    case .hasGap: return previous != nil
    case .element(let list, let test, let memory):
      return try list.contains(record, state) { (number) throws(LogError) in
        try verdict(number, test, memory)
      }
    case .values(let comparison): return try holds(comparison, record, state)
    case .text(let memory): return try shows(record, memory)
    }
  }
}

// Tests of one value.

extension QueryMatcher {
  @inline(__always)
  mutating func verdict(
    _ number: UInt32, _ test: Int, _ memory: Int
  ) throws(LogError) -> Bool {
    if let known = memories[memory][number] { return known }
    return try newVerdict(number, test, memory)
  }

  @inline(never)
  private mutating func newVerdict(
    _ number: UInt32, _ test: Int, _ memory: Int
  ) throws(LogError) -> Bool {
    let test = program.tests[test]
    let verdict = test.holds(try json(test.domain, number), patterns)
    memories[memory][number] = verdict
    return verdict
  }

  /// The value of a number.
  private func json(_ domain: QueryDomain, _ number: UInt32) throws(LogError) -> JSONValue {
    switch domain {
    case .kind:
      let kind = EventKind(rawValue: UInt8(truncatingIfNeeded: number &- 1))
      return kind.map { .string($0.name) } ?? .null
    case .cause where number == 0: return .string(Cause.user.rawValue)
    case .cause: return try json(.symbol(.text), number)
    case .symbol where number == 0: return .null
    case .symbol(let kind): return try session.value(of: kind, number)
    }
  }
}

// Comparisons of several values, or of values without a symbol.

extension QueryMatcher {
  private func holds(
    _ index: Int, _ record: EventRecord, _ state: borrowing RecordedState
  ) throws(LogError) -> Bool {
    let comparison = program.comparisons[index]
    return try comparison.holds(patterns) { (source) throws(LogError) in
      try value(of: source, record, state)
    }
  }

  private func value(
    of source: QuerySource, _ record: EventRecord, _ state: borrowing RecordedState
  ) throws(LogError) -> JSONValue {
    switch source {
    case .symbol(let symbol): return try known(symbol.domain, symbol.number(record, state))
    case .number(let number): return number.value(record, state).map { .integer($0) } ?? .null
    case .list(let list):
      guard let count = list.count(record, state) else { return .null }
      var elements: [JSONValue] = []
      var size = values.size()
      for index in 0..<count {
        elements.append(
          try values.json(of: list.kind, list.number(at: index, record, state), &size))
      }
      return .array(elements)
    case .session: return .string(session.name)
    case .time:
      return .string(RFC3339.string(nanosecondsSince1970: record.time.nanosecondsSince1970))
    // A gap is compared only with durations, which have nodes of their own.
    case .gap: return .null
    case .group:
      guard let group = record.group else { return .null }
      return [
        "name": try known(.symbol(.text), group.name), "first": .integer(group.first),
        "count": .integer(group.count),
      ]
    case .settings:
      guard let settings = record.settings else { return .null }
      return [
        "historyLimit": .integer(settings.historyLimit),
        "window": try known(.symbol(.text), settings.window),
        "appVersion": try known(.symbol(.text), settings.appVersion),
        "schema": try known(.symbol(.text), settings.schema),
      ]
    }
  }

  /// The value of a number, cached.
  private func known(_ domain: QueryDomain, _ number: UInt32) throws(LogError) -> JSONValue {
    guard case .symbol(let kind) = domain else { return try json(domain, number) }
    return try values.json(of: kind, number)
  }
}

// Text search.

extension QueryMatcher {
  /// Whether the displayed form of the transition contains the searched text.
  private mutating func shows(
    _ record: EventRecord, _ memory: Int
  ) throws(LogError) -> Bool {
    let kind = UInt32(record.kind.rawValue) + 1
    if try shows(kind, .kind, memory) { return true }
    var isFound = false
    try record.forEachSymbol { (kind, number) throws(LogError) in
      guard !isFound else { return }
      isFound = try shows(number, .symbol(kind), memory + Int(kind.rawValue))
    }
    return isFound
  }

  @inline(__always)
  private mutating func shows(
    _ number: UInt32, _ domain: QueryDomain, _ memory: Int
  ) throws(LogError) -> Bool {
    if let known = memories[memory][number] { return known }
    guard number != 0 else { return false }
    let value = try json(domain, number)
    // A label is displayed without quotes.
    let text =
      if domain == .symbol(.text) || domain == .kind, let text = value.stringValue {
        DisplayText.escaping(text)
      } else {
        value.swiftDescription
      }
    // By bytes: a sign with a combining mark after it is another `Character`.
    let verdict = text.lowercased().containsBytes(of: program.searchedText)
    memories[memory][number] = verdict
    return verdict
  }
}

/// Cached verdicts by number, for the first million numbers; numbers are assigned consecutively.
struct VerdictTable {
  /// 0 for unknown, 1 for false, 2 for true.
  private var verdicts: [UInt8] = []

  private static var limit: Int { 1 << 20 }

  static func remembers(_ number: UInt32) -> Bool { number < limit }

  subscript(number: UInt32) -> Bool? {
    @inline(__always)
    get {
      let index = Int(number)
      guard index < verdicts.count, verdicts[index] != 0 else { return nil }
      return verdicts[index] == 2
    }
    set {
      let index = Int(number)
      guard let newValue, index < Self.limit else { return }
      if index >= verdicts.count {
        let count = min(max(2 * verdicts.count, index + 1, 64), Self.limit)
        verdicts += Array(repeating: 0, count: count - verdicts.count)
      }
      verdicts[index] = newValue ? 2 : 1
    }
  }
}
