#if Gtk
  import CGtk

  /// A widget with others over it.
  open class Overlay: Widget {
    private var overlay: OpaquePointer { unsafe OpaquePointer(raw) }

    /// Creates an overlay on a widget.
    public init(_ child: Widget) {
      unsafe super.init(gtk_overlay_new())
      // Otherwise a screen reader calls it by its type.
      setAccessibleRole(.group)
      unsafe gtk_overlay_set_child(overlay, child.pointer)
    }

    /// Adds a widget below all others, the first child included: it can be seen where they are moved aside.
    public func addBackdrop(_ backdrop: Widget) {
      unsafe gtk_overlay_add_overlay(overlay, backdrop.pointer)
      unsafe gtk_widget_insert_after(backdrop.pointer, pointer, nil)
    }

    /// Adds a widget over those that are there. Its alignment says which part it covers.
    public func addLayer(_ layer: Widget) { unsafe gtk_overlay_add_overlay(overlay, layer.pointer) }

    /// Removes a layer or a backdrop, and ends the handlers in it.
    public func removeLayer(_ layer: Widget) {
      guard layer.parent === self else { return }
      layer.disconnectAll()
      unsafe gtk_overlay_remove_overlay(overlay, layer.pointer)
    }

    /// Removes a layer once a revealer in it has hidden what it shows. Its handlers end now, and nothing reaches it.
    public func removeLayer(_ layer: Widget, hiding revealer: Revealer) {
      layer.dropFocus()
      layer.disconnectAll()
      layer.isReachable = false
      layer.isLeaving = true
      revealer.hide { [weak self, weak layer] in
        if let self, let layer { removeLayer(layer) }
      }
    }
  }
#endif
