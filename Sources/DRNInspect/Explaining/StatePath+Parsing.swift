import DRN
import DRNLog

/// A syntax error in a path, and its position.
public struct StatePathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position in the text, counted in characters from 1.
  public let column: Int

  /// What was expected there, without a full stop.
  public let message: String

  /// One sentence.
  public var description: String { "Column \(column) of the path: \(message)." }
}

extension StatePath {
  /// Parses a path.
  ///
  /// - Throws: ``StatePathError`` if the text is not a path.
  public init(parsing text: String) throws(StatePathError) {
    var parser = JSONPathParser(text, .subscripts)
    let name = parser.name()
    do throws(JSONPathError) {
      guard let root = Self.root(named: name) else {
        let names = Root.allCases.map(\.rawValue).joined(separator: ", ")
        throw JSONPathError(
          column: 1,
          message: "a path begins with one of \(names)"
            + (name.isEmpty ? "" : ", and not with '\(DisplayText.escaping(name))'"))
      }
      self.init(root: root, steps: try parser.steps())
    } catch {
      throw StatePathError(column: error.column, message: error.message)
    }
  }

  private static func root(named name: String) -> Root? {
    switch name {
    case "route": .currentRoute
    case "history": .entries
    default: Root(rawValue: name)
    }
  }
}
