#if Gtk
  import CGtk

  /// The bar at the top of a window.
  public final class HeaderBar: Widget {
    private var bar: OpaquePointer { unsafe OpaquePointer(raw) }

    /// Creates a bar with the window's title and buttons.
    public init() { unsafe super.init(gtk_header_bar_new()) }

    /// Adds a widget on the side where lines start.
    public func appendStart(_ child: Widget) {
      unsafe gtk_header_bar_pack_start(bar, child.pointer)
    }

    /// Adds a widget on the side where lines end.
    public func appendEnd(_ child: Widget) { unsafe gtk_header_bar_pack_end(bar, child.pointer) }
  }
#endif
