/// The blocks that were written since somebody looked, from the first of each session on.
struct TouchedBlocks: Sendable {
  /// The first position of the first of them, by session.
  private(set) var first: [UInt32: Int] = [:]

  var isEmpty: Bool { first.isEmpty }

  /// The number of sessions that have any.
  var count: Int { first.count }

  /// Adds blocks that were written.
  mutating func insert(_ blocks: some Sequence<Batch.BlockKey>) {
    for block in blocks { first[block.session] = min(first[block.session] ?? .max, block.seq) }
  }

  /// Takes all of them out.
  mutating func take() -> TouchedBlocks {
    defer { first = [:] }
    return self
  }
}
