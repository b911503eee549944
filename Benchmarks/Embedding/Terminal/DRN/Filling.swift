import DRNLog

extension App {
  /// Records `count` transitions, as fast as the log accepts them.
  func fill(_ count: Int) throws {
    for start in stride(from: 0, to: count, by: 200_000) {
      walk(min(200_000, count - start))
      try log.flush()
    }
    try log.close()
  }
}
