import DRN
import DRNInspect
import DRNLog

/// A condition, as `drn find` takes it, over the positions of a log.
enum ExpressionTarget: FuzzTarget {
  static let name = "expression"

  private enum Screen: NavigationRoute {
    case home
    case item(id: Int, names: [String])
  }

  private static let session: LogSession? = {
    guard let log = try? EventLog.open("", options: .init(durability: .none)),
      let manager = try? log.manager(session: "one", initial: Screen.home).manager
    else { return nil }
    for number in 0..<12 {
      manager.go(.item(id: number, names: ["a", "\u{e9}", "x\(number)"]))
      manager.note("tap", ["x": .integer(number), "deep": [[1, "two", .null]]])
    }
    kept = log
    return try? log.reader.session(named: "one")
  }()

  nonisolated(unsafe) private static var kept: EventLog?

  static func fuzz(_ bytes: [UInt8]) throws {
    let query = try PositionQuery(String(decoding: bytes, as: UTF8.self))
    guard let session else { return }
    var found = 0
    try session.forEachMatch(of: query, in: 0...Int.max - 1) { _ in
      found += 1
      return true
    }
    precondition(found <= 25, "A position was found twice.")
  }
}
