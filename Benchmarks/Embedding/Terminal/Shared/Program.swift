/// A terminal program with typed commands, shared by all variants; App.swift stores the user's
/// place. Run as `App FOLDER COMMAND COUNT`, it measures itself.
@main
struct Program {
  static func main() throws {
    let arguments = CommandLine.arguments
    let app = try App(folder: arguments.count > 1 ? arguments[1] : ".")
    let count = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0
    switch arguments.count > 2 ? arguments[2] : "" {
    case "start": print(Meter.now, Meter.residentBytes, app.navigation.currentRoute)
    case "walk": print(Meter.cost(of: max(count, 1)) { app.walk(count) })
    case "fill": try app.fill(count)
    default: app.converse()
    }
  }
}

extension App {
  /// Performs typed commands, and prints the resulting place.
  func converse() {
    show()
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1)
      switch (words.first, words.last.flatMap { Int($0) }) {
      case ("home", _): navigation.go(.home)
      case ("search", _): navigation.go(.search(words.count > 1 ? String(words[1]) : ""))
      case ("product", let id?): navigation.go(.product(id: id))
      case ("settings", let id?): navigation.showOverlay(.settings(id: id))
      case ("filter", _): navigation.showOverlay(.filter)
      case ("close", _): navigation.hideOverlay()
      case ("back", _): navigation.goBack()
      default: print("home, search TEXT, product ID, settings ID, filter, close, back")
      }
      show()
    }
  }

  private func show() {
    print(navigation.currentRoute, navigation.activeOverlay.map { "under \($0)" } ?? "")
  }

  /// A user's moves: in each eight, mostly products, one search, and one overlay shown and hidden.
  func walk(_ count: Int) {
    for number in 0..<count {
      switch number % 8 {
      case 0: navigation.go(.search("lamps below \(number / 8 % 16)00 euros"))
      case 5: navigation.showOverlay(.settings(id: number % 24))
      case 6: navigation.hideOverlay()
      case 7: navigation.goBack()
      default: navigation.go(.product(id: number * 7 % 24))
      }
    }
  }
}
