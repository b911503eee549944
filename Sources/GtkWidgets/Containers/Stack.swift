#if Gtk
  import CGtk

  /// Several widgets, of which one is shown.
  public final class Stack: Widget {
    /// How one widget follows another.
    public enum Transition: Sendable {
      /// At once.
      case none
      /// One fades into the other.
      case crossfade
      /// The new one comes from the right, or from the left.
      case slideLeft, slideRight
      /// The new one comes from below, or from above.
      case slideUp, slideDown

      var value: GtkStackTransitionType {
        switch self {
        case .none: GTK_STACK_TRANSITION_TYPE_NONE
        case .crossfade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
        case .slideLeft: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
        case .slideRight: GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
        case .slideUp: GTK_STACK_TRANSITION_TYPE_SLIDE_UP
        case .slideDown: GTK_STACK_TRANSITION_TYPE_SLIDE_DOWN
        }
      }
    }

    private var stack: OpaquePointer { unsafe OpaquePointer(raw) }

    /// Creates an empty stack.
    public init() {
      unsafe super.init(gtk_stack_new())
      onTransitionEnd { [weak self] in self?.hideOthers() }
    }

    /// Adds a widget, which is shown if it is the first.
    ///
    /// - Parameters:
    ///   - child: The widget.
    ///   - title: What a screen reader calls its page.
    public func add(_ child: Widget, title: String = "") {
      let page = unsafe gtk_stack_add_child(stack, child.pointer)
      unsafe gtk_stack_page_set_title(page, title)
    }

    /// Removes a widget, and ends the handlers in it.
    public func remove(_ child: Widget) {
      guard child.parent === self else { return }
      child.disconnectAll()
      unsafe gtk_stack_remove(stack, child.pointer)
    }

    /// Removes a widget that will be somewhere else; its handlers go on.
    public func release(_ child: Widget) {
      if child.parent === self { unsafe gtk_stack_remove(stack, child.pointer) }
    }

    /// Calls `body` whenever a transition has ended.
    public func onTransitionEnd(_ body: @escaping @MainActor () -> Void) {
      onChange(of: "transition-running") { [weak self] in
        if self?.isInTransition == false { body() }
      }
    }

    /// Shows one of the widgets. The others are no longer visible when the transition is over: a screen reader would
    /// find them.
    public func show(
      _ child: Widget, _ transition: Transition = .none, duration: Duration = .milliseconds(250)
    ) {
      let milliseconds =
        duration.components.seconds * 1000
        + duration.components.attoseconds / 1_000_000_000_000_000
      child.isVisible = true
      unsafe gtk_stack_set_transition_duration(stack, UInt32(clamping: milliseconds))
      unsafe gtk_stack_set_transition_type(stack, transition.value)
      unsafe gtk_stack_set_visible_child(stack, child.pointer)
      if !isInTransition { hideOthers() }
    }

    private func hideOthers() {
      let shown = shown
      for child in children where child !== shown {
        // GTK never lets go of a widget that is hidden, and then removed, with the focus in it.
        child.dropFocus()
        child.isVisible = false
      }
    }

    /// The widget that is shown.
    public var shown: Widget? {
      unsafe Self.existing(gtk_stack_get_visible_child(stack)) as? Widget
    }

    /// Whether a transition is going on.
    public var isInTransition: Bool { unsafe gtk_stack_get_transition_running(stack) != 0 }
  }
#endif
