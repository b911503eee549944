import Foundation
import GRDB

/// The pages. A table has each visitor's place as JSON, written with each request.
enum Screen: Hashable, Codable {
  case home
  case search(String)
  case product(id: Int)

  enum Overlay: Hashable, Codable {
    case filter
    case settings(id: Int)
  }
}

struct Navigation: Codable {
  private static let historyLimit = 64

  private var history = [Screen.home]
  private(set) var activeOverlay: Screen.Overlay?

  var currentRoute: Screen { history[history.count - 1] }

  mutating func go(_ screen: Screen) {
    activeOverlay = nil
    guard screen != currentRoute else { return }
    history.append(screen)
    if history.count > Self.historyLimit { history.removeFirst() }
  }

  mutating func goBack() {
    guard history.count > 1 else { return }
    history.removeLast()
    activeOverlay = nil
  }

  mutating func showOverlay(_ overlay: Screen.Overlay) { activeOverlay = overlay }

  mutating func hideOverlay() { activeOverlay = nil }
}

final class Visitors {
  let queue: DatabaseQueue
  private let encoder = JSONEncoder()
  private var navigations: [String: Navigation] = [:]

  init(folder: String) throws {
    var configuration = Configuration()
    configuration.journalMode = .wal
    queue = try DatabaseQueue(path: "\(folder)/visitors.sqlite", configuration: configuration)
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS events
            (seq INTEGER PRIMARY KEY, visitor TEXT NOT NULL, time REAL NOT NULL, page TEXT NOT NULL);
          CREATE INDEX IF NOT EXISTS by_visitor ON events (visitor, seq);
          CREATE TABLE IF NOT EXISTS states (visitor TEXT PRIMARY KEY, json BLOB NOT NULL)
          """)
    }
  }

  func serve(_ visitor: String, _ request: (inout Navigation) -> Void) throws {
    var navigation = try navigations[visitor] ?? restored(visitor)
    request(&navigation)
    navigations[visitor] = navigation
    try save(navigation, of: visitor)
  }

  private func restored(_ visitor: String) throws -> Navigation {
    let json = try queue.read { database in
      try Data.fetchOne(
        database, sql: "SELECT json FROM states WHERE visitor = ?", arguments: [visitor])
    }
    return try json.map { try JSONDecoder().decode(Navigation.self, from: $0) } ?? Navigation()
  }

  private func save(_ navigation: Navigation, of visitor: String) throws {
    let page = String(decoding: try encoder.encode(navigation.currentRoute), as: UTF8.self)
    let json = try encoder.encode(navigation)
    try queue.write { database in
      try database.cachedStatement(
        sql: "INSERT INTO events (visitor, time, page) VALUES (?, ?, ?)"
      ).execute(arguments: [visitor, Date().timeIntervalSince1970, page])
      try database.cachedStatement(
        sql: "INSERT OR REPLACE INTO states (visitor, json) VALUES (?, ?)"
      ).execute(arguments: [visitor, json])
    }
  }
}
