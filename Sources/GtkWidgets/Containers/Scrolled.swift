#if Gtk
  import CGtk

  /// A widget that is larger than its space, and is scrolled by touch, wheel and keyboard.
  public final class Scrolled: Widget {
    private var scrolled: OpaquePointer { unsafe OpaquePointer(raw) }
    private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
      unsafe gtk_scrolled_window_get_vadjustment(scrolled)
    }
    private var adjusting: Object?

    /// Creates it around a widget. It scrolls vertically and is as wide as its content has to be.
    public init(_ child: Widget) {
      unsafe super.init(gtk_scrolled_window_new())
      unsafe gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
      unsafe gtk_scrolled_window_set_child(scrolled, child.pointer)
      unsafe gtk_scrolled_window_set_kinetic_scrolling(scrolled, 1)
      expand()
    }

    /// How far it is scrolled, in pixels from the top.
    ///
    /// A position is kept until the content is high enough for it: a widget has no height before it was shown.
    public var position: Double {
      get { unsafe adjustment.map { unsafe gtk_adjustment_get_value($0) } ?? 0 }
      set {
        wanted = newValue
        apply()
      }
    }

    private var wanted: Double?

    /// Calls `body` with the position whenever it has changed.
    public func onScroll(_ body: @escaping @MainActor (Double) -> Void) {
      watch()?.connect("value-changed") { [weak self] _ in
        guard let self, wanted == nil else { return }
        body(position)
      }
    }

    public override func disconnectAll() {
      super.disconnectAll()
      adjusting?.disconnectAll()
    }

    private func apply() {
      guard let wanted, let adjustment = unsafe adjustment else { return }
      let highest =
        unsafe gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      if highest >= wanted || wanted <= 0 {
        self.wanted = nil
        unsafe gtk_adjustment_set_value(adjustment, wanted)
      } else {
        watch()
      }
    }

    /// The adjustment as an object with handlers, which also applies a position that has to wait.
    @discardableResult
    private func watch() -> Object? {
      if let adjusting { return adjusting }
      guard let adjustment = unsafe adjustment else { return nil }
      unsafe g_object_ref(adjustment)
      let made = unsafe Object(owning: adjustment)
      made.connect("changed") { [weak self] _ in self?.apply() }
      adjusting = made
      return made
    }
  }
#endif
