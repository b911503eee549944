package import DRN

/// What a block's events can change, as far as their kinds tell: without folding them.
package struct BlockContents: Sendable {
  package private(set) var kinds: EventKindSet = []
  /// Whether an event names a tab.
  package private(set) var namesTab = false

  /// Reads a block.
  ///
  /// - Parameter path: The log's path, for the error.
  package init(of block: Block, _ path: String) throws(LogError) {
    var contents = Contents()
    try block.read(path) { (value) throws(FormatError) in
      var (reader, extras) = (EventReader(block.header), EventExtras.none)
      repeat {
        reader.skipWords(through: .max - 1, in: value) { word, _ in
          contents.kinds.insert(code: word.head)
          return true
        }
        guard let event = try reader.next(in: value, extras: &extras, isTimed: false) else {
          return
        }
        contents.add(event, extras)
      } while true
    }
    (kinds, namesTab) = (contents.kinds, contents.tabs != 0)
  }

  private struct Contents {
    var kinds: EventKindSet = []
    var tabs: UInt32 = 0

    @inline(__always)
    mutating func add(_ event: EventNumbers, _ extras: EventExtras) {
      kinds.insert(event.kind)
      tabs |= event.tab
      if case .some(let fields) = extras, !fields.tabs.isEmpty { tabs = .max }
    }
  }
}

/// A set of kinds of events.
package struct EventKindSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt32 = 0

  package init(arrayLiteral kinds: EventKind...) { for kind in kinds { insert(kind) } }

  @inline(__always)
  package mutating func insert(_ kind: EventKind) { insert(code: kind.rawValue) }

  @inline(__always)
  fileprivate mutating func insert(code: UInt8) { bits |= 1 &<< UInt32(code) }

  package func union(_ other: Self) -> Self {
    var union = self
    union.bits |= other.bits
    return union
  }

  package func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }
}
