/// A competitor.
public struct Lane {
  /// The name in tables.
  public let name: String

  /// What a transition survives once the call has returned.
  public let survives: String

  /// The number of transitions in one round; fewer for slow competitors.
  public let batch: Int

  /// Makes the values of that many transitions; not measured.
  public let prepare: (Int) -> Void

  /// Performs the given number of transitions.
  public let run: (Int) throws -> Void

  /// Waits until other threads have nothing left to do for the transitions.
  public let settle: () throws -> Void

  public init(
    name: String, survives: String, batch: Int, prepare: @escaping (Int) -> Void = { _ in },
    run: @escaping (Int) throws -> Void, settle: @escaping () throws -> Void = {}
  ) {
    (self.name, self.survives, self.batch) = (name, survives, batch)
    (self.prepare, self.run, self.settle) = (prepare, run, settle)
  }

  public enum Survival {
    public static let nothing = "nothing"
    public static let process = "process death"
    public static let power = "power loss"
    /// What a transition in DRN's log survives.
    public static let logged = "process death; power loss 1 s later"
  }
}
