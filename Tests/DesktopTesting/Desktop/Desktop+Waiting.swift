import Foundation
import ToolTesting

extension Desktop {
  /// Waits until something is there.
  ///
  /// - Parameter patience: The time to wait; by default far longer than needed.
  /// - Throws: ``DesktopError`` with everything that a screen reader gets at the end, when the time is over or the
  ///   program has ended.
  @discardableResult
  package func wait<Value>(
    _ description: String, patience: Duration = .longest, _ value: () throws -> Value?
  ) throws -> Value {
    let end = ContinuousClock.now + patience
    while true {
      let hasEnded = program?.hasEnded ?? false
      if let value = try value() { return value }
      if hasEnded || ContinuousClock.now > end {
        let errors = program?.errors ?? ""
        let note = hasEnded ? " The program has ended." : ""
        throw DesktopError(
          "Not seen: \(description).\(note) \(errors)\nOn the desktop:\n\(try accessibilityTree())")
      }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  /// Waits until a node is there that a screen reader gets.
  @discardableResult
  package func wait(
    for query: AccessibleQuery, patience: Duration = .longest
  ) throws -> AccessibleNode {
    try wait(query.description, patience: patience) { try accessibilityTree().first(query) }
  }

  /// Waits until no such node is there.
  package func wait(forNo query: AccessibleQuery, patience: Duration = .longest) throws {
    try wait("nothing with \(query.description)", patience: patience) {
      try accessibilityTree().first(query) == nil ? true : nil
    }
  }
}
