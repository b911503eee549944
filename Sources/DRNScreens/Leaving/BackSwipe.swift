public import DRN

/// A swipe from the leading edge that goes back, with its progress: of a finger on a touch screen.
///
/// ```swift
/// let swipe = BackSwipe<AppRoute>()
/// swipe.begin(navigation, at: 4, width: 400)
/// swipe.move(100)  // 0.25: how far the screen is to be drawn aside
/// swipe.end(180)   // true: it went back
/// ```
///
/// What it leads to is that of `NavigationManager.beginBack()`. It belongs to its manager's isolation.
public final class BackSwipe<Route: NavigationRoute> {
  /// What counts as a swipe.
  public var edge: EdgeSwipe

  /// The step back, while the finger is down.
  public private(set) var gesture: BackGesture<Route>?

  private var start = 0.0
  private var width = 0.0
  private var isRightToLeft = false

  /// Creates a swipe that has not begun.
  public init(edge: EdgeSwipe = EdgeSwipe()) { self.edge = edge }

  /// A finger has touched the screen.
  ///
  /// - Parameters:
  ///   - navigation: The manager.
  ///   - start: Where, from the left.
  ///   - width: The width of the screen.
  ///   - isRightToLeft: Whether the leading edge is the right one.
  ///   - count: How many entries back leads over, in panes.
  /// - Returns: Whether a swipe begins: at the edge, if there is something to go back to, and no guard blocks it.
  @discardableResult
  public func begin(
    _ navigation: NavigationManager<Route>, at start: Double, width: Double,
    isRightToLeft: Bool = false, count: Int = 1
  ) -> Bool {
    (self.start, self.width, self.isRightToLeft) = (start, width, isRightToLeft)
    let distance = isRightToLeft ? width - start : start
    gesture = nil
    guard width > 0, (0...max(edge.edgeWidth, 0)).contains(distance) else { return false }
    gesture = (try? navigation.beginBack(count)) ?? nil
    return gesture != nil
  }

  /// The finger has moved.
  ///
  /// - Parameter horizontally: The way from where it began, to the right.
  /// - Returns: How far the gesture has come, from 0 to 1.
  @discardableResult
  public func move(_ horizontally: Double) -> Double {
    guard let gesture, gesture.isActive else { return 0 }
    gesture.progress = (isRightToLeft ? -horizontally : horizontally) / width
    return gesture.progress
  }

  /// The finger has left the screen: goes back if it was a swipe.
  ///
  /// - Parameters:
  ///   - horizontally: The way to the right.
  ///   - vertically: The way downwards.
  /// - Returns: Whether a step back was asked for.
  @discardableResult
  public func end(_ horizontally: Double, vertically: Double = 0) -> Bool {
    guard let gesture else { return false }
    self.gesture = nil
    let leadsBack = edge.leadsBack(
      from: start, horizontally: horizontally, vertically: vertically, width: width,
      isRightToLeft: isRightToLeft)
    guard leadsBack else {
      gesture.cancel()
      return false
    }
    gesture.commit()
    return true
  }

  /// The system has taken the finger.
  public func cancel() {
    gesture?.cancel()
    gesture = nil
  }
}
