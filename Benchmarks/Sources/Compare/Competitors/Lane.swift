/// One competitor.
struct Lane {
  /// What it is called in tables.
  let name: String

  /// What a transition that the caller was told of survives.
  let survives: String

  /// How many transitions it does in one round: fewer where each takes long.
  let batch: Int

  /// Does so many transitions.
  let run: (Int) throws -> Void

  /// Does what is left over after a round, which is not measured.
  var settle: () throws -> Void = {}

  enum Survival {
    static let nothing = "nothing"
    static let process = "process death"
    static let power = "power loss"
  }
}
