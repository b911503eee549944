#if Gtk
  import CGtk

  extension Widget {
    /// Whether it is shown, as far as it decides itself.
    public var isVisible: Bool {
      get { unsafe gtk_widget_get_visible(pointer) != 0 }
      set { unsafe gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
    }

    /// Whether it is on the screen.
    public var isMapped: Bool { unsafe gtk_widget_get_mapped(pointer) != 0 }

    /// Whether the user can use it; otherwise it is grey.
    public var isSensitive: Bool {
      get { unsafe gtk_widget_get_sensitive(pointer) != 0 }
      set { unsafe gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
    }

    /// Whether the pointer, the focus and a screen reader reach it and what is in it. It looks the same: for what lies
    /// below something modal.
    public var isReachable: Bool {
      get { unsafe gtk_widget_get_can_target(pointer) != 0 }
      set {
        unsafe gtk_widget_set_can_target(pointer, newValue ? 1 : 0)
        unsafe gtk_widget_set_can_focus(pointer, newValue ? 1 : 0)
        unsafe drn_accessible_set_hidden(raw, newValue ? 0 : 1)
      }
    }

    /// How opaque it is, from 0 to 1.
    public var opacity: Double {
      get { unsafe gtk_widget_get_opacity(pointer) }
      set { unsafe gtk_widget_set_opacity(pointer, newValue) }
    }

    /// The text that is shown when the pointer rests on it.
    public func setTooltip(_ text: String?) { unsafe gtk_widget_set_tooltip_text(pointer, text) }

    /// Adds a class of the style sheet.
    public func addClass(_ name: String) { unsafe gtk_widget_add_css_class(pointer, name) }

    /// Removes a class of the style sheet.
    public func removeClass(_ name: String) { unsafe gtk_widget_remove_css_class(pointer, name) }

    /// Whether it has a class of the style sheet.
    public func hasClass(_ name: String) -> Bool {
      unsafe gtk_widget_has_css_class(pointer, name) != 0
    }
  }
#endif
