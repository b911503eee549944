/// What a user is told when not everything could be restored.
public struct LossNotice: Hashable, Sendable {
  /// What is lost, a line each: for the developer rather than for the user.
  public var lines: [String]
  /// Whether the screen that the user was on is among it.
  public var hasLostPlace: Bool

  /// Creates a notice.
  ///
  /// - Parameters:
  ///   - lines: What is lost, a line each, such as the descriptions of a restoration report's losses.
  ///   - hasLostPlace: Whether the app continues at a fallback.
  public init(_ lines: [String] = [], hasLostPlace: Bool = false) {
    (self.lines, self.hasLostPlace) = (lines, hasLostPlace)
  }

  /// Whether nothing is lost, so that nothing is to be said.
  public var isEmpty: Bool { lines.isEmpty && !hasLostPlace }

  /// One sentence for the user.
  public var sentence: String {
    if hasLostPlace { return "The place where you were is not part of this version any more." }
    return "Some places that you visited are not part of this version any more."
  }

  /// The first lines, and how many more there are.
  ///
  /// - Parameter limit: How many lines there is room for.
  public func details(limit: Int = 3) -> String {
    let shown = lines.prefix(limit).joined(separator: "\n")
    let more = lines.count - lines.prefix(limit).count
    return more == 0 ? shown : shown + "\nand \(more) more"
  }
}
