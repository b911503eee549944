import DRN
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
  /// Opens the log and shows the shop on the process's terminal until the user quits.
  ///
  /// - Parameters:
  ///   - path: The log's path; the log is created if it does not exist.
  ///   - session: The session to continue.
  ///   - link: A link to open first.
  ///   - idleTime: After how long without a key a kiosk begins anew; `nil` if it is none.
  /// - Throws: ``ShopTrouble``, ``TerminalError`` or ``LogError``, each described in one sentence.
  package static func run(
    log path: String, session: String, link: String?, kioskAfter idleTime: Duration?
  ) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw ShopTrouble(description: "The shop needs a terminal to be shown on.")
    }
    let log = try EventLog.open(path, options: EventLog.Options(onDamage: .refuse))
    let shop = try TerminalShop(try Shop(in: log, session: session, window: session), log: log)
    if let link { shop.open(link) }
    if let idleTime { shop.becomeKiosk(after: idleTime) }
    try shop.show()
    try log.close()
  }

  private func show() throws {
    let isColored = ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    let terminal = try Terminal(isColored: isColored)
    let wakeUp = WakeUp()
    while !wantsToEnd {
      let next = advance(to: .now)
      (columns, rows) = (terminal.columns, terminal.rows)
      terminal.show(frame.picture(terminal.glyphs))
      let input = terminal.next(within: next.map { $0 - .now }, wakeUp)
      // What closes the question of a kiosk does nothing else.
      if let input, idle?.input() != true { take(input) }
      if wantsToStop {
        wantsToStop = false
        terminal.suspend()
      }
    }
  }
}

package struct ShopTrouble: Error, CustomStringConvertible {
  package let description: String
}
