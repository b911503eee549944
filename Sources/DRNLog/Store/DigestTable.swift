import DRN

/// The digests of symbols' JSON that prefix hashes needed lately.
///
/// A block that is closed needs 512 of them and more, so they are found by their numbers. What is
/// beyond the bound is computed each time.
struct DigestTable: Sendable {
  private static var limit: UInt32 { 1 << 16 }

  private var tables: [[Digest128?]] = Array(repeating: [], count: 8)

  /// The digest of a symbol.
  ///
  /// - Parameter json: Gives the symbol's JSON, where the digest is not known.
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
