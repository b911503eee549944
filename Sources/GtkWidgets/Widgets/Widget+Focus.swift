#if Gtk
  import CGtk

  extension Widget {
    /// Whether it takes the keyboard's focus itself, as buttons and entries do.
    public var isFocusable: Bool {
      get { unsafe gtk_widget_get_focusable(pointer) != 0 }
      set { unsafe gtk_widget_set_focusable(pointer, newValue ? 1 : 0) }
    }

    /// Whether it has the focus.
    public var hasFocus: Bool { unsafe gtk_widget_is_focus(pointer) != 0 }

    /// Moves the focus to it, or to the first widget in it that takes it; see ``comesFirst``. A text is not selected: it
    /// may be an old one.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func grabFocus() -> Bool {
      // Not by GTK's own search, which is different for each kind of widget.
      let found =
        unsafe Self.firstFocusable(from: pointer, isPreferred: true)
        ?? Self.firstFocusable(from: pointer, isPreferred: false)
      guard let found = unsafe found else { return false }
      return unsafe drn_grab_focus(found) != 0
    }

    /// - Parameter isPreferred: Whether it has to be one that ``comesFirst``, or to be in such a one.
    private static func firstFocusable(
      from widget: UnsafeMutablePointer<GtkWidget>, isPreferred: Bool
    ) -> UnsafeMutablePointer<GtkWidget>? {
      // What a revealer has in it becomes visible only with its first frame.
      let isShown =
        unsafe gtk_widget_get_child_visible(widget) != 0 || drn_is_being_revealed(widget) != 0
      guard isShown, unsafe gtk_widget_get_visible(widget) != 0,
        unsafe gtk_widget_get_sensitive(widget) != 0, unsafe gtk_widget_get_can_focus(widget) != 0
      else { return nil }
      let isPreferred = unsafe isPreferred && (existing(widget) as? Widget)?.comesFirst != true
      let takesFocus = unsafe !isPreferred && gtk_widget_get_focusable(widget) != 0
      if takesFocus, unsafe drn_prefers_children(widget) == 0 { return unsafe widget }
      var next = unsafe gtk_widget_get_first_child(widget)
      while let child = unsafe next {
        if let found = unsafe firstFocusable(from: child, isPreferred: isPreferred) {
          return unsafe found
        }
        unsafe next = unsafe gtk_widget_get_next_sibling(child)
      }
      return takesFocus ? unsafe widget : nil
    }

    /// Whether `widget` is this one or in it.
    public func contains(_ widget: Widget) -> Bool {
      unsafe widget.raw == raw || gtk_widget_is_ancestor(widget.pointer, pointer) != 0
    }

    /// Whether it is in a window.
    public var isInWindow: Bool { unsafe gtk_widget_get_root(pointer) != nil }

    /// Calls `body` when it was put into another window, or into none.
    public func onChange(ofRoot body: @escaping @MainActor () -> Void) {
      onChange(of: "root", body)
    }
  }
#endif
