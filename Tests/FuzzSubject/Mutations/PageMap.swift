/// Where things are in a file of LMDB's, as far as it says: for finding what to damage.
struct PageMap {
  let pageSize = 4_096
  let pageCount: Int
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    pageCount = bytes.count / pageSize
  }

  struct Node {
    /// Where its header is in the file.
    let offset: Int
    let flags: Int
    let keySize: Int
    let dataSize: Int

    var data: Int { offset + 8 + keySize }
  }

  /// What a page says that it is: 1 a branch, 2 a leaf, 4 a large value, 8 a meta page.
  func kind(of page: Int) -> Int { Int(bytes.number(at: page * pageSize + 10, count: 2)) }

  func keyCount(of page: Int) -> Int {
    min(max((Int(bytes.number(at: page * pageSize + 12, count: 2)) - 16) / 2, 0), 2_000)
  }

  func node(_ index: Int, of page: Int) -> Node? {
    let start = page * pageSize
    let offset = start + Int(bytes.number(at: start + 16 + 2 * index, count: 2))
    guard offset + 8 <= bytes.count else { return nil }
    return Node(
      offset: offset, flags: Int(bytes.number(at: offset + 4, count: 2)),
      keySize: Int(bytes.number(at: offset + 6, count: 2)),
      dataSize: Int(bytes.number(at: offset, count: 4)))
  }

  /// The meta page that holds.
  var newestMeta: Int {
    guard pageCount > 1 else { return 0 }
    return bytes.number(at: 144, count: 8) < bytes.number(at: pageSize + 144, count: 8) ? 1 : 0
  }

  /// The root of the free list; nil where it is empty.
  var freeListRoot: Int? {
    let root = bytes.number(at: newestMeta * pageSize + 40 + 40, count: 8)
    return root < UInt64(pageCount) ? Int(root) : nil
  }

  /// The pages after the first two that are of one of these kinds.
  func pages(_ kinds: [Int]) -> [Int] {
    pageCount > 2 ? (2..<pageCount).filter { kinds.contains(kind(of: $0)) } : []
  }
}
