/// The blocks that were written since they were last taken: all from the first one of each session
/// on.
struct ChangedBlocks: Sendable {
  /// The first changed position of each session.
  private(set) var first: [UInt32: Int] = [:]

  /// The number of changed sessions.
  var count: Int { first.count }

  mutating func insert(_ blocks: some Sequence<Batch.BlockKey>) {
    for block in blocks { first[block.session] = min(first[block.session] ?? .max, block.seq) }
  }

  mutating func take() -> ChangedBlocks {
    defer { first = [:] }
    return self
  }
}
