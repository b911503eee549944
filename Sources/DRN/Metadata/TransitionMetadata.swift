/// How a transition is shown, and whatever else an app wants to say about it.
///
/// Metadata travels with the transition, is recorded with it, and decides nothing.
///
/// ```swift
/// navigation.with(.animated("slide", .milliseconds(300))).go(.profile)
/// ```
public struct TransitionMetadata: Hashable, Sendable {
  /// The name of the animation, as the app calls it; `none` where there should be none.
  public var animation: String?

  /// How long the animation takes. Nanoseconds are recorded, and nothing finer.
  public var duration: Duration?

  /// Whether the user led the transition with a gesture, so that it is on the screen already.
  public var isInteractive: Bool

  /// The app's own.
  public var userInfo: JSONValue?

  /// Creates metadata; without arguments it says nothing.
  ///
  /// - Parameters:
  ///   - animation: The name of the animation.
  ///   - duration: How long it takes.
  ///   - isInteractive: Whether the user led the transition with a gesture.
  ///   - userInfo: The app's own.
  public init(
    animation: String? = nil, duration: Duration? = nil, isInteractive: Bool = false,
    userInfo: JSONValue? = nil
  ) {
    self.animation = animation
    self.duration = duration
    self.isInteractive = isInteractive
    self.userInfo = userInfo
  }
}

extension TransitionMetadata {
  /// An animation of this name, and how long it takes.
  public static func animated(_ name: String, _ duration: Duration? = nil) -> Self {
    Self(animation: name, duration: duration)
  }

  /// No animation; it is recorded as one of the name `none`.
  public static var unanimated: Self { Self(animation: "none") }

  /// Led by the user's gesture.
  public static var interactive: Self { Self(isInteractive: true) }

  /// Nothing but the app's own.
  public static func userInfo(_ value: JSONValue) -> Self { Self(userInfo: value) }
}
