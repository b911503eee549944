import DRN

extension Block {
  /// The prefix hash after the block's events.
  ///
  /// - Parameters:
  ///   - hash: The hash before the block's events.
  ///   - path: The log's path, for errors.
  ///   - digest: Returns the digest of a symbol's JSON.
  package func hash(
    after hash: Digest128, path: String,
    digest: (SymbolKind, UInt32) throws(LogError) -> Digest128
  ) throws(LogError) -> Digest128 {
    var (hash, reader, extras) = (hash, EventReader(header), EventExtras.none)
    let value = value.span
    while true {
      try reader.skipWords(through: .max - 1, in: value) { (word, _) throws(LogError) in
        hash = try PrefixHash.hash(word, after: hash, digest: digest)
        return true
      }
      let numbers: EventNumbers?
      do {
        numbers = try reader.next(in: value, extras: &extras)
      } catch {
        throw LogError(error, in: header, path: path)
      }
      guard let numbers else { return hash }
      if let word = PlainWord(numbers) {
        hash = try PrefixHash.hash(word, after: hash, digest: digest)
      } else {
        hash = try PrefixHash.hash(EventRecord(numbers, extras), after: hash, digest: digest)
      }
    }
  }
}
