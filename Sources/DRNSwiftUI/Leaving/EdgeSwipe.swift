/// Tells a swipe from the leading edge, which leads back, from any other drag.
public struct EdgeSwipe: Hashable, Sendable {
  /// How far from the edge it has to begin, in points.
  public var edgeWidth: Double
  /// How far it has to go, in points.
  public var distance: Double

  /// Creates a swipe.
  public init(edgeWidth: Double = 24, distance: Double = 80) {
    (self.edgeWidth, self.distance) = (edgeWidth, distance)
  }

  /// Whether a drag leads back.
  ///
  /// - Parameters:
  ///   - start: Where it began, from the left.
  ///   - horizontally: How far it went, or would go by its speed, to the right.
  ///   - vertically: How far it went, or would go by its speed, down.
  ///   - width: The width of what is dragged.
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
