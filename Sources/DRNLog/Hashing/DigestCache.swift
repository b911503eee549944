/// The digests of symbols' JSON, so that each is made once however often the symbol is referred to.
///
/// Bounded: when it is full it begins anew, for which symbols come again is not known.
struct DigestCache {
  private var digests: [Batch.SymbolKey: Digest128] = [:]

  private static var limit: Int { 65_536 }

  /// The digest of a symbol; `json` is asked for the first time.
  mutating func digest<Failure: Error>(
    of kind: SymbolKind, _ number: UInt32, _ json: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> Digest128 {
    let key = Batch.SymbolKey(kind: kind, number: number)
    if let digest = digests[key] { return digest }
    let digest = PrefixHash.digest(ofJSON: try json())
    if digests.count >= Self.limit { digests = [:] }
    digests[key] = digest
    return digest
  }
}
