import DRN

/// The digests of symbols' JSON that prefix hashes used recently.
///
/// Closing a block takes 1,024 of them or more, so they are indexed by symbol number. Digests of
/// numbers beyond the bound are computed each time.
struct DigestTable: Sendable {
  private static var limit: UInt32 { 1 << 16 }

  private var tables: [[Digest128?]] = Array(repeating: [], count: 8)

  /// The digest of a symbol.
  ///
  /// - Parameter json: Returns the symbol's JSON; called only if the digest is not known.
  @inline(__always)
  mutating func digest(
    of kind: SymbolKind, _ number: UInt32, json: () throws(LogError) -> [UInt8]
  ) throws(LogError) -> Digest128 {
    let (table, index) = (Int(kind.rawValue), Int(number))
    if index < tables[table].count, let digest = tables[table][index] { return digest }
    let digest = PrefixHash.digest(ofJSON: try json())
    guard number < Self.limit else { return digest }
    while tables[table].count <= index { tables[table].append(nil) }
    tables[table][index] = digest
    return digest
  }
}
