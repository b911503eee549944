import Glibc
import GtkWidgets

/// A shop in a window, shared by all variants; App.swift has the user's place and shows it. Run as
/// `App FOLDER COMMAND COUNT`, it measures itself.
@main
struct Program {
  @MainActor
  static func main() throws {
    guard Application.initialize() else { return print("There is no display.") }
    let arguments = CommandLine.arguments
    let app = try App(folder: arguments.count > 1 ? arguments[1] : ".")
    let command = arguments.count > 2 ? arguments[2] : ""
    let count = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0
    let application = Application("org.example.shop")
    application.onActivate {
      app.show(in: application)
      guard !command.isEmpty else { return }
      // Each move is then drawn in one frame.
      StyleSheet.setAnimated(false)
      Frames.first {
        if command == "walk" {
          print(Walk(app, count).report)
        } else {
          print(Frames.time, Meter.residentBytes, Meter.residentBytesWithFiles)
        }
        application.quit()
      }
    }
    exit(application.run())
  }
}
