package import DRNLog

/// Bounds the places of all states that a command prints or decodes one after another.
///
/// A history can have 16,384 places, and a move that adds one takes a few bytes in the log: to print
/// the state after each of many moves takes thousands of times the file's size. Histories of up to
/// 256 places, four times the usual limit, are never refused.
package final class StateBudget {
  /// The number of places of a state that do not count.
  package static var freeCount: Int { 256 }

  /// The number of places that do.
  package static var limit: Int { 30_000_000 }

  private var taken = 0
  private let path: String

  package init(_ session: LogSession) { path = session.source.path }

  /// Takes the places of the state after `seq`.
  ///
  /// - Throws: `LogError` if all together are too many.
  package func take(_ count: Int, at seq: Int) throws(LogError) {
    taken += max(count - Self.freeCount, 0)
    guard taken <= Self.limit else {
      throw LogError(
        .system(
          "the states up to transition \(seq) have more than \(Self.limit) places, which is too "
            + "much to handle one by one; choose a shorter range"),
        path: path)
    }
  }
}
