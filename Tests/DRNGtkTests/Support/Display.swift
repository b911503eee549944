#if Gtk
  import Foundation
  import GtkWidgets

  /// The display of these tests. Without one they are skipped:
  ///
  ///     xvfb-run -a dbus-run-session -- env GSK_RENDERER=cairo swift test --traits Gtk --filter DRNGtkTests
  enum Display {
    static let isThere =
      ["DISPLAY", "WAYLAND_DISPLAY"].contains { ProcessInfo.processInfo.environment[$0] != nil }

    /// Makes GTK ready. Widgets come and go at once.
    @MainActor static let isReady: Bool = {
      guard Application.initialize() else { return false }
      StyleSheet.setAnimated(false)
      return true
    }()
  }

  /// Handles what the loop has to do until a condition holds, for at most two minutes: the machine may be busy.
  @MainActor
  func settle(until condition: () -> Bool = { true }) -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    repeat {
      Application.handleEvents()
      if condition() { return true }
      usleep(1000)
    } while ContinuousClock.now < end
    return false
  }

  /// Handles what the loop and the main actor have to do until a condition holds, for at most two minutes.
  @MainActor
  func settled(until condition: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    repeat {
      Application.handleEvents()
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(1))
    } while ContinuousClock.now < end
    return false
  }
#endif
