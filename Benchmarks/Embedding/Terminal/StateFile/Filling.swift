extension App {
  /// The file has only the newest state, so more than a hundred transitions do not make it longer.
  func fill(_ count: Int) { walk(min(count, 100)) }
}
