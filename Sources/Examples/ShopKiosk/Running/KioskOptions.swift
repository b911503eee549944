import DRN

/// What the program is started with.
package struct KioskOptions: Sendable {
  /// The log's path; `nil` for the one among the user's data.
  package var log: String?
  /// A link to open.
  package var link: String?
  package var times = IdleTimes()
  package var theme = Theme.light
  /// Whether nothing moves by itself.
  package var isStill = false
  /// The size of a window; `nil` for the whole screen.
  package var window: WindowSize?
  /// A pipe with the seconds by which the time passes, for tests; `nil` for the real time.
  package var steps: String?

  package init() {}
}

/// A reason why the kiosk could not start, in one sentence.
package struct KioskTrouble: Error, CustomStringConvertible {
  package let description: String

  package static let noDisplay = KioskTrouble(
    description: "The kiosk needs a display to be shown on; DISPLAY and WAYLAND_DISPLAY name none.")
  package static let noToolkit = KioskTrouble(
    description: "The kiosk was built without GTK: build it with '--traits Gtk'.")
}
