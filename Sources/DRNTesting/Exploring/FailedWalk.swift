/// A walk through an app that failed, as short as it could be made.
public struct FailedWalk: Error, Hashable, Sendable, CustomStringConvertible {
  /// The seed of the walk; `nil` for a walk that was repeated by its steps.
  public let seed: UInt64?

  /// The number of steps before shortening; the last of them failed.
  public let stepCount: Int

  /// The names of its steps.
  public let steps: [String]

  /// Whether everything was tried that could make it shorter or simpler.
  public let isShortest: Bool

  /// The description of the error.
  public let reason: String

  public var description: String {
    var text = "\(reason)\n" + steps.map { "    \($0)\n" }.joined()
    if steps.isEmpty { text += "    (at the start)\n" }
    if let seed {
      text += "Seed \(seed), \(stepCount) steps shortened to \(steps.count)"
      text += isShortest ? "." : "; the limit of attempts was reached."
      text += " As a test:\n\n\(source)"
    }
    return text
  }

  /// A test that repeats the walk with an explorer called `explorer`.
  ///
  /// The steps are names, so that the app's own commands, guards and facts take part, and the
  /// invariant is checked again.
  public var source: String {
    let title = seed.map { "walk of seed \($0)" } ?? "walk of \(steps.count) steps"
    let reason = reason.split(whereSeparator: \.isNewline).map { "  // \($0)\n" }.joined()
    let list = steps.map { "    \($0.debugDescription),\n" }.joined()
    return "@Test func `\(title)`() throws {\n\(reason)  try explorer.walk([\n\(list)  ])\n}\n"
  }
}
