/// The size of a window, such as `1280x800`.
package struct WindowSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package static let widths = 320...8_192

  /// Reads a size; `nil` if the text is none, or too small or too large for a window.
  package init?(_ text: String) {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      Self.widths.contains(width), Self.widths.contains(height)
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}
