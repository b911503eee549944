/// The colors of the kiosk.
package struct Theme: Hashable, Sendable {
  /// The screen.
  package var ground: Tint
  /// What lies on the screen: tiles, bars, sheets.
  package var surface: Tint
  /// What can be touched.
  package var control: Tint
  /// Text.
  package var ink: Tint
  /// Text that matters less.
  package var faint: Tint
  /// What leads on: the main button, and what is chosen.
  package var accent: Tint
  /// Text on ``accent``.
  package var onAccent: Tint
  /// Prices, and what else is to be found first.
  package var price: Tint
  /// The edges of what can be touched.
  package var edge: Tint
  /// Whether it is a dark theme.
  package var isDark: Bool

  /// Paper and moss.
  package static let light = Theme(
    ground: Tint(0xf4efe6), surface: Tint(0xfffdf9), control: Tint(0xe9e1d3), ink: Tint(0x27231d),
    faint: Tint(0x5f574b), accent: Tint(0x2f5d50), onAccent: Tint(0xffffff), price: Tint(0x8a3d1c),
    edge: Tint(0x8c8273), isDark: false)

  /// Slate and brass.
  package static let dark = Theme(
    ground: Tint(0x171a1c), surface: Tint(0x22272a), control: Tint(0x323a3e), ink: Tint(0xf3efe7),
    faint: Tint(0xb9b8b0), accent: Tint(0x8fc9b0), onAccent: Tint(0x10201a), price: Tint(0xf0b27a),
    edge: Tint(0x7d878b), isDark: true)

  /// Every pair of text and what it is written on.
  package var texts: [(name: String, text: Tint, ground: Tint)] {
    [
      ("ink on ground", ink, ground), ("ink on surface", ink, surface),
      ("ink on control", ink, control), ("faint on ground", faint, ground),
      ("faint on surface", faint, surface), ("faint on control", faint, control),
      ("text on accent", onAccent, accent), ("price on ground", price, ground),
      ("price on surface", price, surface), ("price on control", price, control),
      ("accent on surface", accent, surface), ("accent on ground", accent, ground),
    ]
  }

  /// Every pair of an edge and what it has to be seen on.
  package var edges: [(name: String, edge: Tint, ground: Tint)] {
    [
      ("edge on ground", edge, ground), ("edge on surface", edge, surface),
      ("accent on ground", accent, ground), ("accent on surface", accent, surface),
    ]
  }
}
