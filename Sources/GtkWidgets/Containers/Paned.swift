#if Gtk
  import CGtk

  /// Two widgets side by side, with a handle between them.
  public final class Paned: Widget {
    private var paned: OpaquePointer { unsafe OpaquePointer(raw) }

    /// Creates two empty panes.
    public init(_ orientation: Orientation = .horizontal) {
      unsafe super.init(gtk_paned_new(orientation.value))
      // The first pane keeps its width when the window is resized.
      unsafe gtk_paned_set_resize_start_child(paned, 0)
      unsafe gtk_paned_set_shrink_start_child(paned, 0)
      unsafe gtk_paned_set_shrink_end_child(paned, 0)
    }

    /// The first widget.
    public var start: Widget? {
      get { unsafe Self.existing(gtk_paned_get_start_child(paned)) as? Widget }
      set { unsafe gtk_paned_set_start_child(paned, newValue?.pointer) }
    }

    /// The second widget.
    public var end: Widget? {
      get { unsafe Self.existing(gtk_paned_get_end_child(paned)) as? Widget }
      set { unsafe gtk_paned_set_end_child(paned, newValue?.pointer) }
    }

    /// Where the handle is, in pixels.
    public var position: Int {
      get { unsafe Int(gtk_paned_get_position(paned)) }
      set { unsafe gtk_paned_set_position(paned, Int32(clamping: newValue)) }
    }
  }
#endif
