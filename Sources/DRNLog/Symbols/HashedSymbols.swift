/// The numbers of values, which are found by the values' hashes: as many as there is room for.
///
/// It grows by one chain at a time, in pieces of memory of one size, so no insertion takes long: it
/// moves the values of one chain, and allocates at most two pieces. When it is full, a new value
/// replaces the oldest one. It is not thread-safe.
///
/// `@unchecked Sendable` and unchecked exclusivity: the journal's lock protects every access.
///
/// Invariants:
/// - Each node is in the chain that its hash names, and in no other.
/// - There are at least as many chains as nodes.
@usableFromInline
@safe
final class HashedSymbols<Value: Hashable & Sendable>: @unchecked Sendable {
  @usableFromInline
  struct Node {
    /// The next node of the chain. The first field, so that a node's address is that of its link.
    @usableFromInline var next: Link
    @usableFromInline var number: UInt32
    @usableFromInline let hash: UInt64
    @usableFromInline let value: Value
  }

  /// A node's index and 1; 0 is none.
  @usableFromInline typealias Link = UInt32

  /// The maximum number of values.
  private let limit: Int
  /// The number of values.
  @safe @exclusivity(unchecked) private(set) var count = 0
  /// The nodes and the chains' first links, in pieces.
  @safe @usableFromInline @exclusivity(unchecked) private(set) var nodes:
    [UnsafeMutablePointer<Node>] =
      unsafe []
  @safe @usableFromInline @exclusivity(unchecked) private(set) var heads:
    [UnsafeMutablePointer<Link>] =
      unsafe []
  /// The number of chains.
  @safe @usableFromInline @exclusivity(unchecked) private(set) var chainCount = 0
  /// The greatest power of two that is less than `chainCount`, or 1.
  @safe @usableFromInline @exclusivity(unchecked) private(set) var half = 1
  /// The node that is replaced next.
  private var oldest = 0

  /// The default limit. A million values need 50 MB, and the memory that is their own.
  static var limit: Int { 1 << 20 }

  init(limit: Int) {
    self.limit = limit
    addChain()
  }

  deinit {
    for index in 0..<count { unsafe node(index).deinitialize(count: 1) }
    while let piece = unsafe nodes.popLast() { unsafe piece.deallocate() }
    while let piece = unsafe heads.popLast() { unsafe piece.deallocate() }
  }
}

extension HashedSymbols {
  /// The number of a value; `nil` if it is not there.
  @inlinable
  func number(of value: Value, _ hash: UInt64) -> UInt32? {
    var link = unsafe head(chain(of: hash)).pointee
    while link != 0 {
      let node = unsafe node(Int(link) &- 1)
      if unsafe node.pointee.hash == hash, unsafe node.pointee.value == value {
        return unsafe node.pointee.number
      }
      link = unsafe node.pointee.next
    }
    return nil
  }

  /// Adds a value, or gives one that is there another number.
  ///
  /// - Returns: The value that it replaced, to be released when the lock is not held.
  func insert(_ value: Value, _ hash: UInt64, _ number: UInt32) -> Value? {
    var place = unsafe head(chain(of: hash))
    while unsafe place.pointee != 0 {
      let node = unsafe node(Int(place.pointee) - 1)
      if unsafe node.pointee.hash == hash, unsafe node.pointee.value == value {
        unsafe node.pointee.number = number
        return nil
      }
      unsafe place = next(of: node)
    }
    if count == limit { return replaceOldest(with: value, hash, number) }
    if count % Self.pieceSize == 0 { unsafe nodes.append(.allocate(capacity: Self.pieceSize)) }
    count += 1
    addChain()
    link(count - 1, value, hash, number)
    return nil
  }

  private func replaceOldest(with value: Value, _ hash: UInt64, _ number: UInt32) -> Value {
    let index = oldest
    oldest = index + 1 == limit ? 0 : index + 1
    let node = unsafe node(index)
    var place = unsafe head(chain(of: node.pointee.hash))
    while unsafe place.pointee != Link(index + 1) {
      unsafe place = next(of: self.node(Int(place.pointee) - 1))
    }
    unsafe place.pointee = node.pointee.next
    let replaced = unsafe node.move()
    link(index, value, hash, number)
    return replaced.value
  }

  /// Initializes a node, and makes it the first of its chain.
  private func link(_ index: Int, _ value: Value, _ hash: UInt64, _ number: UInt32) {
    let head = unsafe head(chain(of: hash))
    unsafe node(index).initialize(
      to: Node(next: head.pointee, number: number, hash: hash, value: value))
    unsafe head.pointee = Link(index + 1)
  }
}

// Chains: those from `half` on have what would otherwise be in the chain `half` before. The last
// one is the last that was divided.

extension HashedSymbols {
  /// The number of nodes or links in a piece of memory.
  @inlinable static var pieceSize: Int { 1_024 }

  @inlinable
  func chain(of hash: UInt64) -> Int {
    let chain = Int(truncatingIfNeeded: hash) & (half &* 2 &- 1)
    return chain < chainCount ? chain : chain &- half
  }

  /// Divides the next chain into two.
  private func addChain() {
    if chainCount == half * 2 { half *= 2 }
    if chainCount % Self.pieceSize == 0 { unsafe heads.append(.allocate(capacity: Self.pieceSize)) }
    let added = chainCount
    unsafe head(added).initialize(to: 0)
    chainCount += 1
    guard added >= half else { return }
    var place = unsafe head(added - half)
    while unsafe place.pointee != 0 {
      let link = unsafe place.pointee
      let node = unsafe node(Int(link) - 1)
      if chain(of: unsafe node.pointee.hash) == added {
        unsafe place.pointee = node.pointee.next
        unsafe node.pointee.next = head(added).pointee
        unsafe head(added).pointee = link
      } else {
        unsafe place = next(of: node)
      }
    }
  }

  @inlinable
  func node(_ index: Int) -> UnsafeMutablePointer<Node> {
    unsafe nodes[index / Self.pieceSize] + index % Self.pieceSize
  }

  @inlinable
  func head(_ chain: Int) -> UnsafeMutablePointer<Link> {
    unsafe heads[chain / Self.pieceSize] + chain % Self.pieceSize
  }

  /// The address of a node's link.
  private func next(of node: UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<Link> {
    unsafe UnsafeMutableRawPointer(node).assumingMemoryBound(to: Link.self)
  }
}
