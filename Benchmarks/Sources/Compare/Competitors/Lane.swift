/// A competitor.
struct Lane {
  /// The name in tables.
  let name: String

  /// What a transition survives once the call has returned.
  let survives: String

  /// The number of transitions in one round; fewer for slow competitors.
  let batch: Int

  /// Performs the given number of transitions.
  let run: (Int) throws -> Void

  /// Finishes a round; not measured.
  var settle: () throws -> Void = {}

  enum Survival {
    static let nothing = "nothing"
    static let process = "process death"
    static let power = "power loss"
  }
}
