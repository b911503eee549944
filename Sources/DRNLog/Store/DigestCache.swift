/// The digests of symbols' JSON, each computed once however often the symbol is referred to.
///
/// The cache is cleared when it is full, because it is unknown which symbols will be needed again.
package struct DigestCache {
  private var digests: [SymbolKey: Digest128] = [:]

  private static var limit: Int { 65_536 }

  package init() {}

  /// The digest of a symbol; `json` is called only if the digest is not cached.
  package mutating func digest<Failure: Error>(
    of kind: SymbolKind, _ number: UInt32, _ json: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> Digest128 {
    let key = SymbolKey(kind: kind, number: number)
    if let digest = digests[key] { return digest }
    let digest = PrefixHash.digest(ofJSON: try json())
    if digests.count >= Self.limit { digests = [:] }
    digests[key] = digest
    return digest
  }
}
