import DRN
import DRNLog
import Foundation

/// Compares a log with what happened.
enum LogCheck {
  /// Checks that every session of the log is a beginning of what was done in it, with all that was
  /// acknowledged, and that the state is right at every position.
  ///
  /// - Parameter sessions: What was done, and how much of it was acknowledged.
  static func check(
    _ reader: LogReader, _ sessions: [(name: String, truth: MemoryRecorder<Screen>, least: Int)],
    withStates: Bool = true
  ) throws {
    var found: Set<String> = []
    try reader.forEachSession { session in
      found.insert(session.name)
      guard let known = sessions.first(where: { $0.name == session.name }) else {
        throw Problem("nobody started session '\(session.name)'")
      }
      let head = try session.head()
      guard head < known.truth.transitions.count else {
        throw Problem("session '\(session.name)' has \(head + 1) transitions, not \(known.least)")
      }
      guard head + 1 >= known.least else {
        throw Problem("lost: '\(session.name)' has \(head + 1) of \(known.least) transitions")
      }
      try compareTransitions(session, known.truth)
      if withStates { try compareStates(session, known.truth) }
    }
    for (name, _, least) in sessions where least > 0 && !found.contains(name) {
      throw Problem("lost: session '\(name)' with \(least) transitions")
    }
  }

  private static func compareTransitions(
    _ session: LogSession, _ truth: MemoryRecorder<Screen>
  ) throws {
    var seq = 0
    try session.forEachTransition(of: Screen.self) { found in
      var expected = truth.transitions[seq]
      // Only the log knows when it was opened.
      if expected.time == .unknown { expected.time = found.time }
      guard found == expected else {
        throw Problem("'\(session.name)' has at \(seq) \(found), not \(expected)")
      }
      seq += 1
    }
  }

  private static func compareStates(
    _ session: LogSession, _ truth: MemoryRecorder<Screen>
  ) throws {
    var values = SymbolValues(session)
    try session.forEachPosition(in: 0...Int.max - 1) { position in
      let seq = position.record.seq
      guard try values.state(position.state) == truth.state(at: seq) else {
        throw Problem("'\(session.name)' has a wrong state at \(seq)")
      }
      return true
    }
  }
}

/// A log's symbols in the app's types, decoded by Foundation.
private struct SymbolValues {
  let session: LogSession
  private var screens: [UInt32: Screen] = [:]
  private var overlays: [UInt32: Screen.Overlay] = [:]
  private var tabs: [UInt32: Screen.Tab] = [:]

  init(_ session: LogSession) { self.session = session }

  mutating func state(_ recorded: RecordedState) throws -> State {
    var values = self
    defer { self = values }
    return try recorded.map(
      route: { route throws(Problem) in try values.value(\.screens, .route, route.number) },
      overlay: { overlay throws(Problem) in
        try values.value(\.overlays, .overlay, overlay.number)
      },
      tab: { tab throws(Problem) in try values.value(\.tabs, .tab, tab.number) },
      flow: { _ throws(Problem) in throw Problem("there is a flow") })
  }

  private mutating func value<Value: Decodable>(
    _ cache: WritableKeyPath<Self, [UInt32: Value]>, _ kind: SymbolKind, _ number: UInt32
  ) throws(Problem) -> Value {
    if let known = self[keyPath: cache][number] { return known }
    do {
      let json = Data(try session.json(of: kind, number))
      let value = try JSONDecoder().decode(Value.self, from: json)
      self[keyPath: cache][number] = value
      return value
    } catch {
      throw Problem("\(kind) symbol \(number): \(error)")
    }
  }
}
