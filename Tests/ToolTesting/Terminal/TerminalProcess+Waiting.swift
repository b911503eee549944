import Foundation
package import Testing

extension Duration {
  /// How long a test waits for what must happen: it only ends what hangs, on the busiest machine too.
  package static let longest = Duration.seconds(600)
}

extension TerminalProcess {
  /// Reads until a condition holds.
  ///
  /// - Parameter patience: How long it is waited for: far longer than it should take on any machine.
  /// - Returns: Whether it holds; false as well where the program ends before.
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

  /// Expects that a condition comes to hold; the screen as it is then is part of the issue.
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

  /// Expects that a text comes to be seen.
  @discardableResult
  package func expectText(
    containing text: String, patience: Duration = .longest,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    expect("'\(text)'", patience: patience, sourceLocation: sourceLocation) {
      $0.text.contains(text)
    }
  }

  /// Expects that texts come to be seen one after the other, also where all have come and gone before
  /// this looks.
  package func expectTexts(
    _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    awaited = texts
    expect("\(texts), in this order", sourceLocation: sourceLocation) { _ in awaited.isEmpty }
    awaited = []
  }

  /// Expects that a text comes to be gone.
  @discardableResult
  package func expectNoText(
    containing text: String, patience: Duration = .longest,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    expect("a screen without '\(text)'", patience: patience, sourceLocation: sourceLocation) {
      !$0.text.contains(text)
    }
  }

  /// Expects that a ``shell(columns:rows:environment:)`` waits for a line.
  @discardableResult
  package func expectPrompt(sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
    expect("the shell's prompt", sourceLocation: sourceLocation) {
      $0.cursor.column == 2 && $0.row($0.cursor.row) == "$"
    }
  }

  /// Reads until the program has read what was typed, unless it reads nothing, and has written nothing
  /// for a while.
  package func settle(for silence: Duration = .milliseconds(150)) {
    let end = ContinuousClock.now + .seconds(5)
    while hasUnreadInput, !hasEnded, ContinuousClock.now < end { read(patience: 1) }
    var last = ContinuousClock.now
    while ContinuousClock.now - last < silence, !hasEnded {
      if read(patience: 20) { last = .now }
    }
    readAll()
  }

  /// Reads until the program ends.
  ///
  /// - Returns: Its status, as a shell would say it where a signal ended it. A program that does not
  ///   end is an issue and is killed.
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
