import CGtk

/// The window's frames. Only for measuring.
@MainActor
enum Frames {
  /// When the last frame was painted.
  private(set) static var time: UInt64 = 0
  private static var clock: OpaquePointer?
  private static var count = 0
  private static var onFirst: (() -> Void)?

  /// Calls `body` when the window has been painted and everything else is done.
  static func first(_ body: @escaping () -> Void) {
    onFirst = body
    let window = g_list_model_get_item(gtk_window_get_toplevels(), 0)
    clock = gtk_widget_get_frame_clock(window?.assumingMemoryBound(to: GtkWidget.self))
    _ = drn_signal_connect(
      UnsafeMutableRawPointer(clock), "after-paint", nil,
      { _, _, _, _ in MainActor.assumeIsolated { Frames.painted() } }, { _, _ in })
  }

  private static func painted() {
    time = Meter.now
    count += 1
    guard count == 1 else { return }
    g_idle_add(
      { _ in
        MainActor.assumeIsolated { Frames.onFirst?() }
        return 0
      }, nil)
  }

  /// Waits for the next frame, and for what is left to do after it.
  static func wait() {
    let before = count
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
    while count == before { g_main_context_iteration(nil, 1) }
    while g_main_context_iteration(nil, 0) != 0 {}
  }
}
