#if Gtk
  public import DRNScreens
  public import GtkWidgets

  /// A window with a session of its own, whose name is free again when the window is closed.
  ///
  /// GTK releases what a closed window has shown, and with it the session's manager, in a later turn of the main loop. Until
  /// then a log refuses to open the session again.
  ///
  /// ```swift
  /// let window = try SessionWindow(application, title: "Shop", in: sessions) { name in
  ///   try log.manager(session: name, initial: AppRoute.home).manager
  /// } content: { navigation in
  ///   NavigationContainer(navigation, screen: screen, overlay: overlay)
  /// }
  /// window.present()
  /// ```
  public final class SessionWindow<Model>: Window {
    private var lease: WindowLease<Model>?

    /// The session's manager, or a model that contains it, until the window is closed.
    public var model: Model? { lease?.model }

    /// The name of the session.
    public let sessionName: String

    /// Creates a window.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - title: The title.
    ///   - sessions: The session names of the app's windows; one object for the whole app.
    ///   - stored: The name that the window had in an earlier run, if the app has stored it.
    ///   - open: Opens the session of that name.
    ///   - content: What the window shows.
    /// - Throws: What `open` throws.
    public init(
      _ application: Application?, title: String, in sessions: WindowSessions, stored: String = "",
      open: (_ name: String) throws -> Model, content: (Model) -> Widget
    ) throws {
      let lease = try WindowLease(stored, in: sessions, open: open)
      self.lease = lease
      sessionName = lease.name
      super.init(application, title: title)
      child = content(lease.model)
      onCloseRequest { true }
    }

    public override func close() {
      super.close()
      lease = nil
    }
  }
#endif
