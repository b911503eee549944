import DRN

/// The kiosk: what can be touched, and what is on its screen.
@MainActor
final class KioskApp {
  let navigation: NavigationManager<KioskRoute>
  let write: (String) -> Void

  /// What a touch does, by its first word. It is given the rest of the line.
  var touches: [String: (String) -> Void] = [:]

  /// What a screen shows besides its title.
  var details: () -> String? = { nil }

  private var shown = ""

  init(
    _ navigation: NavigationManager<KioskRoute>,
    write: @escaping (String) -> Void = { print("  \($0)") }
  ) {
    self.navigation = navigation
    self.write = write
    touches["menu"] = { _ in navigation.go(.menu) }
    touches["back"] = { _ in navigation.goBack() }
    touches["start"] = { _ in navigation.reset(to: [.welcome]) }
    navigation.observe { [weak self] _ in self?.show() }
  }

  func touch(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let word = words.first, let action = touches[word] else {
      return write("Touch one of: \(touches.keys.sorted().joined(separator: ", "))")
    }
    action(words.count > 1 ? words[1] : "")
  }

  /// Prints the screen, unless it is the one that was printed last.
  func show() {
    let overlay = navigation.activeOverlay.map { "[\($0.title)]" }
    let lines = [navigation.currentRoute.title, details(), overlay].compactMap { $0 }
    let screen = lines.joined(separator: " ")
    if screen != shown { write(screen) }
    shown = screen
  }
}
