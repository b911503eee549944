/// How a transition is shown, and further facts from the app.
///
/// Metadata is recorded with the transition and decides nothing.
///
/// ```swift
/// navigation.with(.animated("slide", .milliseconds(300))).go(.profile)
/// ```
public struct TransitionMetadata: Hashable, Sendable {
  /// The app's name for the animation; `none` for no animation.
  public var animation: String?

  /// How long the animation takes; recorded in whole nanoseconds.
  public var duration: Duration?

  /// Whether a gesture drove the transition, so that it is on the screen already.
  public var isInteractive: Bool

  /// Further facts from the app.
  public var userInfo: JSONValue?

  /// Creates metadata; without arguments it is empty.
  ///
  /// - Parameters:
  ///   - animation: The name of the animation.
  ///   - duration: How long it takes.
  ///   - isInteractive: Whether a gesture drove the transition.
  ///   - userInfo: Further facts from the app.
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
  /// An animation with this name, and how long it takes.
  public static func animated(_ name: String, _ duration: Duration? = nil) -> Self {
    Self(animation: name, duration: duration)
  }

  /// No animation; recorded as an animation named `none`.
  public static var unanimated: Self { Self(animation: "none") }

  /// Driven by a gesture.
  public static var interactive: Self { Self(isInteractive: true) }

  /// Only facts from the app.
  public static func userInfo(_ value: JSONValue) -> Self { Self(userInfo: value) }
}
