/// Symbols to which nothing in the log refers: all up to some number of each kind that are not marked.
struct DeadSymbols: Sendable {
  /// The newest number of each kind when it was begun to look.
  let limits: [SymbolKind: UInt32]
  /// Those that are referred to, or may be.
  let alive: SymbolMarks

  /// Whether a symbol is dead.
  func contains(_ kind: SymbolKind, _ number: UInt32) -> Bool {
    number <= limits[kind, default: 0] && !alive.contains(kind, number)
  }
}
