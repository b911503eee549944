import DRNLog
import Shop
import TerminalScreen

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension TerminalShop {
  /// Opens the log and shows the shop on the process's terminal, until somebody leaves it.
  ///
  /// - Parameters:
  ///   - path: Where the log is, or begins.
  ///   - session: The session to go on with.
  ///   - link: A link to open first.
  /// - Throws: ``ShopTrouble``, ``TerminalError`` or ``LogError``: each says in a sentence what is wrong.
  package static func run(log path: String, session: String, link: String?) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw ShopTrouble(description: "The shop needs a terminal to be shown on.")
    }
    let log = try EventLog.open(path, options: EventLog.Options(onDamage: .refuse))
    let shop = try TerminalShop(
      try Shop(in: log, session: session, window: session), log: log)
    if let link { shop.open(link) }
    try shop.show()
    try log.close()
  }

  private func show() throws {
    let isColored = ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    let terminal = try Terminal(isColored: isColored)
    let wakeUp = WakeUp()
    while !wantsToEnd {
      (columns, rows) = (terminal.columns, terminal.rows)
      terminal.show(frame.picture(terminal.signs))
      if let input = terminal.next(within: nil, wakeUp) { take(input) }
      if wantsToStop {
        wantsToStop = false
        terminal.suspend()
      }
    }
  }
}

/// Why the shop cannot be shown.
package struct ShopTrouble: Error, CustomStringConvertible {
  package let description: String
}
