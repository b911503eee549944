#if Gtk
  import CGtk

  /// An object of GTK, with its references and its signal handlers.
  ///
  /// All memory management of this module is here. A Swift object owns one reference to its GTK object. As long as
  /// somebody else has one too, such as the box that a button is in, the GTK object keeps its Swift object alive in
  /// turn (GLib calls that a toggle reference): so a button that was put into a box and forgotten by the code that
  /// made it keeps its properties and handlers, also those of a subclass. When only Swift objects refer to it, the
  /// ordinary rules of Swift decide.
  ///
  /// A handler that refers to its own widget would keep it alive. ``disconnectAll()`` ends all handlers of an object
  /// and, for a widget, of all widgets in it. Windows do that when they are closed, and containers that show and
  /// remove whole screens should. Then a handler may capture whatever it likes.
  @safe @MainActor
  open class Object {
    /// The GTK object.
    let raw: UnsafeMutableRawPointer
    private var handlers: [UInt] = []
    /// Whether the GTK object keeps this object alive.
    private var isKept = false

    /// Takes over a GTK object that was just created.
    ///
    /// - Parameter raw: The object, with one reference or a floating one. No other Swift object has it.
    init(owning raw: UnsafeMutableRawPointer) {
      unsafe self.raw = unsafe raw
      let object = unsafe raw.assumingMemoryBound(to: GObject.self)
      if unsafe g_object_is_floating(raw) != 0 { _ = unsafe g_object_ref_sink(raw) }
      let this = unsafe Unmanaged.passUnretained(self).toOpaque()
      unsafe g_object_set_qdata_full(object, Self.key, this) { _ in
        MainActor.assumeIsolated { Object.aliveCount -= 1 }
      }
      Self.aliveCount += 1
      unsafe g_object_add_toggle_ref(object, Self.toggle, this)
      // The toggle reference takes the place of the one that it was created with.
      unsafe g_object_unref(raw)
      if unsafe object.pointee.ref_count > 1 { keep(true) }
    }

    isolated deinit {
      let object = unsafe raw.assumingMemoryBound(to: GObject.self)
      let this = unsafe Unmanaged.passUnretained(self).toOpaque()
      for handler in handlers { unsafe g_signal_handler_disconnect(raw, handler) }
      unsafe g_object_remove_toggle_ref(object, Self.toggle, this)
    }

    /// Ends all handlers of the object; for a widget, also those of all widgets in it and of their controllers.
    open func disconnectAll() {
      let ended = handlers
      handlers = []
      for handler in ended where unsafe g_signal_handler_is_connected(raw, handler) != 0 {
        unsafe g_signal_handler_disconnect(raw, handler)
      }
    }

    /// Calls `body` whenever a signal is emitted, until ``disconnectAll()``.
    func connect(_ signal: String, _ body: @escaping @MainActor (borrowing SignalValues) -> Void) {
      let handler = unsafe Unmanaged.passRetained(SignalHandler(body)).toOpaque()
      handlers.append(
        unsafe drn_signal_connect(raw, signal, handler, SignalHandler.call, SignalHandler.release))
    }

    /// Calls `body` whenever a property has changed.
    func onChange(of property: String, _ body: @escaping @MainActor () -> Void) {
      connect("notify::" + property) { _ in body() }
    }
  }

  extension Object {
    /// How many GTK objects that Swift objects were made for are alive: for tests that nothing leaks.
    public internal(set) static var aliveCount = 0

    /// The Swift object of a GTK object, if it has one.
    static func existing(_ raw: UnsafeMutableRawPointer?) -> Object? {
      guard let raw = unsafe raw else { return nil }
      let object = unsafe raw.assumingMemoryBound(to: GObject.self)
      guard let this = unsafe g_object_get_qdata(object, key) else { return nil }
      return unsafe Unmanaged<Object>.fromOpaque(this).takeUnretainedValue()
    }

    private static let key = unsafe g_quark_from_string("drn-swift-object")

    private static let toggle: GToggleNotify = { this, _, isLast in
      guard let this = unsafe this else { return }
      let unmanaged = unsafe Unmanaged<Object>.fromOpaque(this)
      MainActor.assumeIsolated {
        let object = unsafe unmanaged.takeUnretainedValue()
        object.keep(isLast == 0)
      }
    }

    /// Keeps this object alive, or no longer.
    private func keep(_ isKept: Bool) {
      guard self.isKept != isKept else { return }
      self.isKept = isKept
      let unmanaged = unsafe Unmanaged.passUnretained(self)
      if isKept { _ = unsafe unmanaged.retain() } else { unsafe unmanaged.release() }
    }
  }
#endif
