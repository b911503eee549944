/// Recognizes a swipe from the leading edge, which goes back, among other drags.
public struct EdgeSwipe: Hashable, Sendable {
  /// The greatest distance of the start from the edge, in points.
  public var edgeWidth: Double
  /// The least distance of the drag, in points.
  public var distance: Double

  /// Creates a swipe.
  public init(edgeWidth: Double = 24, distance: Double = 80) {
    (self.edgeWidth, self.distance) = (edgeWidth, distance)
  }

  /// Whether a drag goes back.
  ///
  /// - Parameters:
  ///   - start: The horizontal start position, from the left.
  ///   - horizontally: The actual or predicted distance to the right.
  ///   - vertically: The actual or predicted distance downwards.
  ///   - width: The width of the dragged view.
  ///   - isRightToLeft: Whether the leading edge is the right one.
  public func leadsBack(
    from start: Double, horizontally: Double, vertically: Double, width: Double,
    isRightToLeft: Bool = false
  ) -> Bool {
    let (start, inwards) = isRightToLeft ? (width - start, -horizontally) : (start, horizontally)
    guard (0...max(edgeWidth, 0)).contains(start) else { return false }
    return inwards >= distance && inwards > 2 * abs(vertically)
  }
}
