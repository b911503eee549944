import DRNLog
import Foundation
import ShopTerminal
import TerminalScreen
import Testing
import ToolTesting

/// The real program on a real terminal.
final class RealShop {
  static var executable: URL {
    Tool.executable.deletingLastPathComponent().appendingPathComponent("shop-terminal")
  }

  private(set) var terminal: TerminalProcess

  init(
    _ arguments: String..., columns: Int = 80, rows: Int = 24, environment: [String: String?] = [:]
  ) throws {
    terminal = try TerminalProcess(
      Self.executable, arguments, columns: columns, rows: rows, environment: environment)
  }

  func press(_ key: ScreenKey) { terminal.press(key.typed) }

  /// Ends it as nothing can prevent, and starts it again.
  func killAndRestart() throws {
    kill()
    let (columns, rows) = (terminal.screen.columns, terminal.screen.rows)
    terminal = try TerminalProcess(Self.executable, [], columns: columns, rows: rows)
  }

  func kill(sourceLocation: SourceLocation = #_sourceLocation) {
    terminal.signal(SIGKILL)
    #expect(terminal.waitForEnd() == 137, sourceLocation: sourceLocation)
  }

  /// Expects that the terminal comes to show a frame.
  @discardableResult
  func expect(
    _ frame: Frame, _ description: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let wanted = Seen(frame)
    let isThere = terminal.waitUntil { Seen($0) == wanted }
    if !isThere {
      Issue.record(
        "\(description): the frame is\n\(wanted)\nand the screen\n\(Seen(terminal.screen))",
        sourceLocation: sourceLocation)
    }
    #expect(terminal.screen.unknown == [], sourceLocation: sourceLocation)
    return isThere
  }
}

/// What a person sees, of a frame or of a terminal: the text, and what of it is reversed.
struct Seen: Equatable, CustomStringConvertible {
  var rows: [String]
  var reversed: [String]

  init(_ frame: Frame) {
    rows = frame.canvas.text.map(Self.trimmed)
    reversed = frame.canvas.rows.map { $0.map { $0.style.isReversed ? $0.text : " " }.joined() }
      .map(Self.trimmed)
  }

  init(_ screen: VirtualTerminal) {
    rows = (0..<screen.rows).map(screen.row)
    reversed = (0..<screen.rows).map { row in
      let cells = (0..<screen.columns).map { screen.cell(at: $0, row: row) }
      return Self.trimmed(cells.map { $0.style.isReversed ? $0.text : " " }.joined())
    }
  }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  var description: String {
    let marks = reversed.filter { !$0.isEmpty }.joined(separator: "\n")
    return "\(rows.joined(separator: "\n"))\nreversed:\n\(marks)"
  }
}

extension ScreenKey {
  /// The same key of a terminal.
  var typed: ToolTesting.Key {
    switch self {
    case .character(let scalar): .character(Character(scalar))
    case .control(let scalar): .control(Character(scalar))
    case .alt(let scalar): .alt(Character(scalar))
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .home: .home
    case .end: .end
    case .enter: .enter
    case .escape: .escape
    case .tab: .tab
    case .backTab: .backtab
    case .backspace: .backspace
    case .delete: .delete
    case .f1: .function(1)
    }
  }
}
