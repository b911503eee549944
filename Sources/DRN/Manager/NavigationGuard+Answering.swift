extension NavigationGuard {
  /// For tests: a guard that answers at once, with `decide` in place of an asynchronous answer.
  package func answering(_ decide: @escaping (Request) -> Decision) -> Self {
    guard case .later(let isConcerned) = kind else { return self }
    return Self(on: subjects) { isConcerned($0) ? decide($0) : .allow }
  }
}
