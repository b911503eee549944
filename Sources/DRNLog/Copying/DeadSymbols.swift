/// Unreferenced symbols: of each kind, all up to a limit that are not marked as alive.
struct DeadSymbols: Sendable {
  /// The newest number of each kind when the search began.
  let limits: [SymbolKind: UInt32]
  /// The symbols that are or may be referred to.
  let alive: SymbolSet

  func contains(_ kind: SymbolKind, _ number: UInt32) -> Bool {
    number <= limits[kind, default: 0] && !alive.contains(kind, number)
  }
}
