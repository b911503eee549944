import DRN
import DRNLog

/// Writes a test line by line, and makes each call as it writes it.
struct SessionTestWriter {
  let range: ClosedRange<Int>
  let interval: Int
  private let session: LogSession
  private let options: SessionTest.Options
  private let symbols: TestSymbols
  private var values: TestValues
  /// The statements after the constants.
  private var body = TestBody()
  private var check: SessionTestCheck
  private var expected: RecordedState

  init(
    _ session: LogSession, _ wanted: ClosedRange<Int>, _ options: SessionTest.Options
  ) throws {
    self.session = session
    self.options = options
    let symbols = TestSymbols(session)
    self.symbols = symbols
    values = TestValues(
      routeType: options.routeType, usesLiterals: options.usesLiterals, json: symbols.value)
    let head = try session.head()
    guard wanted.lowerBound <= head else {
      throw LogError(
        .noSuchTransition(wanted.lowerBound, head: head), path: session.source.path)
    }
    // A transaction is replayed as a whole.
    let (first, last) = (max(wanted.lowerBound, session.firstSeq), min(wanted.upperBound, head))
    let lower = try session.position(first).record.group?.first ?? first
    let upper = try session.position(last).record.group?.last ?? last
    range = max(lower, session.firstSeq)...min(upper, head)
    interval = range.count > SessionTest.limitOfExpectingEach ? 100 : 1
    // The state before the range; if the log has none, the state after the range's first
    // transition.
    let start = max(range.lowerBound - 1, session.firstSeq)
    let position = try session.position(start)
    expected = try position.state.decoded(symbols)
    check = SessionTestCheck(expected, head: start)
    try begin(with: position.record)
    try checkSize(through: start)
  }

  /// The text of the test file.
  var source: String {
    var lines = [
      "// Replays transitions \(range.lowerBound) to \(range.upperBound) of session "
        + "\(SwiftSource.comment(session.name)).",
      "// Printed by 'drn test' from a log, and tried before it was printed.",
      "// swift-format-ignore-file", "", "import DRN", "import DRNTesting", "import Testing",
    ]
    if let module = options.module { lines.append("@testable import \(module)") }
    let name =
      options.name
      ?? "session \(session.name), transitions \(range.lowerBound) to \(range.upperBound)"
    lines += ["", "@Test func \(SwiftSource.sentence(name))() throws {"]
    for part in values.declarations + [""] + body.parts {
      lines += part.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "" : "  " + $0
      }
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  /// Writes the beginning of the test.
  private mutating func begin(with record: EventRecord) throws {
    let guards = "// The app's own guards go here; what a guard refused is not asked for again."
    guard record.kind == .started, range.lowerBound == 0 else {
      body += [
        "// As it was after transition \(record.seq).",
        "let beginning = try \(try values.state(expected))", guards,
        "let navigator = TestNavigator(continuing: beginning, head: \(record.seq), guards: [])",
      ]
      try expect(isWhole: true)
      return
    }
    guard case .started(let place, let flow, let settings) = try record.transition(symbols).event
    else {
      return
    }
    var parts = [try values.place(place)]
    if let flow { parts.append("flow: \(try values(flow))") }
    if settings.historyLimit != SessionSettings.defaultHistoryLimit {
      parts.append("historyLimit: \(settings.historyLimit)")
    }
    body += [
      heading(try record.transition(symbols)), guards,
      "let navigator = TestNavigator(\(parts.joined(separator: ", ")), guards: [])",
    ]
    try expect(isWhole: true)
  }

  /// Writes the calls and makes them.
  mutating func write(_ progress: (Int) -> Void) throws {
    let first = check.head
    guard first < range.upperBound else { return }
    var group: [TestCall] = []
    var sinceExpectation = 0
    // Earlier positions whose states an earlier rewind already gave to the test.
    var told: Set<Int> = []
    var fence: Int?
    // Each state is decoded, compared and kept.
    let budget = StateBudget(path: session.source.path, limit: 4_000_000)
    // The state before the transition.
    var previous = expected
    try session.replay(in: (first + 1)...range.upperBound) { record, recorded in
      let transition = try record.transition(symbols)
      try budget.take(recorded, at: record.seq)
      let state = try recorded.decoded(symbols)
      guard
        let call = try TestCall(
          transition, overlays: { previous.overlays }, state: state,
          isKnown: { $0 >= first || told.contains($0) }, fence: fence, &values)
      else { throw SessionTestError(seq: transition.seq, path: session.source.path) }
      previous = state
      progress(transition.seq - first)
      let isStep = transition.group != nil
      if transition.group?.first == transition.seq || (!isStep && sinceExpectation == 0) {
        body.append("")
      }
      if let name = transition.group?.name, transition.group?.first == transition.seq {
        body.append("navigator.transaction(\(SwiftSource.literal(name))) {")
      }
      let inset = isStep ? "  " : ""
      body += [inset + heading(transition), inset + call.source]
      try checkSize(through: transition.seq)
      group.append(call)
      if case .rewound(let target) = transition.event { told.insert(target) }
      if case .fenced = transition.event { fence = transition.seq }
      guard transition.group.map({ $0.last == transition.seq }) ?? true else { return true }
      if isStep { body.append("}") }
      try check.make(
        group, transition.group?.name, to: transition.seq, state, path: session.source.path)
      group = []
      sinceExpectation += 1
      if sinceExpectation == interval || transition.seq == range.upperBound {
        let before = expected
        expected = state
        try expect(isWhole: transition.seq == range.upperBound, before: before)
        sinceExpectation = 0
      }
      return true
    }
  }

  /// Throws if the test is too long to be of use, and to be in memory.
  private func checkSize(through seq: Int) throws(LogError) {
    guard values.isTooLong || body.byteCount + values.byteCount > Self.limit else { return }
    throw LogError(
      .system(
        "the test of the transitions up to \(seq) would have more than \(Self.limit >> 20) MiB; "
          + "choose a shorter range"),
      path: session.source.path)
  }

  /// The number of bytes of a test, at most.
  private static var limit: Int { TestValues.limit }

  /// A comment with the position, the time, the kind of event and the cause.
  private func heading(_ transition: Transition<RecordedRoute>) -> String {
    let time = RFC3339.string(nanosecondsSince1970: transition.time.nanosecondsSince1970)
    let cause =
      transition.cause == .user
      ? "" : " (\(SwiftSource.comment(transition.cause.rawValue)))"
    var what = transition.event.kind.name
    if case .refused(let attempted, _) = transition.event { what += ": \(attempted.kind.name)" }
    return "// \(transition.seq)  \(time)  \(what)\(cause)"
  }

  /// Writes an expectation: the current place, and what has changed since the last expectation.
  private mutating func expect(isWhole: Bool, before: RecordedState? = nil) throws {
    let state = expected
    var parts = [try values(state.currentRoute)]
    if !state.overlays.isEmpty { parts.append("overlays: \(try values.list(state.overlays))") }
    if let origin = state.origin { parts.append("origin: \(try values(origin))") }
    let routes = state.entries.map(\.route)
    if isWhole || (before.map { $0.entries.map(\.route) != routes } ?? true && routes.count <= 8) {
      parts.append("history: [\(try routes.map { try values($0) }.joined(separator: ", "))]")
    }
    if isWhole || before?.cursor != state.cursor { parts.append("cursor: \(state.cursor)") }
    if isWhole ? !state.rootOverlays.isEmpty : before?.rootOverlays != state.rootOverlays {
      parts.append("rootOverlays: \(try values.list(state.rootOverlays))")
    }
    if let tab = state.tab, isWhole || before?.tab != tab {
      parts.append("tab: \(try values(tab))")
    }
    if let flow = state.flow, isWhole || before?.flow != flow {
      parts.append("flow: \(try values(flow))")
    }
    body.append("try navigator.expect(\(parts.joined(separator: ", ")))")
  }
}

/// Makes a test's calls with the engine, and compares each state with the log's.
struct SessionTestCheck {
  private let manager: NavigationManager<RecordedRoute>
  private let recorder: MemoryRecorder<RecordedRoute>

  init(_ state: RecordedState, head: Int) {
    recorder = MemoryRecorder(continuing: state, head: head)
    manager = NavigationManager(continuing: state, head: head, recorder: recorder)
  }

  /// The position of the newest transition.
  var head: Int { manager.head }

  /// Makes the calls of one transition, or of a transaction.
  ///
  /// - Throws: ``SessionTestError`` if the result is not the log's state.
  func make(
    _ calls: [TestCall], _ transaction: String?, to seq: Int,
    _ state: RecordedState, path: String
  ) throws(SessionTestError) {
    if let transaction {
      _ = manager.transaction(transaction) { [manager, recorder] in
        for call in calls { _ = call.perform(manager, recorder) }
      }
    } else {
      for call in calls { _ = call.perform(manager, recorder) }
    }
    guard manager.head == seq, manager.state == state else {
      throw SessionTestError(seq: seq, path: path)
    }
  }
}
