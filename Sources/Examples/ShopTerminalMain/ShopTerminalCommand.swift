import ArgumentParser
import Foundation
import ShopTerminal

@main
struct ShopTerminalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shop-terminal",
    abstract: "A small shop in the terminal, whose every step is recorded.",
    discussion: """
      Kill it at any moment and start it again: it goes on where it was. In a second terminal, \
      'drn replay -f shop.mdb' watches it and steps back through what was done.
      """)

  @Argument(
    help: ArgumentHelp(
      "A link to open, such as shop://products/5 or https://shop.example/orders/1001."))
  var link: String?

  @Option(help: ArgumentHelp("The log that everything is recorded in.", valueName: "file"))
  var log = "shop.mdb"

  @Option(help: "The session to go on with; each has a place and a basket of its own.")
  var session = "main"

  @Option(
    help: ArgumentHelp(
      "Begin anew for the next customer when no key was pressed for so long; nothing leads back to the last one.",
      valueName: "seconds"))
  var kiosk: Int?

  func validate() throws {
    if let kiosk, kiosk < 1 { throw ValidationError("--kiosk needs at least one second.") }
  }

  func run() throws {
    do {
      try TerminalShop.run(
        log: log, session: session, link: link, kioskAfter: kiosk.map { .seconds($0) })
    } catch {
      FileHandle.standardError.write(Data("shop-terminal: \(error)\n".utf8))
      throw ExitCode(2)
    }
  }
}
