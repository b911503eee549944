#if Gtk
  public import DRN
  public import DRNScreens
  public import GtkWidgets

  /// The transition from one screen to another.
  ///
  /// A move whose metadata says that it is not animated, or that a gesture has shown it, has none.
  @MainActor
  public struct ScreenTransition {
    let duration: Duration
    let transition: (MoveDirection, TransitionMetadata?) -> Stack.Transition

    /// Creates a transition.
    ///
    /// - Parameters:
    ///   - duration: How long it takes, unless the move's metadata says it.
    ///   - transition: The transition for a direction, and for what the move's metadata says.
    public init(
      _ duration: Duration = .milliseconds(250),
      transition: @escaping (MoveDirection, TransitionMetadata?) -> Stack.Transition
    ) {
      (self.duration, self.transition) = (duration, transition)
    }

    /// The next screen appears immediately.
    public static var none: Self { Self(.zero) { _, _ in .none } }

    /// The next screen fades in.
    public static var fade: Self { Self { _, _ in .crossfade } }

    /// The next screen slides in from its direction.
    public static var slide: Self {
      Self { direction, _ in
        switch direction {
        case .forward: .slideLeft
        case .backward: .slideRight
        case .across: .crossfade
        }
      }
    }
  }
#endif
