extension Ring {
  /// Calls `body` with each element, oldest first, without copies.
  ///
  /// The subscript's accessor would allocate a coroutine's frame for each.
  @inlinable @inline(__always)
  package func forEachElement<Failure: Error>(
    _ body: (borrowing Element) throws(Failure) -> Void
  ) throws(Failure) {
    for position in 0..<chunkedCount {
      let (chunk, index) = chunkPlace(position)
      try body(chunks[chunk][index])
    }
    var slot = start
    for _ in 0..<_count - chunkedCount {
      try body(slots[slot])
      slot += 1
      if slot == slots.count { slot = 0 }
    }
  }
}
