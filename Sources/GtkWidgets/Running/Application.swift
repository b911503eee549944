#if Gtk
  import CGtk

  /// An application: one process for all of its windows, and the loop that runs it.
  ///
  /// ```swift
  /// let application = Application("org.example.kiosk")
  /// application.onActivate { Window(application, title: "Kiosk").present() }
  /// exit(application.run())
  /// ```
  ///
  /// A second process of the same application hands its links to the first one and ends. `async` code of the main actor
  /// works while it runs.
  public final class Application: Object {
    var application: UnsafeMutablePointer<GtkApplication> {
      unsafe raw.assumingMemoryBound(to: GtkApplication.self)
    }
    private var gApplication: UnsafeMutablePointer<GApplication> {
      unsafe raw.assumingMemoryBound(to: GApplication.self)
    }

    /// Creates an application.
    ///
    /// - Parameters:
    ///   - id: Its name in reverse domain form, such as `org.example.kiosk`.
    ///   - isUnique: Whether there is one process of it in a session of the user.
    public init(_ id: String, isUnique: Bool = true) {
      var flags = G_APPLICATION_HANDLES_OPEN.rawValue
      if !isUnique { flags |= G_APPLICATION_NON_UNIQUE.rawValue }
      unsafe super.init(owning: gtk_application_new(id, GApplicationFlags(rawValue: flags)))
    }

    /// Calls `body` when the application is started without links, and again when a second process was started.
    public func onActivate(_ body: @escaping @MainActor () -> Void) {
      connect("activate") { _ in body() }
    }

    /// Calls `body` once before anything else, when GTK can be used.
    public func onStartup(_ body: @escaping @MainActor () -> Void) {
      connect("startup") { _ in body() }
    }

    /// Calls `body` when the loop has ended.
    public func onShutdown(_ body: @escaping @MainActor () -> Void) {
      connect("shutdown") { _ in body() }
    }

    /// Calls `body` with the links that it was started with, in place of activating it; also with those of a second
    /// process.
    public func onOpen(_ body: @escaping @MainActor ([String]) -> Void) {
      connect("open") { values in
        guard let files = unsafe values.pointer(1)?.assumingMemoryBound(to: OpaquePointer?.self)
        else { return }
        var links: [String] = []
        for index in 0..<values.int(2) {
          guard let uri = unsafe g_file_get_uri(files[index]) else { continue }
          unsafe links.append(String(cString: uri))
          unsafe g_free(uri)
        }
        body(links)
      }
    }

    /// Runs the application until its last window is closed. When the system wants the process to end (SIGTERM, SIGINT
    /// or SIGHUP), all windows are closed.
    ///
    /// - Parameter arguments: The arguments after the program's name; each is a link.
    /// - Returns: The exit code.
    public func run(_ arguments: [String] = []) -> Int32 {
      MainLoop.attach()
      defer { MainLoop.detach() }
      let sources = [SIGTERM, SIGINT, SIGHUP].map { signal in
        unsafe g_unix_signal_add(
          signal,
          { application in
            if let application = unsafe application {
              MainActor.assumeIsolated { unsafe Application.end(application) }
            }
            return 1
          }, raw)
      }
      defer { for source in sources { g_source_remove(source) } }
      let all = [CommandLine.arguments.first ?? ""] + arguments
      var strings = unsafe all.map { unsafe strdup($0) }
      defer { while unsafe !strings.isEmpty { unsafe free(strings.removeLast()) } }
      return unsafe g_application_run(gApplication, Int32(strings.count), &strings)
    }

    private static func end(_ raw: UnsafeMutableRawPointer) {
      guard let application = unsafe existing(raw) as? Application else { return }
      var next = unsafe gtk_application_get_windows(application.application)
      var windows: [any Closable] = []
      while let item = unsafe next {
        if let window = unsafe existing(item.pointee.data) as? any Closable {
          windows.append(window)
        }
        unsafe next = unsafe item.pointee.next
      }
      for window in windows { window.close() }
      application.quit()
    }

    /// Has the application activated, as when it is started.
    public func activate() { unsafe g_application_activate(gApplication) }

    /// Ends the loop.
    public func quit() { unsafe g_application_quit(gApplication) }

    /// Makes GTK ready without an application, for tests.
    ///
    /// - Returns: Whether there is a display.
    public static func initialize() -> Bool { gtk_init_check() != 0 }

    /// Handles the events that are there, without waiting.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public static func handleEvents() -> Bool {
      var hasHandled = false
      while g_main_context_iteration(nil, 0) != 0 { hasHandled = true }
      return hasHandled
    }
  }

  /// What an application closes when the system ends it.
  @MainActor protocol Closable: AnyObject { func close() }
#endif
