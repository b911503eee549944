#if Gtk
  import CGtk

  /// A button with a text, an icon, or any widget.
  open class Button: Widget {
    private var button: UnsafeMutablePointer<GtkButton> {
      unsafe raw.assumingMemoryBound(to: GtkButton.self)
    }

    /// Takes over a kind of button that was just created.
    init(button: UnsafeMutablePointer<GtkWidget>) { unsafe super.init(button) }

    /// Creates a button with a text.
    public init(
      _ text: String, classes: [String] = [], onClick: (@MainActor () -> Void)? = nil
    ) {
      unsafe super.init(gtk_button_new_with_label(text))
      for name in classes { addClass(name) }
      if let onClick { self.onClick(onClick) }
    }

    /// Creates a button with an icon of the theme, and a name for screen readers that is its tooltip too.
    public init(
      icon: String, name: String, classes: [String] = [], onClick: (@MainActor () -> Void)? = nil
    ) {
      unsafe super.init(gtk_button_new_from_icon_name(icon))
      setAccessibleName(name)
      setTooltip(name)
      for name in classes { addClass(name) }
      if let onClick { self.onClick(onClick) }
    }

    /// Creates a button that has a widget in it.
    public init(
      containing child: Widget, classes: [String] = [], onClick: (@MainActor () -> Void)? = nil
    ) {
      unsafe super.init(gtk_button_new())
      unsafe gtk_button_set_child(button, child.pointer)
      for name in classes { addClass(name) }
      if let onClick { self.onClick(onClick) }
    }

    /// The text; empty if it has an icon or a widget.
    public var text: String {
      get {
        guard let text = unsafe gtk_button_get_label(button) else { return "" }
        return unsafe String(cString: text)
      }
      set { unsafe gtk_button_set_label(button, newValue) }
    }

    /// Calls `body` whenever the button is used, by pointer, touch or keyboard.
    public func onClick(_ body: @escaping @MainActor () -> Void) {
      connect("clicked") { _ in body() }
    }

    /// Does what the user's click does.
    public func click() { unsafe drn_button_click(raw) }
  }
#endif
