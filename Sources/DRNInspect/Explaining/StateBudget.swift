import DRN
package import DRNLog

/// Bounds the states that a command prints or decodes one after another, in all sessions together.
///
/// A history can have 16,384 places, and a move that adds one takes a few bytes in the log: to
/// print the state after each of many moves takes thousands of times the file's size. States of up
/// to 256 places, four times the usual limit, are never refused.
package final class StateBudget {
  /// The number of places and overlays of a state that do not count.
  package static var freeCount: Int { 256 }

  /// The number of places and overlays that do: as many as a command prints within 20 s of processor time on a
  /// busy machine.
  package static var limit: Int { 16_000_000 }

  /// The number of distinct entries of histories that a command may keep.
  package static var entryLimit: Int { 1_000_000 }

  private let limit: Int
  private var taken = 0
  private var entries = 0
  private let path: String

  /// - Parameters:
  ///   - path: The log's path, for errors.
  ///   - limit: The number of places and overlays that count, at most.
  package init(path: String, limit: Int = StateBudget.limit) {
    self.path = path
    self.limit = limit
  }

  /// Takes the state after `seq`.
  ///
  /// - Parameter part: How many times as many places a command can handle that only looks at them.
  /// - Throws: `LogError` if all together are too many.
  package func take(
    _ state: borrowing RecordedState, at seq: Int, part: Int = 1
  ) throws(LogError) {
    let count = state.placeCount + state.overlays.count + state.rootOverlays.count
    guard count > Self.freeCount else { return }
    try take(count - Self.freeCount, at: seq, part: part)
  }

  /// Takes so many places of the state after `seq`.
  func take(_ count: Int, at seq: Int, part: Int = 1) throws(LogError) {
    taken += max(count / part, 1)
    guard taken <= limit else {
      throw LogError(
        .system(
          "the states up to transition \(seq) have more than \(limit * part) places beyond "
            + "\(Self.freeCount) each, which is too much to handle one by one; choose a shorter "
            + "range"),
        path: path)
    }
  }

  /// Takes entries that the command keeps, or what takes as much memory.
  ///
  /// - Throws: `LogError` if all together are too many.
  package func keep(_ count: Int = 1) throws(LogError) {
    entries += count
    guard entries <= Self.entryLimit else {
      throw LogError(
        .system(
          "the histories have more than \(Self.entryLimit) entries, which is too much to keep; "
            + "choose a shorter range"),
        path: path)
    }
  }
}
