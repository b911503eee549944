import ArgumentParser
import Foundation
import ShopKiosk

@main
struct ShopKioskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shop-kiosk",
    abstract: "A small shop for a public place: touched, or used by keyboard alone.",
    discussion: """
      Kill it at any moment and start it again: it goes on where the customer was, or at the start if they must have \
      gone. Nothing of a customer is left for the next one. In a terminal, 'drn replay -f' watches its log.

      F12, or a long press on the shop's mark, shows the log's newest steps, and leads to any moment of it.
      """)

  @Argument(help: "A link to open, such as shop://products/5 or https://shop.example/basket.")
  var link: String?

  @Option(
    help: ArgumentHelp(
      "The log that everything is recorded in. (default: shop-kiosk/shop.mdb among your data)",
      valueName: "file"))
  var log: String?

  @Option(
    help: ArgumentHelp("After how long without a touch the countdown begins.", valueName: "seconds")
  )
  var idle = 60

  @Option(help: ArgumentHelp("How long the countdown takes.", valueName: "seconds"))
  var countdown = 10

  @Option(help: "The colors.")
  var theme = Look.light

  @Flag(help: "Nothing moves by itself.")
  var still = false

  @Option(
    help: ArgumentHelp("Show a window of this size, not the whole screen.", valueName: "1280x800"))
  var window: WindowSize?

  @Option(
    help: ArgumentHelp(
      "For tests: time passes only by the seconds in the lines of this pipe.", valueName: "pipe",
      visibility: .hidden))
  var steps: String?

  enum Look: String, CaseIterable, ExpressibleByArgument {
    case light, dark
  }

  func validate() throws {
    guard (1...86_400).contains(idle) else {
      throw ValidationError("--idle needs from 1 to 86400 seconds.")
    }
    guard (0...3_600).contains(countdown) else {
      throw ValidationError("--countdown needs from 0 to 3600 seconds.")
    }
  }

  var options: KioskOptions {
    var options = KioskOptions()
    (options.log, options.link, options.steps) = (log, link, steps)
    options.times = IdleTimes(idle: .seconds(idle), countdown: .seconds(countdown))
    options.theme = theme == .dark ? .dark : .light
    (options.isStill, options.window) = (still, window)
    return options
  }

  func run() throws {
    do {
      #if Gtk
        // A command's `run` is called by `main`, on the main thread.
        let code = try MainActor.assumeIsolated { try KioskProgram.run(options) }
        if code != 0 { throw ExitCode(code) }
      #else
        throw KioskTrouble.noToolkit
      #endif
    } catch let code as ExitCode {
      throw code
    } catch {
      FileHandle.standardError.write(Data("shop-kiosk: \(error)\n".utf8))
      throw ExitCode(2)
    }
  }
}

extension WindowSize: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
