/// A list that drops its oldest elements as cheaply as it appends new ones.
///
/// A full history drops an entry for each new one. An array would move all the others; a ring
/// stores the new element in the slot of the oldest.
///
/// ```swift
/// for entry in navigation.entries { print(entry.route) }
/// ```
///
/// Copies of a long ring share their older elements: changing a copy copies at most a few hundred,
/// however long the ring is.
///
/// Indices start at zero, and two rings are equal if their elements are.
public struct Ring<Element> {
  /// The newest elements, from `start` to the end and then from 0. Slots beyond `topCount` are
  /// unused: they keep their old elements until they are overwritten, because removing those would
  /// move the others.
  @usableFromInline var slots: ContiguousArray<Element>

  /// The slot of the first element.
  @usableFromInline var start: Int

  @usableFromInline var _count: Int

  /// The older elements of a long ring, in full chunks that copies share; most rings have none.
  @usableFromInline var chunks: ContiguousArray<ContiguousArray<Element>>

  /// The number of elements in `chunks`.
  @usableFromInline var chunkedCount: Int

  /// The number of elements at the beginning of the first chunk that were dropped.
  @usableFromInline var chunkStart: Int

  /// Creates a ring of `elements`, in order.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    slots = ContiguousArray(elements)
    start = 0
    _count = slots.count
    (chunks, chunkedCount, chunkStart) = ([], 0, 0)
    if slots.count > Self.slotLimit { moveToChunks() }
  }

  /// Appends an element, after dropping the oldest ones so that at most `limit` remain.
  ///
  /// - Precondition: `limit` is positive.
  /// - Complexity: O(1), amortized, if `limit` is the same for every call.
  @inlinable
  public mutating func append(_ element: Element, keeping limit: Int) {
    if let slot = reuseSlot(keeping: limit, ofFirst: _count) {
      slots[slot] = element
    } else {
      appendSlot(element)
    }
  }

  /// Drops all but the first `count` elements.
  ///
  /// - Precondition: `count` is not negative.
  /// - Complexity: O(1). The dropped elements are released when their slots are reused.
  @inlinable
  public mutating func keepFirst(_ count: Int) {
    precondition(count >= 0, "A ring cannot keep fewer than no elements.")
    if count < chunkedCount { keepChunked(count) }
    _count = Swift.min(count, _count)
  }

  /// Makes an unused slot the last one and returns it; `nil` if no slot is unused. First drops all
  /// but the first `count` elements, and of these the oldest ones so that at most `limit` remain.
  ///
  /// Changing the old element in a slot can be cheaper than assigning a new one.
  @inlinable @inline(__always)
  mutating func reuseSlot(keeping limit: Int, ofFirst count: Int) -> Int? {
    precondition(limit > 0, "A ring keeps at least one element.")
    precondition(count >= 0 && count <= _count, "A ring has no more elements than its own.")
    guard chunkedCount == 0 else { return reuseSlotOfChunked(keeping: limit, ofFirst: count) }
    // No overflow: there are at most as many elements as slots.
    var kept = count
    if count >= limit {
      start = slot(count &- limit &+ 1)
      kept = limit &- 1
    }
    _count = kept
    guard kept < slots.count else { return nil }
    _count = kept &+ 1
    return slot(kept)
  }

  @inlinable @inline(__always)
  mutating func drop(_ count: Int) {
    if chunkedCount > 0 { return dropChunked(count) }
    start = slot(count)
    _count -= count
  }

  /// Appends an element to a ring without unused slots.
  @inlinable
  mutating func appendSlot(_ element: Element) {
    if start != 0 { straighten() }
    if slots.count >= Self.slotLimit { moveToChunks() }
    slots.append(element)
    _count += 1
  }

  /// The slot of the element at `offset` of those in slots, which may be that after the last.
  @inlinable @inline(__always)
  func slot(_ offset: Int) -> Int {
    // No overflow: both are at most the number of slots.
    let slot = start &+ offset
    return slot < slots.count ? slot : slot &- slots.count
  }

  /// Moves the elements in slots so that the first is in slot 0 and no slot is unused.
  @inlinable
  mutating func straighten() {
    slots = ContiguousArray((0..<(_count - chunkedCount)).map { slots[slot($0)] })
    start = 0
  }
}

// The older elements of long rings. No history of the default length has any.

extension Ring {
  /// The number of elements of a chunk.
  @inlinable static var chunkSize: Int { 64 }

  /// The number of slots beyond which older elements move to chunks.
  @inlinable static var slotLimit: Int { 128 }

  /// Moves the oldest elements from slots to chunks. The slots are straight, and all are used.
  @inlinable @inline(never)
  mutating func moveToChunks() {
    var first = 0
    while slots.count - first >= 2 * Self.chunkSize {
      chunks.append(ContiguousArray(slots[first..<first + Self.chunkSize]))
      first += Self.chunkSize
    }
    slots = ContiguousArray(slots[first...])
    chunkedCount += first
  }

  /// Where a chunked element is.
  @inlinable @inline(__always)
  func chunkPlace(_ position: Int) -> (chunk: Int, index: Int) {
    let place = chunkStart + position
    return (place / Self.chunkSize, place % Self.chunkSize)
  }

  /// Drops the oldest elements of a ring with chunks.
  @inlinable @inline(never)
  mutating func dropChunked(_ count: Int) {
    let dropped = Swift.min(count, chunkedCount)
    let (chunk, index) = chunkPlace(dropped)
    _count -= dropped
    chunkedCount -= dropped
    if chunkedCount == 0 {
      (chunks, chunkStart) = ([], 0)
    } else {
      if chunk > 0 { chunks.removeFirst(chunk) }
      chunkStart = index
    }
    if count > dropped { drop(count - dropped) }
  }

  /// The same as ``reuseSlot(keeping:ofFirst:)`` in a ring with chunks.
  @inlinable @inline(never)
  mutating func reuseSlotOfChunked(keeping limit: Int, ofFirst count: Int) -> Int? {
    keepFirst(count)
    if _count >= limit { drop(_count - limit + 1) }
    let topCount = _count - chunkedCount
    guard topCount < slots.count else { return nil }
    _count += 1
    return slot(topCount)
  }

  /// Keeps the first `count` of the chunked elements; those of the last chunk move to slots.
  @inlinable @inline(never)
  mutating func keepChunked(_ count: Int) {
    let (chunk, index) = chunkPlace(count)
    let first = chunk == 0 ? chunkStart : 0
    slots = index > first ? ContiguousArray(chunks[chunk][first..<index]) : []
    start = 0
    chunks.removeLast(chunks.count - chunk)
    chunkedCount = count - slots.count
    _count = count
    if chunkedCount == 0 { chunkStart = 0 }
  }
}

extension Ring: RandomAccessCollection, MutableCollection {
  @inlinable @inline(__always) public var startIndex: Int { 0 }
  @inlinable @inline(__always) public var endIndex: Int { _count }

  @inlinable
  public subscript(position: Int) -> Element {
    @inline(__always)
    _read {
      precondition(position >= 0 && position < _count, "The index is outside the ring.")
      if position >= chunkedCount {
        yield slots[slot(position - chunkedCount)]
      } else {
        yield chunked(position)
      }
    }
    @inline(__always)
    _modify {
      precondition(position >= 0 && position < _count, "The index is outside the ring.")
      if position >= chunkedCount {
        yield &slots[slot(position - chunkedCount)]
      } else {
        let (chunk, index) = chunkPlace(position)
        yield &chunks[chunk][index]
      }
    }
  }

  /// Whether the rings are copies of each other and neither was changed since.
  @inlinable
  package func isCopy(of other: Self) -> Bool {
    guard _count == other._count, start == other.start, chunkedCount == other.chunkedCount,
      chunkStart == other.chunkStart
    else { return false }
    // The addresses are compared and not read.
    return unsafe slots.withUnsafeBufferPointer { $0.baseAddress }
      == other.slots.withUnsafeBufferPointer { $0.baseAddress }
      && chunks.withUnsafeBufferPointer { $0.baseAddress }
        == other.chunks.withUnsafeBufferPointer { $0.baseAddress }
  }

  @inlinable @inline(never)
  func chunked(_ position: Int) -> Element {
    let (chunk, index) = chunkPlace(position)
    return chunks[chunk][index]
  }
}

// The subscript's accessors with their two branches are no longer inlined: each call would allocate
// a coroutine's frame. What every transition does goes through these.

extension Ring {
  /// Returns what `part` makes of an element, without a copy of it.
  @inlinable @inline(__always)
  func read<Part>(_ position: Int, _ part: (borrowing Element) -> Part) -> Part {
    precondition(position >= 0 && position < _count, "The index is outside the ring.")
    let offset = position &- chunkedCount
    if offset >= 0 { return part(slots[slot(offset)]) }
    let (chunk, index) = chunkPlace(position)
    return Self.readChunked(chunks, chunk, index, part)
  }

  /// Returns what `part` makes of an element and `other`, which is faster than a closure that
  /// captures `other`.
  @inlinable @inline(__always)
  func read<Other, Part>(
    _ position: Int, with other: borrowing Other,
    _ part: (borrowing Element, borrowing Other) -> Part
  ) -> Part {
    precondition(position >= 0 && position < _count, "The index is outside the ring.")
    let offset = position &- chunkedCount
    if offset >= 0 { return part(slots[slot(offset)], other) }
    let (chunk, index) = chunkPlace(position)
    return part(chunks[chunk][index], other)
  }

  /// Not a method: the ring would be stored in memory for it, by every caller.
  @inlinable @inline(never)
  static func readChunked<Part>(
    _ chunks: ContiguousArray<ContiguousArray<Element>>, _ chunk: Int, _ index: Int,
    _ part: (borrowing Element) -> Part
  ) -> Part {
    part(chunks[chunk][index])
  }

  /// Changes an element in place.
  @inlinable @inline(__always)
  mutating func update(_ position: Int, _ change: (inout Element) -> Void) {
    precondition(position >= 0 && position < _count, "The index is outside the ring.")
    let offset = position &- chunkedCount
    if offset >= 0 {
      change(&slots[slot(offset)])
    } else {
      updateChunked(position, change)
    }
  }

  @inlinable @inline(never)
  mutating func updateChunked(_ position: Int, _ change: (inout Element) -> Void) {
    let (chunk, index) = chunkPlace(position)
    change(&chunks[chunk][index])
  }
}

extension Ring: Equatable where Element: Equatable {
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.isCopy(of: right) || left.elementsEqual(right)
  }
}

extension Ring: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(_count)
    for element in self { hasher.combine(element) }
  }
}

extension Ring: Sendable where Element: Sendable {}

extension Ring: ExpressibleByArrayLiteral {
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

#if !hasFeature(Embedded)
  extension Ring: CustomStringConvertible, CustomReflectable {
    public var description: String { Array(self).description }

    /// Shows the elements, not the slots.
    public var customMirror: Mirror {
      Mirror(self, unlabeledChildren: self, displayStyle: .collection)
    }
  }
#endif
