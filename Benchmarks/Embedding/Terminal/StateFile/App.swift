import Foundation

/// The screens. A file has the user's place as JSON.
enum Screen: Hashable, Codable {
  case home
  case search(String)
  case product(id: Int)

  enum Overlay: Hashable, Codable {
    case filter
    case settings(id: Int)
  }
}

struct SavedState: Codable {
  var history = [Screen.home]
  var overlay: Screen.Overlay?
}

final class Navigation {
  private static let historyLimit = 64

  private let file: URL
  private let encoder = JSONEncoder()
  private var state: SavedState {
    didSet { save() }
  }

  init(file: URL) {
    self.file = file
    let saved = (try? Data(contentsOf: file)).flatMap {
      try? JSONDecoder().decode(SavedState.self, from: $0)
    }
    state = saved ?? SavedState()
  }

  var currentRoute: Screen { state.history[state.history.count - 1] }
  var activeOverlay: Screen.Overlay? { state.overlay }

  func go(_ screen: Screen) {
    guard screen != currentRoute || state.overlay != nil else { return }
    var next = state
    next.overlay = nil
    if screen != currentRoute {
      next.history.append(screen)
      if next.history.count > Self.historyLimit { next.history.removeFirst() }
    }
    state = next
  }

  func goBack() {
    guard state.history.count > 1 else { return }
    var next = state
    next.history.removeLast()
    next.overlay = nil
    state = next
  }

  func showOverlay(_ overlay: Screen.Overlay) { state.overlay = overlay }

  func hideOverlay() { state.overlay = nil }

  /// Replaces the file atomically, so that a kill leaves either the old or the new state.
  private func save() {
    do {
      try encoder.encode(state).write(to: file, options: .atomic)
    } catch {
      FileHandle.standardError.write(Data("The state was not saved: \(error)\n".utf8))
    }
  }
}

final class App {
  let navigation: Navigation

  init(folder: String) throws {
    navigation = Navigation(file: URL(fileURLWithPath: folder).appendingPathComponent("state.json"))
  }
}
