#if Gtk
  import CGtk

  /// An invisible widget that says how large it is: as a layer of an ``Overlay``, how large that is.
  public final class SizeReader: Widget {
    /// Creates it.
    public init() {
      unsafe super.init(gtk_drawing_area_new())
      unsafe gtk_widget_set_can_target(pointer, 0)
      unsafe drn_accessible_set_hidden(raw, 1)
    }

    /// Calls `body` with the new size after each change, when the window has been laid out.
    public func onResize(_ body: @escaping @MainActor (_ width: Int, _ height: Int) -> Void) {
      connect("resize") { values in
        let (width, height) = (values.int(1), values.int(2))
        // Widgets must not be moved while they are laid out.
        later { body(width, height) }
      }
    }
  }
#endif
