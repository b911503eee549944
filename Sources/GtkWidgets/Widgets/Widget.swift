#if Gtk
  import CGtk

  /// What a window is made of.
  ///
  /// A widget is put into at most one other widget, which then keeps it alive. The Swift objects are the only ones
  /// that an app needs: there are no pointers, and nothing to release.
  open class Widget: Object {
    private var controllers: [EventController] = []

    /// What its text or its scroll position is saved as, with the screen that it is on; `nil` for not at all. It is for
    /// who restores screens, and has no effect by itself.
    public var savedAs: String?

    /// Whether it, or the first widget in it, comes before all others when the focus moves to a widget around it: what
    /// a screen is about, where something else is above.
    public var comesFirst = false

    /// Whether it is only there until it can be removed.
    final var isLeaving = false

    var pointer: UnsafeMutablePointer<GtkWidget> {
      unsafe raw.assumingMemoryBound(to: GtkWidget.self)
    }

    /// Takes over a widget that was just created.
    init(_ pointer: UnsafeMutablePointer<GtkWidget>) { unsafe super.init(owning: pointer) }

    /// Adds what receives the user's input at this widget.
    public func add(_ controller: EventController) {
      controllers.append(controller)
      // The widget takes the reference that it is given.
      unsafe g_object_ref(controller.raw)
      unsafe gtk_widget_add_controller(pointer, controller.pointer)
    }

    /// Ends all handlers of this widget, of its controllers, and of all widgets in it.
    open override func disconnectAll() {
      super.disconnectAll()
      for controller in controllers { controller.disconnectAll() }
      for widget in children { widget.disconnectAll() }
    }
  }

  extension Widget {
    /// The widgets in this one, of those that Swift code has made. What lies deeper inside GTK's own widgets counts
    /// as being in this one.
    public var children: [Widget] {
      var found: [Widget] = []
      unsafe Self.collect(below: pointer, into: &found)
      return found
    }

    private static func collect(
      below parent: UnsafeMutablePointer<GtkWidget>, into found: inout [Widget]
    ) {
      var next = unsafe gtk_widget_get_first_child(parent)
      while let child = unsafe next {
        if let widget = unsafe existing(child) as? Widget {
          found.append(widget)
        } else {
          unsafe collect(below: child, into: &found)
        }
        unsafe next = unsafe gtk_widget_get_next_sibling(child)
      }
    }

    /// The nearest widget around this one that Swift code has made.
    public var parent: Widget? {
      var next = unsafe gtk_widget_get_parent(pointer)
      while let candidate = unsafe next {
        if let widget = unsafe Self.existing(candidate) as? Widget { return widget }
        unsafe next = unsafe gtk_widget_get_parent(candidate)
      }
      return nil
    }

    /// The first widget with a name, of this one and all that are in it.
    public func first(named name: String) -> Widget? {
      if self.name == name { return self }
      for child in children where !child.isLeaving {
        if let found = child.first(named: name) { return found }
      }
      return nil
    }

    /// The app's name for the widget, for the focus and for tests; style sheets can use it too. Empty if it has none.
    public var name: String {
      get {
        let name = unsafe String(cString: gtk_widget_get_name(pointer))
        // GTK answers with the type's name where there is none.
        return unsafe name == String(cString: g_type_name_from_instance(typeInstance)) ? "" : name
      }
      set { unsafe gtk_widget_set_name(pointer, newValue) }
    }

    private var typeInstance: UnsafeMutablePointer<GTypeInstance> {
      unsafe raw.assumingMemoryBound(to: GTypeInstance.self)
    }

    /// Removes this widget from the one that it is in, if that is one which Swift code cannot name.
    func unparent() { unsafe gtk_widget_unparent(pointer) }
  }
#endif
