#if Gtk
  import CGtk

  /// A window of an app.
  open class Window: Widget, Closable {
    private var gtkWindow: UnsafeMutablePointer<GtkWindow> {
      unsafe raw.assumingMemoryBound(to: GtkWindow.self)
    }

    /// Creates a window that is not shown yet; with an application, it keeps that running while it is open.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - title: The title.
    ///   - width: The width at first.
    ///   - height: The height at first.
    public init(_ application: Application?, title: String, width: Int = 1024, height: Int = 768) {
      let made =
        unsafe application.map { unsafe gtk_application_window_new($0.application) }
        ?? gtk_window_new()
      // The reference that it is created with is GTK's own, which lasts until it is closed.
      unsafe g_object_ref(made)
      unsafe super.init(made!)
      unsafe gtk_window_set_title(gtkWindow, title)
      unsafe gtk_window_set_default_size(gtkWindow, Int32(clamping: width), Int32(clamping: height))
      connect("realize") { [weak self] _ in if let self { unsafe drn_follow_layout(raw) } }
    }

    /// The title.
    public var title: String {
      get {
        guard let title = unsafe gtk_window_get_title(gtkWindow) else { return "" }
        return unsafe String(cString: title)
      }
      set { unsafe gtk_window_set_title(gtkWindow, newValue) }
    }

    /// What it shows.
    public var child: Widget? {
      get { unsafe Self.existing(gtk_window_get_child(gtkWindow)) as? Widget }
      set {
        if let old = child, old !== newValue { old.disconnectAll() }
        unsafe gtk_window_set_child(gtkWindow, newValue?.pointer)
      }
    }

    /// The bar at its top, in place of the system's.
    public func setTitlebar(_ bar: Widget?) {
      unsafe gtk_window_set_titlebar(gtkWindow, bar?.pointer)
    }

    /// Shows the window in front of others.
    public func present() { unsafe gtk_window_present(gtkWindow) }

    /// Gives the window another size.
    public func resize(width: Int, height: Int) {
      unsafe gtk_window_set_default_size(gtkWindow, Int32(clamping: width), Int32(clamping: height))
    }

    /// Whether it covers the whole screen.
    public var isFullScreen: Bool {
      get { unsafe gtk_window_is_fullscreen(gtkWindow) != 0 }
      set {
        if newValue {
          unsafe gtk_window_fullscreen(gtkWindow)
        } else {
          unsafe gtk_window_unfullscreen(gtkWindow)
        }
      }
    }

    /// Makes it a dialog of another window, which cannot be used as long as this one is open.
    public func makeModal(for parent: Window) {
      unsafe gtk_window_set_transient_for(gtkWindow, parent.gtkWindow)
      unsafe gtk_window_set_modal(gtkWindow, 1)
    }

    /// Whether the user can change its size.
    public var isResizable: Bool {
      get { unsafe gtk_window_get_resizable(gtkWindow) != 0 }
      set { unsafe gtk_window_set_resizable(gtkWindow, newValue ? 1 : 0) }
    }

    /// Closes the window for good, ends all handlers in it, and releases what it shows.
    open func close() {
      disconnectAll()
      // GTK would keep what has the focus, and what is shown, for as long as anyone has the window.
      clearFocus()
      unsafe gtk_window_destroy(gtkWindow)
      setTitlebar(nil)
      child = nil
    }

    /// Asks `body` when the user wants to close the window: whether it may close.
    public func onCloseRequest(_ body: @escaping @MainActor () -> Bool) {
      connect("close-request") { [weak self] values in
        let mayClose = body()
        values.answer(true)
        if mayClose { self?.close() }
      }
    }

    /// The widget with the focus, or the nearest one around it that Swift code has made.
    public var focused: Widget? {
      guard let focus = unsafe gtk_window_get_focus(gtkWindow) else { return nil }
      if let widget = unsafe Self.existing(focus) as? Widget { return widget }
      return unsafe Self.around(focus)
    }

    /// Takes the focus from whatever has it.
    public func clearFocus() { unsafe gtk_window_set_focus(gtkWindow, nil) }

    /// Calls `body` whenever another widget has the focus.
    public func onFocusChange(_ body: @escaping @MainActor () -> Void) {
      onChange(of: "focus-widget", body)
    }

    private static func around(_ child: UnsafeMutablePointer<GtkWidget>) -> Widget? {
      var next = unsafe gtk_widget_get_parent(child)
      while let candidate = unsafe next {
        if let widget = unsafe existing(candidate) as? Widget { return widget }
        unsafe next = unsafe gtk_widget_get_parent(candidate)
      }
      return nil
    }
  }

  extension Widget {
    /// Takes the focus from it, or from the widget in it that has it.
    func dropFocus() {
      if let window, let focused = window.focused, contains(focused) { window.clearFocus() }
    }

    /// The window that it is in.
    public var window: Window? {
      guard let root = unsafe gtk_widget_get_root(pointer) else { return nil }
      return unsafe Self.existing(UnsafeMutableRawPointer(root)) as? Window
    }
  }
#endif
