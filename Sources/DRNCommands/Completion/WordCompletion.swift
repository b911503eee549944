import Synchronization

/// Completes a word of a command line, for code that the root command depends on.
enum WordCompletion {
  /// Completes the word at an index of the words after the tool's name.
  typealias Completer = @Sendable (_ words: [String], _ index: Int) -> [Completion.Word]

  private static let completer = Mutex<Completer>({ _, _ in [] })

  static func words(_ words: [String], index: Int) -> [Completion.Word] {
    completer.withLock { $0 }(words, index)
  }

  /// Set once, when the tool starts.
  static func set(_ completer: @escaping Completer) {
    Self.completer.withLock { $0 = completer }
  }
}
