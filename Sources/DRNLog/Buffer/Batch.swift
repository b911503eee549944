/// Changes that one commit writes to LMDB.
package struct Batch {
  /// New symbols' JSON, by kind and number.
  var symbols: [SymbolKey: [UInt8]] = [:]
  /// The numbers of new symbols, by digest.
  var numbers: [SymbolDigest: UInt32] = [:]
  var sessions: [UInt32: SessionRecord] = [:]
  /// The numbers of new sessions, by the index key of their name.
  var sessionNumbers: [[UInt8]: UInt32] = [:]
  var blocks: [BlockKey: Block] = [:]
  var marks: [[UInt8]: MarkRecord] = [:]
  /// The changes that start a branch from a node, oldest first.
  var branches: [BlockKey: [Int]] = [:]
  /// Whether tails stay journal records, which are stored in the log unchanged.
  var hasTailRecords = false
  /// The sessions whose newest blocks in LMDB will be outdated.
  var sessionsBehind: Set<UInt32> = []

  struct SymbolDigest: Hashable {
    package var kind: SymbolKind
    var digest: Digest128
  }

  /// A session and a position: a block's first one, or the node that a branch leaves.
  struct BlockKey: Hashable, Comparable {
    var session: UInt32
    var seq: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.session, left.seq) < (right.session, right.seq)
    }
  }

  /// The number of a new symbol, unless it is another symbol with the same digest.
  func number(of key: SymbolDigest, json: [UInt8]) -> UInt32? {
    guard let number = numbers[key], symbols[.init(kind: key.kind, number: number)] == json
    else { return nil }
    return number
  }

  var isEmpty: Bool {
    symbols.isEmpty && sessions.isEmpty && blocks.isEmpty && marks.isEmpty && branches.isEmpty
  }

  /// Adds later changes, which replace earlier ones.
  mutating func merge(_ later: Batch) {
    symbols.merge(later.symbols) { $1 }
    numbers.merge(later.numbers) { $1 }
    sessions.merge(later.sessions) { $1 }
    sessionNumbers.merge(later.sessionNumbers) { $1 }
    blocks.merge(later.blocks) { $1 }
    marks.merge(later.marks) { $1 }
    branches.merge(later.branches) { $0 + $1 }
  }
}
