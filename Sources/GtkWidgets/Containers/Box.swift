#if Gtk
  import CGtk

  /// The direction of a box, a slider or two panes.
  public enum Orientation: Sendable {
    /// Side by side.
    case horizontal
    /// One below the other.
    case vertical

    var value: GtkOrientation {
      self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
    }
  }

  /// Widgets side by side, or one below the other.
  open class Box: Widget {
    private var box: UnsafeMutablePointer<GtkBox> {
      unsafe raw.assumingMemoryBound(to: GtkBox.self)
    }

    /// Creates a box.
    ///
    /// - Parameters:
    ///   - orientation: The direction.
    ///   - spacing: The pixels between two widgets.
    ///   - classes: Classes of the style sheet.
    ///   - children: The widgets.
    public init(
      _ orientation: Orientation = .vertical, spacing: Int = 0, classes: [String] = [],
      _ children: [Widget] = []
    ) {
      unsafe super.init(gtk_box_new(orientation.value, Int32(clamping: spacing)))
      for name in classes { addClass(name) }
      for child in children { append(child) }
    }

    /// Adds a widget at the end.
    public func append(_ child: Widget) { unsafe gtk_box_append(box, child.pointer) }

    /// Adds a widget at the beginning.
    public func prepend(_ child: Widget) { unsafe gtk_box_prepend(box, child.pointer) }

    /// Removes a widget, and ends the handlers in it.
    public func remove(_ child: Widget) {
      guard child.parent === self else { return }
      child.disconnectAll()
      unsafe gtk_box_remove(box, child.pointer)
    }

    /// Removes all widgets.
    public func removeAll() {
      for child in children { remove(child) }
    }

    /// Whether all widgets get the same space.
    public var isHomogeneous: Bool {
      get { unsafe gtk_box_get_homogeneous(box) != 0 }
      set { unsafe gtk_box_set_homogeneous(box, newValue ? 1 : 0) }
    }
  }
#endif
