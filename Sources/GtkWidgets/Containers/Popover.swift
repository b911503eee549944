#if Gtk
  import CGtk

  /// A widget with an arrow that points to another one.
  public final class Popover: Widget {
    private var timer: Timer?

    private var popover: UnsafeMutablePointer<GtkPopover> {
      unsafe raw.assumingMemoryBound(to: GtkPopover.self)
    }

    /// Creates a popover that is not shown yet.
    ///
    /// - Parameters:
    ///   - child: What is in it.
    ///   - anchor: What it points to.
    ///   - isDismissible: Whether it closes by Escape and by a click outside.
    public init(_ child: Widget, at anchor: Widget, isDismissible: Bool = true) {
      unsafe super.init(gtk_popover_new())
      unsafe gtk_popover_set_child(popover, child.pointer)
      unsafe gtk_popover_set_autohide(popover, isDismissible ? 1 : 0)
      unsafe gtk_widget_set_parent(pointer, anchor.pointer)
    }

    /// Shows it.
    public func open() {
      // GTK complains of a popover that is shown where nothing has the focus.
      if window?.focused == nil { children.first?.grabFocus() }
      unsafe gtk_popover_popup(popover)
    }

    /// Closes it for good, and ends the handlers in it.
    public func close() {
      endHandlers()
      hide()
      isLeaving = true
      // GTK looks for the pointer in it until the display has said that it is elsewhere.
      timer = Timer(.milliseconds(100)) { self.detach() }
    }

    /// Ends the handlers in it, and removes it at once: what it points to is going.
    public override func disconnectAll() {
      endHandlers()
      detach()
    }

    private func endHandlers() { super.disconnectAll() }

    private func detach() {
      timer = nil
      guard unsafe gtk_widget_get_parent(pointer) != nil else { return }
      hide()
      unparent()
    }

    private func hide() {
      // GTK never lets go of a popover that is removed with the focus in it.
      dropFocus()
      if isVisible { unsafe gtk_popover_popdown(popover) }
    }

    /// Calls `body` when the user has closed it.
    public func onClose(_ body: @escaping @MainActor () -> Void) {
      connect("closed") { _ in body() }
    }
  }
#endif
