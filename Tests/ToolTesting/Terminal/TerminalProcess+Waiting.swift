import Foundation
package import Testing

extension Duration {
  /// The default timeout of tests. It is only meant to end tests that hang, even on a busy machine.
  package static let longest = Duration.seconds(600)
}

extension TerminalProcess {
  /// Reads until a condition holds.
  ///
  /// - Parameter patience: The time to wait; by default far longer than needed.
  /// - Returns: Whether the condition holds; also false if the program has ended without it.
  package func waitUntil(
    patience: Duration = .longest, _ condition: (VirtualTerminal) throws -> Bool
  ) rethrows -> Bool {
    let end = ContinuousClock.now + patience
    while true {
      readAll()
      if try condition(screen) { return true }
      if read(patience: 20) { continue }
      if hasEnded {
        readAll()
        return try condition(screen)
      }
      if ContinuousClock.now > end { return false }
    }
  }

  /// Expects that a condition becomes true. The issue contains the current screen.
  @discardableResult
  package func expect(
    _ description: String, patience: Duration = .longest,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (VirtualTerminal) throws -> Bool
  ) rethrows -> Bool {
    if try waitUntil(patience: patience, condition) { return true }
    let end = exitStatus.map { " The program has ended with \($0)." } ?? ""
    Issue.record(
      "Not seen: \(description).\(end) The screen:\n\(screen.text)",
      sourceLocation: sourceLocation)
    return false
  }

  /// Expects that a text appears on the screen.
  @discardableResult
  package func expectText(
    containing text: String, patience: Duration = .longest,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    expect("'\(text)'", patience: patience, sourceLocation: sourceLocation) {
      $0.text.contains(text)
    }
  }

  /// Expects that texts appear one after another, even if each is visible only for a moment.
  package func expectTexts(
    _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    awaited = texts
    expect("\(texts), in this order", sourceLocation: sourceLocation) { _ in awaited.isEmpty }
    awaited = []
  }

  /// Expects that a text disappears from the screen.
  @discardableResult
  package func expectNoText(
    containing text: String, patience: Duration = .longest,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    expect("a screen without '\(text)'", patience: patience, sourceLocation: sourceLocation) {
      !$0.text.contains(text)
    }
  }

  /// Expects that a ``shell(columns:rows:environment:)`` shows its prompt.
  @discardableResult
  package func expectPrompt(sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
    expect("the shell's prompt", sourceLocation: sourceLocation) {
      $0.cursor.column == 2 && $0.row($0.cursor.row) == "$"
    }
  }

  /// Reads until the program has consumed its input (at most a minute), and then has written
  /// nothing for the duration of `silence`.
  package func settle(for silence: Duration = .milliseconds(150)) {
    let end = ContinuousClock.now + .seconds(60)
    while hasUnreadInput, !hasEnded, ContinuousClock.now < end { read(patience: 1) }
    var last = ContinuousClock.now
    while ContinuousClock.now - last < silence, !hasEnded {
      if read(patience: 20) { last = .now }
    }
    readAll()
  }

  /// Reads until the program ends.
  ///
  /// A program that does not end in time is an issue, and is killed.
  ///
  /// - Returns: Its exit status, or 128 plus the number of the signal that ended it, as in a shell.
  @discardableResult
  package func waitForEnd(
    patience: Duration = .longest, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Int32 {
    expect("the program's end", patience: patience, sourceLocation: sourceLocation) { _ in
      hasEnded
    }
    if !hasEnded {
      kill(processIdentifier, SIGKILL)
      while !hasEnded { usleep(1000) }
    }
    readAll()
    return exitStatus ?? -1
  }
}
