import DRNLog
import Foundation
import Shop
import ShopTerminal
import TerminalScreen
import TestSupport
import Testing
import ToolTesting

typealias ScreenKey = TerminalScreen.Key

/// Somebody in the terminal shop, without a terminal.
final class Visitor {
  private(set) var log: EventLog
  private(set) var screen: TerminalShop
  let path: String

  init(
    path: String = TemporaryDirectory.path("visitor.mdb"), columns: Int = 80, rows: Int = 24
  ) throws {
    self.path = path
    Self.knowsUnicode()
    (log, screen) = try Self.open(path, columns, rows)
  }

  /// How wide characters are is a matter of the locale, which a terminal sets.
  private static func knowsUnicode() {
    if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "en_US.UTF-8") }
  }

  private static func open(
    _ path: String, _ columns: Int, _ rows: Int
  ) throws -> (EventLog, TerminalShop) {
    let log = try EventLog.open(path, options: EventLog.Options(onDamage: .refuse))
    let shop = try Shop(in: log, session: "main", window: "main")
    return (log, try TerminalShop(shop, log: log, columns: columns, rows: rows))
  }

  var shop: Shop { screen.shop }

  /// The rows as text.
  var text: String { screen.frame.canvas.text.joined(separator: "\n") }

  func press(_ keys: ScreenKey...) {
    for key in keys { screen.press(key) }
  }

  func type(_ text: String) {
    for scalar in text.unicodeScalars { screen.press(.character(scalar)) }
  }

  /// Ends the program and starts it again.
  func restart() throws {
    let (columns, rows) = (screen.columns, screen.rows)
    try log.close()
    (log, screen) = try Self.open(path, columns, rows)
  }
}
