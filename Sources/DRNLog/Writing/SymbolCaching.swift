/// A cache of symbol numbers.
protocol SymbolCaching: AnyObject, Sendable {
  /// Prepares to discard all numbers quickly.
  ///
  /// - Returns: A closure that discards them, to be called while the journal is locked. It retains
  ///   the old numbers, so that they are deallocated only with it.
  func prepareToForget(for generation: UInt64) -> () -> Void
}

/// All caches of symbol numbers of a log.
protocol SymbolCaches: AnyObject, Sendable {
  /// Runs `body` with all of them; none is added meanwhile.
  func withAll<Result>(_ body: ([any SymbolCaching]) -> Result) -> Result
}

/// A weak reference to a log's caches.
struct WeakSymbolCaches: Sendable {
  weak var caches: (any SymbolCaches)?
}
