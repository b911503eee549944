import DRNLog

extension Visitors {
  /// Records `count` transitions, as fast as the log accepts them.
  func fill(_ count: Int, _ crowd: Int) throws {
    for start in stride(from: 0, to: count, by: 200_000) {
      try walk(min(200_000, count - start), crowd, from: start)
      try log.flush()
    }
    try log.close()
  }

  func settle() throws { try log.flush() }
}
