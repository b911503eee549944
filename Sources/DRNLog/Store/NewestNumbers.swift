/// The numbers of the newest symbol of each kind, and of the newest session.
struct NewestNumbers: Sendable {
  var symbols: [SymbolKind: UInt32] = [:]
  var session: UInt32

  init(_ store: LogStore) throws(LogError) {
    let numbers = try store.headerAlone().numbers
    for kind in SymbolKind.allCases {
      symbols[kind] =
        if let numbers { numbers[kind].newest } else { try store.lastSymbol(of: kind) }
    }
    session = if let numbers { numbers.sessions.newest } else { try store.lastSession() }
  }
}
