/// Bounds the values of a log that are in memory together: those of a line, or of a parsed part.
///
/// A reset can have 16,384 places, and all can be one route of 64 KiB: a file of 150 KB has a line
/// of a gigabyte. Histories of 256 places of a few KB each are below ``freeCount``.
package struct LineSize {
  /// The number of bytes of a line, at most.
  package static var limit: Int { 64 << 20 }

  /// The number of bytes of values that are parsed and in memory together, at most. Parsed, they
  /// take up to twenty times as much.
  package static var parsedLimit: Int { 16 << 20 }

  /// The number of bytes that do not count toward what a command may handle in all.
  static var freeCount: Int { 2 << 20 }

  private let source: LogReader
  private let limit: Int
  private var byteCount: Int

  /// - Parameters:
  ///   - session: The session whose values they are.
  ///   - limit: The number of bytes, at most.
  ///   - byteCount: The number of bytes so far.
  package init(_ session: LogSession, limit: Int = LineSize.limit, from byteCount: Int = 0) {
    self.init(session.source, limit: limit, from: byteCount)
  }

  init(_ source: LogReader, limit: Int = LineSize.limit, from byteCount: Int) {
    self.source = source
    self.limit = limit
    self.byteCount = byteCount
  }

  /// Adds so many bytes.
  ///
  /// - Throws: ``LogError`` if they are too many for a line, or those of all long lines together.
  @inline(__always)
  package mutating func add(_ count: Int) throws(LogError) {
    byteCount += count
    if byteCount > Self.freeCount { try check(adding: count) }
  }

  @inline(never)
  private func check(adding count: Int) throws(LogError) {
    guard byteCount <= limit else {
      throw LogError(
        .system(
          "the values of one transition, or of the state after it, have more than "
            + "\(limit >> 20) MiB, which is too much for one line; choose another range"),
        path: source.path)
    }
    try source.store.countLarge(count)
  }

  /// Sets the number of bytes, as far as a line has come.
  ///
  /// - Throws: What ``add(_:)`` throws.
  package mutating func reach(_ byteCount: Int) throws(LogError) {
    try add(byteCount - self.byteCount)
  }
}
