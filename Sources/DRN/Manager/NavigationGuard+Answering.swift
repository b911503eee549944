extension NavigationGuard {
  /// The guard as one that answers at once, for tests: where it would take time, `decide` answers.
  package func answering(_ decide: @escaping (Request) -> Decision) -> Self {
    guard case .later(let isConcerned) = way else { return self }
    return Self { isConcerned($0) ? decide($0) : .allow }
  }
}
