import Foundation
import Testing
import ToolTesting

typealias TypedKey = ToolTesting.Key

/// What a person does at the screen of `drn replay`.
enum Doing: Sendable {
  case keys([TypedKey])
  case type(String)
  /// Waits until a text is seen, or gone: what a key began may take a moment.
  case see(String)
  case seeNot(String)
  case click(column: Int, row: Int)
  case scroll(TerminalProcess.ScrollDirection, column: Int, row: Int)
  case resize(columns: Int, rows: Int)
  /// Waits until nothing changes any more.
  case settle

  static func press(_ keys: TypedKey...) -> Doing { .keys(keys) }
}

/// A screen of the sample log, or of another one.
func openScreen(
  _ arguments: [String] = ["replay", "log.mdb"], columns: Int = 80, rows: Int = 24,
  environment: [String: String?] = [:]
) throws -> TerminalProcess {
  let terminal = try TerminalProcess(
    arguments: arguments, columns: columns, rows: rows, environment: environment)
  terminal.expectText(containing: "? keys")
  return terminal
}

extension TerminalProcess {
  convenience init(
    arguments: [String], columns: Int, rows: Int, environment: [String: String?]
  ) throws {
    try self.init(
      Tool.executable, arguments, columns: columns, rows: rows, environment: environment)
  }

  func perform(_ doings: [Doing], sourceLocation: SourceLocation = #_sourceLocation) {
    for doing in doings {
      switch doing {
      case .keys(let keys):
        for key in keys {
          press(key)
          // What comes right after it would belong to it.
          if key == .escape { settle() }
        }
      case .type(let text): send(text)
      case .see(let text): expectText(containing: text, sourceLocation: sourceLocation)
      case .seeNot(let text): expectNoText(containing: text, sourceLocation: sourceLocation)
      case .click(let column, let row):
        click(column: column, row: row, sourceLocation: sourceLocation)
      case .scroll(let direction, let column, let row):
        scroll(direction, column: column, row: row, sourceLocation: sourceLocation)
      case .resize(let columns, let rows): resize(columns: columns, rows: rows)
      case .settle: settle()
      }
    }
  }

  /// Expects that the screen comes to show what is kept under that name.
  func expectScreen(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == nil {
      let kept = try? String(contentsOf: snapshotFile("screen-\(name)"), encoding: .utf8)
      _ = waitUntil(patience: .seconds(120)) { Self.shown($0) == kept }
    } else {
      settle(for: .milliseconds(600))
    }
    try expectSnapshot(Self.shown(screen), "screen-\(name)", sourceLocation: sourceLocation)
    #expect(screen.unknown == [], sourceLocation: sourceLocation)
  }

  /// What is kept of a screen: its text, and below it what is reversed in which row, for that is where
  /// the cursor and the focus are.
  private static func shown(_ screen: VirtualTerminal) -> String {
    var lines = [screen.text, String(repeating: "=", count: screen.columns)]
    for row in 0..<screen.rows {
      let reversed = (0..<screen.columns).map { screen.cell(at: $0, row: row) }
        .filter(\.style.isReversed).map(\.text).joined()
      let text = reversed.split(separator: " ").joined(separator: " ")
      if !text.isEmpty { lines.append("\(row): \(text)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
