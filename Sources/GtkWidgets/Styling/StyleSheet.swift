#if Gtk
  import CGtk

  /// A style sheet, in GTK's CSS.
  public final class StyleSheet: Object {
    private var provider: UnsafeMutablePointer<GtkCssProvider> {
      unsafe raw.assumingMemoryBound(to: GtkCssProvider.self)
    }

    /// Creates a style sheet.
    public init(_ css: String) {
      unsafe super.init(owning: gtk_css_provider_new())
      load(css)
    }

    /// Replaces the rules.
    public func load(_ css: String) { unsafe gtk_css_provider_load_from_data(provider, css, -1) }

    /// Applies it to all windows.
    ///
    /// - Parameter isDefault: Whether the rules of other style sheets have precedence, except the theme's.
    public func install(asDefault isDefault: Bool = false) {
      guard let display = unsafe gdk_display_get_default() else { return }
      let priority =
        isDefault ? GTK_STYLE_PROVIDER_PRIORITY_SETTINGS : GTK_STYLE_PROVIDER_PRIORITY_APPLICATION
      unsafe gtk_style_context_add_provider_for_display(
        display, OpaquePointer(raw), UInt32(priority))
    }

    /// No longer applies it.
    public func remove() {
      guard let display = unsafe gdk_display_get_default() else { return }
      unsafe gtk_style_context_remove_provider_for_display(display, OpaquePointer(raw))
    }

    /// Whether the theme's dark variant is used.
    public static func setDark(_ isDark: Bool) {
      guard let settings = unsafe gtk_settings_get_default() else { return }
      unsafe drn_object_set_int(
        UnsafeMutableRawPointer(settings), "gtk-application-prefer-dark-theme", isDark ? 1 : 0)
    }

    /// Whether the user wants widgets that move when they come and go.
    public static var isAnimated: Bool {
      guard let settings = unsafe gtk_settings_get_default() else { return false }
      return unsafe drn_object_int(
        UnsafeMutableRawPointer(settings), "gtk-enable-animations") != 0
    }

    /// Whether widgets move when they come and go.
    public static func setAnimated(_ isAnimated: Bool) {
      guard let settings = unsafe gtk_settings_get_default() else { return }
      unsafe drn_object_set_int(
        UnsafeMutableRawPointer(settings), "gtk-enable-animations", isAnimated ? 1 : 0)
    }
  }
#endif
