import Foundation
import GRDB

/// The screens. One table has the events, another the user's place as JSON.
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

  let queue: DatabaseQueue
  private let encoder = JSONEncoder()
  private var state: SavedState

  init(path: String) throws {
    var configuration = Configuration()
    configuration.journalMode = .wal
    queue = try DatabaseQueue(path: path, configuration: configuration)
    state = try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS events
            (seq INTEGER PRIMARY KEY, time REAL NOT NULL, name TEXT NOT NULL, value TEXT);
          CREATE TABLE IF NOT EXISTS state (id INTEGER PRIMARY KEY, json BLOB NOT NULL)
          """)
      let saved = try Data.fetchOne(database, sql: "SELECT json FROM state WHERE id = 0")
      return try saved.map { try JSONDecoder().decode(SavedState.self, from: $0) } ?? SavedState()
    }
  }

  var currentRoute: Screen { state.history[state.history.count - 1] }
  var activeOverlay: Screen.Overlay? { state.overlay }

  func go(_ screen: Screen) {
    guard screen != currentRoute || state.overlay != nil else { return }
    state.overlay = nil
    if screen != currentRoute {
      state.history.append(screen)
      if state.history.count > Self.historyLimit { state.history.removeFirst() }
    }
    save("go", screen)
  }

  func goBack() {
    guard state.history.count > 1 else { return }
    state.history.removeLast()
    state.overlay = nil
    save("goBack", currentRoute)
  }

  func showOverlay(_ overlay: Screen.Overlay) {
    state.overlay = overlay
    save("showOverlay", overlay)
  }

  func hideOverlay() {
    state.overlay = nil
    save("hideOverlay", currentRoute)
  }

  private func save(_ name: String, _ value: some Encodable) {
    do {
      let (value, state) = (try encoder.encode(value), try encoder.encode(state))
      try queue.write { database in
        try database.cachedStatement(
          sql: "INSERT INTO events (time, name, value) VALUES (?, ?, ?)"
        ).execute(arguments: [
          Date().timeIntervalSince1970, name, String(decoding: value, as: UTF8.self),
        ])
        try database.cachedStatement(
          sql: "INSERT OR REPLACE INTO state (id, json) VALUES (0, ?)"
        ).execute(arguments: [state])
      }
    } catch {
      FileHandle.standardError.write(Data("The state was not saved: \(error)\n".utf8))
    }
  }
}

final class App {
  let navigation: Navigation

  init(folder: String) throws {
    navigation = try Navigation(path: "\(folder)/navigation.sqlite")
  }
}
