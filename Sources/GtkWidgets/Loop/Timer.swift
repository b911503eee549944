#if Gtk
  import CGtk

  /// Calls a closure once, after a time of GLib's main loop, unless it is released before.
  @MainActor
  public final class Timer {
    private var source: UInt32 = 0

    /// Starts a timer.
    public init(_ duration: Duration, _ body: @escaping @MainActor () -> Void) {
      let (seconds, attoseconds) = duration.components
      let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
      source = schedule(after: UInt32(clamping: milliseconds)) { [weak self] in
        self?.source = 0
        body()
      }
    }

    isolated deinit {
      if source != 0 { g_source_remove(source) }
    }
  }

  /// Calls a closure in the next turn of GLib's main loop, before anything is drawn.
  @MainActor
  public func later(_ body: @escaping @MainActor () -> Void) { _ = schedule(after: 0, body) }

  @MainActor
  private func schedule(
    after milliseconds: UInt32, _ body: @escaping @MainActor () -> Void
  ) -> UInt32 {
    let call = unsafe Unmanaged.passRetained(ScheduledCall(body)).toOpaque()
    return unsafe g_timeout_add_full(
      G_PRIORITY_DEFAULT, milliseconds,
      { data in
        guard let data = unsafe data else { return 0 }
        let call = unsafe Unmanaged<ScheduledCall>.fromOpaque(data)
        MainActor.assumeIsolated { unsafe call.takeUnretainedValue().body() }
        return 0
      }, call,
      { data in
        if let data = unsafe data { unsafe Unmanaged<ScheduledCall>.fromOpaque(data).release() }
      })
  }

  @MainActor
  private final class ScheduledCall {
    let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }
  }
#endif
