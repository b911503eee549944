/// A branch or leaf page, as read from the file. Every field is checked before it is used.
///
/// The format is LMDB's data format 1, that of liblmdb 0.9: `struct MDB_page` and `struct MDB_node` in `mdb.c`.
struct Page: Sendable {
  static let headerSize = 16
  static let nodeHeaderSize = 8

  enum Kind: UInt64 {
    case branch = 1
    case leaf = 2
  }

  let number: UInt64
  let kind: Kind
  let keyCount: Int
  /// Where the nodes begin; the bytes between the pointers and this offset are unused.
  let upper: Int
  let bytes: [UInt8]

  init(_ bytes: [UInt8], number: UInt64) throws(PageDamage) {
    let span = bytes.span
    guard let own = span.integer(at: 0, count: 8), let flags = span.integer(at: 10, count: 2),
      let lower = span.integer(at: 12, count: 2), let upper = span.integer(at: 14, count: 2)
    else { throw PageDamage(number, "the file ends in it") }
    guard own == number else { throw PageDamage(number, "it says that it is page \(own)") }
    guard let kind = Kind(rawValue: flags) else {
      throw PageDamage(number, "it is neither a branch nor a leaf of a tree")
    }
    guard lower >= 16, lower & 1 == 0, lower <= upper, upper <= bytes.count else {
      throw PageDamage(number, "its free space does not lie in it")
    }
    let keyCount = (Int(lower) - Self.headerSize) / 2
    guard keyCount >= (kind == .branch ? 2 : 1) else {
      throw PageDamage(number, "it has too few keys")
    }
    self.number = number
    self.kind = kind
    self.keyCount = keyCount
    self.upper = Int(upper)
    self.bytes = bytes
  }

  /// A key and its content.
  struct Node {
    /// The key's position in the page.
    let key: Range<Int>
    /// A child page for a branch's node, a value for a leaf's.
    let content: Content
    /// The number of bytes the node takes in the page.
    let size: Int
    /// The node's offset in the page.
    var start: Int { key.lowerBound - Page.nodeHeaderSize }

    enum Content {
      case child(UInt64)
      /// A value, or the record of a tree, in the page.
      case value(Range<Int>, isTree: Bool)
      /// A value in overflow pages of its own.
      case overflow(page: UInt64, byteCount: Int)
    }
  }

  /// The node at `index`, which must be less than ``keyCount``.
  func node(at index: Int) throws(PageDamage) -> Node {
    let span = bytes.span
    guard let start = span.integer(at: Self.headerSize + 2 * index, count: 2).map({ Int($0) }),
      start >= upper, start & 1 == 0,
      let low = span.integer(at: start, count: 4),
      let flags = span.integer(at: start + 4, count: 2),
      let keySize = span.integer(at: start + 6, count: 2).map({ Int($0) })
    else { throw PageDamage(number, "node \(index) does not lie in it") }
    let key = start + Self.nodeHeaderSize..<start + Self.nodeHeaderSize + keySize
    guard key.upperBound <= bytes.count else {
      throw PageDamage(number, "the key of node \(index) does not lie in it")
    }
    guard kind == .leaf else {
      return Node(
        key: key, content: .child(low | flags << 32),
        size: Self.even(key.upperBound - start))
    }
    guard 1...511 ~= keySize else {
      throw PageDamage(number, "the key of node \(index) has \(keySize) bytes")
    }
    switch flags {
    case 0, 2:
      let value = key.upperBound..<key.upperBound + Int(low)
      guard value.upperBound <= bytes.count, flags == 0 || value.count == TreeRecord.byteCount
      else {
        throw PageDamage(number, "the value of node \(index) does not lie in it")
      }
      return Node(
        key: key, content: .value(value, isTree: flags == 2),
        size: Self.even(value.upperBound - start))
    case 1:
      guard let page = span.integer(at: key.upperBound, count: 8) else {
        throw PageDamage(number, "the value of node \(index) does not lie in it")
      }
      return Node(
        key: key, content: .overflow(page: page, byteCount: Int(low)),
        size: Self.even(key.upperBound + 8 - start))
    default:
      throw PageDamage(number, "node \(index) is of an unknown kind")
    }
  }

  /// The index of the first node whose key is `key` or greater, and whether the key is equal;
  /// ``keyCount`` if all keys are less.
  func search(for key: Span<UInt8>) throws(PageDamage) -> (index: Int, isFound: Bool) {
    // The first key of a branch is a placeholder for everything less than the second one.
    var (low, high) = (kind == .branch ? 1 : 0, keyCount)
    while low < high {
      let middle = (low + high) / 2
      let found = bytes.span.extracting(try node(at: middle).key).compare(to: key)
      if found == 0 { return (middle, true) }
      if found < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }

  /// The index of the branch's child that has `key`, if any child has it.
  func child(for key: Span<UInt8>) throws(PageDamage) -> Int {
    let (index, isFound) = try search(for: key)
    return isFound ? index : index - 1
  }

  /// All nodes. Throws unless they lie side by side and fill the page from `upper` to its end.
  func checkedNodes() throws(PageDamage) -> [Node] {
    var nodes: [Node] = []
    nodes.reserveCapacity(keyCount)
    for index in 0..<keyCount { nodes.append(try node(at: index)) }
    var end = upper
    for node in nodes.sorted(by: { $0.start < $1.start }) {
      guard node.start == end else {
        throw PageDamage(number, "its nodes lie in each other, or have room between them")
      }
      end += node.size
    }
    guard end == bytes.count else {
      throw PageDamage(number, "its nodes end before it does, or behind it")
    }
    return nodes
  }

  /// liblmdb aligns nodes to even offsets.
  private static func even(_ size: Int) -> Int { (size + 1) & ~1 }
}
