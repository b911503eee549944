/// A state of a log's file: two equal ones mean that nobody wrote between.
struct LogRevision: Hashable, Sendable {
  /// How often another file took the place of the one that was opened.
  var replacements: Int
  /// LMDB's transaction, which grows with every commit.
  var transaction: Int
}
