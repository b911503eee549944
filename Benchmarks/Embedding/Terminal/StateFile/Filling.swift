extension App {
  /// The file has only the newest state, so it is as long after a hundred transitions as after many.
  func fill(_ count: Int) { walk(min(count, 100)) }
}
