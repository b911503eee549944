import DRN

/// The digests of values that are known to exist, by kind and number: for the prefix hash of events
/// that refer to no others.
package struct KnownDigests: Sendable {
  /// By kind and number; zero for a value that is not known.
  private var tables: [[Digest128]] = Array(repeating: [], count: Int(SymbolKind.last) + 1)

  /// Values with greater numbers are not kept.
  static var limit: Int { 1 << 17 }

  package init() {}

  /// Keeps the digest of a value's JSON.
  package mutating func keep(_ digest: Digest128, of kind: SymbolKind, _ number: UInt32) {
    let (table, index) = (Int(kind.rawValue), Int(number))
    guard index < Self.limit else { return }
    if index >= tables[table].count {
      let count = min(max(2 * tables[table].count, index + 1, 64), Self.limit)
      let missing = count - tables[table].count
      tables[table] += Array(repeating: PrefixHash.empty, count: missing)
    }
    tables[table][index] = digest
  }

  /// The prefix hash after an event; `nil` if it refers to a value that is not known.
  package func hash(_ record: EventRecord, after previous: Digest128) -> Digest128? {
    let event = record.numbers
    if event.kind == .went, event.tab | event.cause | event.meta == 0, event.group == nil {
      guard let route = digest(of: .route, event.route) else { return nil }
      return Self.hash(moveTo: route, after: previous)
    }
    guard record.cause == 0 || digest(of: .text, record.cause) != nil,
      record.meta == 0 || digest(of: .json, record.meta) != nil,
      record.group.map({ digest(of: .text, $0.name) != nil }) ?? true,
      record.kind != .started || knowsSettings(of: record)
    else { return nil }
    do throws(Unknown) {
      return try PrefixHash.hash(record, after: previous) { (kind, number) throws(Unknown) in
        guard let digest = digest(of: kind, number) else { throw Unknown() }
        return digest
      }
    } catch {
      return nil
    }
  }

  /// Continues the prefix hash with the events from `seq` on that have only a word and refer to values that
  /// are known.
  ///
  /// - Returns: The seq after the last of them.
  package func addWords(
    of block: Block, from seq: Int, to hash: inout Digest128
  ) -> Int {
    var reader = EventReader(wordsOf: block.header, from: seq)
    reader.skipWords(through: .max - 1, in: block.value.span) { word, _ in
      do throws(Unknown) {
        hash = try PrefixHash.hash(word, after: hash) { (kind, number) throws(Unknown) in
          guard let digest = digest(of: kind, number) else { throw Unknown() }
          return digest
        }
        return true
      } catch {
        return false
      }
    }
    return reader.seq
  }

  /// `PrefixHash.hash` for the most frequent event, whose fields need not be looked for.
  private static func hash(moveTo route: Digest128, after previous: Digest128) -> Digest128 {
    var hasher = SipHash128()
    hasher.update(previous)
    hasher.update(EventKind.went.rawValue)
    hasher.update(EventField.route.rawValue)
    hasher.update(route)
    return hasher.finalize()
  }

  private struct Unknown: Error {}

  @inline(__always)
  private func digest(of kind: SymbolKind, _ number: UInt32) -> Digest128? {
    let (table, index) = (Int(kind.rawValue), Int(number))
    guard index < tables[table].count else { return nil }
    let digest = tables[table][index]
    return digest == PrefixHash.empty ? nil : digest
  }

  private func knowsSettings(of record: EventRecord) -> Bool {
    guard let settings = record.settings else { return true }
    return [settings.window, settings.appVersion, settings.schema].allSatisfy {
      $0 == 0 || digest(of: .text, $0) != nil
    }
  }
}
