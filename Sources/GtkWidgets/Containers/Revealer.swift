#if Gtk
  import CGtk

  /// A widget that slides in and out.
  public final class Revealer: Widget {
    /// Where the widget comes from.
    public enum Edge: Sendable {
      /// The bottom, the start of a line, or its end.
      case bottom, start, end
      /// Nowhere: it fades in.
      case none

      var value: GtkRevealerTransitionType {
        switch self {
        case .bottom: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
        case .start: GTK_REVEALER_TRANSITION_TYPE_SLIDE_RIGHT
        case .end: GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT
        case .none: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
        }
      }
    }

    private var revealer: OpaquePointer { unsafe OpaquePointer(raw) }

    /// Creates it around a widget that is not shown yet.
    public init(_ child: Widget, from edge: Edge) {
      unsafe super.init(gtk_revealer_new())
      unsafe gtk_revealer_set_child(revealer, child.pointer)
      unsafe gtk_revealer_set_transition_type(revealer, edge.value)
      unsafe gtk_revealer_set_transition_duration(revealer, 200)
    }

    /// Hides the widget, and calls `body` when it cannot be seen any more: at once, where nothing moves.
    public func hide(then body: @escaping @MainActor () -> Void) {
      isRevealed = false
      guard unsafe gtk_revealer_get_child_revealed(revealer) != 0, isMapped else { return body() }
      // It may be removed then, and not while it draws its last frame.
      onChange(of: "child-revealed") { later(body) }
    }

    /// Whether the widget is shown, or coming.
    public var isRevealed: Bool {
      get { unsafe gtk_revealer_get_reveal_child(revealer) != 0 }
      set { unsafe gtk_revealer_set_reveal_child(revealer, newValue ? 1 : 0) }
    }
  }
#endif
