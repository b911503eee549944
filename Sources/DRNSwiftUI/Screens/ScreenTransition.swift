#if canImport(SwiftUI)
  public import SwiftUI

  /// How one screen takes another's place.
  @MainActor
  public struct ScreenTransition {
    let animation: Animation?
    let transition: (MoveDirection) -> AnyTransition

    /// Creates a transition.
    ///
    /// - Parameters:
    ///   - animation: The animation; `nil` for none.
    ///   - transition: What the screen that comes does. SwiftUI takes what a screen does when it goes
    ///     from the move that brought it, so let that be the same for every direction.
    public init(
      _ animation: Animation?, transition: @escaping (MoveDirection) -> AnyTransition
    ) {
      self.animation = animation
      self.transition = transition
    }

    /// The next screen is there at once.
    public static var none: ScreenTransition { ScreenTransition(nil) { _ in .identity } }

    /// The next screen fades in.
    public static var fade: ScreenTransition { ScreenTransition(.default) { _ in .opacity } }

    /// The next screen slides in from where it lies, and the one that goes fades out.
    public static var slide: ScreenTransition {
      ScreenTransition(.default) { direction in
        switch direction {
        case .forward: .asymmetric(insertion: .move(edge: .trailing), removal: .opacity)
        case .backward: .asymmetric(insertion: .move(edge: .leading), removal: .opacity)
        case .across: .opacity
        }
      }
    }
  }
#endif
