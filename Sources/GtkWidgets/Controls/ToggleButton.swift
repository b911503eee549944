#if Gtk
  import CGtk

  /// A button that stays pressed.
  public final class ToggleButton: Button {
    private var toggle: UnsafeMutablePointer<GtkToggleButton> {
      unsafe raw.assumingMemoryBound(to: GtkToggleButton.self)
    }

    /// Creates a button with a text.
    public init(_ text: String, classes: [String] = []) {
      unsafe super.init(button: gtk_toggle_button_new_with_label(text))
      for name in classes { addClass(name) }
    }

    /// Creates a button that has a widget in it.
    public init(showing child: Widget, classes: [String] = []) {
      unsafe super.init(button: gtk_toggle_button_new())
      unsafe gtk_button_set_child(raw.assumingMemoryBound(to: GtkButton.self), child.pointer)
      for name in classes { addClass(name) }
    }

    /// Whether it is pressed.
    public var isActive: Bool {
      get { unsafe gtk_toggle_button_get_active(toggle) != 0 }
      set { unsafe gtk_toggle_button_set_active(toggle, newValue ? 1 : 0) }
    }

    /// Makes it one of several, of which one is pressed.
    public func join(_ other: ToggleButton) {
      unsafe gtk_toggle_button_set_group(toggle, other.toggle)
    }

    /// Calls `body` with the new value whenever it is pressed or released.
    public func onToggle(_ body: @escaping @MainActor (Bool) -> Void) {
      connect("toggled") { [weak self] _ in if let self { body(isActive) } }
    }
  }
#endif
