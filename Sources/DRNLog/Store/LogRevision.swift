/// A version of a log's file: if two are equal, nothing was written between them.
package struct LogRevision: Hashable, Sendable {
  /// How often the file was replaced since it was opened.
  var replacements: Int
  /// LMDB's transaction number, which increases with every commit.
  var transaction: Int
}
