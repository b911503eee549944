/// A notice for the user when not everything could be restored.
public struct LossNotice: Hashable, Sendable {
  /// One line for each loss, written for developers rather than users.
  public var lines: [String]
  /// Whether the user's current screen was lost.
  public var hasLostPlace: Bool

  /// Creates a notice.
  ///
  /// - Parameters:
  ///   - lines: One line for each loss, such as the descriptions of a restoration report's losses.
  ///   - hasLostPlace: Whether the app continues at a fallback.
  public init(_ lines: [String] = [], hasLostPlace: Bool = false) {
    (self.lines, self.hasLostPlace) = (lines, hasLostPlace)
  }

  /// Whether nothing was lost.
  public var isEmpty: Bool { lines.isEmpty && !hasLostPlace }

  /// One sentence for the user.
  public var sentence: String {
    if hasLostPlace { return "The place where you were is not part of this version any more." }
    return "Some places that you visited are not part of this version any more."
  }

  /// The first lines and the number of further ones.
  ///
  /// - Parameter limit: The maximum number of lines to show.
  public func details(limit: Int = 3) -> String {
    let shown = lines.prefix(limit).joined(separator: "\n")
    let more = lines.count - lines.prefix(limit).count
    return more == 0 ? shown : shown + "\nand \(more) more"
  }
}
