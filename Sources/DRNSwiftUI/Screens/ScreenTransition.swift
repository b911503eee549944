#if canImport(SwiftUI)
  public import DRNScreens
  public import SwiftUI

  /// The transition from one screen to another.
  @MainActor
  public struct ScreenTransition {
    let animation: Animation?
    let transition: (MoveDirection) -> AnyTransition

    /// Creates a transition.
    ///
    /// - Parameters:
    ///   - animation: The animation; `nil` for none.
    ///   - transition: The transition of the appearing screen for a direction. SwiftUI uses the
    ///     removal of the change that inserted a screen, so use the same removal for every
    ///     direction.
    public init(_ animation: Animation?, transition: @escaping (MoveDirection) -> AnyTransition) {
      self.animation = animation
      self.transition = transition
    }

    /// The next screen appears immediately.
    public static var none: ScreenTransition { ScreenTransition(nil) { _ in .identity } }

    /// The next screen fades in.
    public static var fade: ScreenTransition { ScreenTransition(.default) { _ in .opacity } }

    /// The next screen slides in from its direction, and the previous one fades out.
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
