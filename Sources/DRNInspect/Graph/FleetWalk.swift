import DRN
package import DRNLog

/// Walks through the sessions of several logs: what each transition did, and the graph of all of them.
package struct FleetWalk {
  private var walk: Walk

  /// - Parameter grouping: What counts as one screen; overlays and tabs go by their names.
  package init(by grouping: WalkedGraph.Grouping = .name) {
    walk = Walk(by: grouping, ofSeveralLogs: true)
  }

  /// Begins with another log, whose values have other numbers.
  package mutating func beginLog() { walk.beginLog() }

  /// Adds a session, and calls `body` with what each transition did.
  package mutating func take(
    _ session: LogSession, in range: ClosedRange<Int> = 0...Int.max,
    _ body: (EventRecord, borrowing RecordedState, Step) throws -> Void = { _, _, _ in }
  ) throws {
    try session.replay(in: range) { record, state in
      try walk.take(record, state, session)
      try body(record, state, step())
      return true
    }
    walk.finishSession()
  }

  /// It changes nothing; without `mutating`, and in closures, each call would copy all of the walk.
  private mutating func step() -> Step {
    let step = walk.step
    let (arrival, move) =
      switch step.arrival {
      case nil: (Name("", 0), nil as WalkedGraph.Move?)
      case .began: (Name("began", 1), nil)
      case .moved(let move): (Name("moved", 2), move)
      case .rewound: (Name("rewound", 3), nil)
      }
    var result = Step(
      from: Name("", 0), screen: nil, arrival: arrival,
      move: move.map { Name($0.rawValue, Walk.index(of: $0) + 1) } ?? Name("", 0),
      shown: step.shown)
    if let from = step.from { result.from = Name(walk.screens[from].name, from + 1) }
    if let screen = step.screen { result.screen = walk.screens[screen].name }
    return result
  }

  /// A name, and a number that is the same for the same name as long as it is the same walk.
  package struct Name: Hashable, Sendable {
    package let text: String
    package let number: UInt32

    init(_ text: String, _ number: Int) { (self.text, self.number) = (text, UInt32(number)) }
  }

  /// What a transition did, by names.
  package struct Step: Hashable, Sendable {
    /// The screen of the visit before it; empty at the beginning.
    package var from: Name
    /// The screen of the visit that began with it; `nil` if none did.
    package var screen: String?
    /// How that visit began: `began`, `moved` or `rewound`; empty if none did.
    package var arrival: Name
    /// The kind of the move; empty if it is none.
    package var move: Name
    package var shown: [WalkStep.Shown]
  }

  /// The graph of what was walked.
  package var graph: WalkedGraph { walk.graph() }
}
