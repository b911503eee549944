/// A list that drops its oldest elements as cheaply as it appends new ones.
///
/// A full history drops an entry for each new one. An array would move all the others; a ring
/// stores the new element in the slot of the oldest.
///
/// ```swift
/// for entry in navigation.entries { print(entry.route) }
/// ```
///
/// Indices start at zero, and two rings are equal if their elements are.
public struct Ring<Element> {
  /// The elements, from `start` to the end and then from 0. Slots beyond `count` are unused: they
  /// keep their old elements until they are overwritten, because removing those would move the
  /// others.
  @usableFromInline var slots: ContiguousArray<Element>

  /// The slot of the first element.
  @usableFromInline var start: Int

  @usableFromInline var _count: Int

  /// Creates a ring of `elements`, in order.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    slots = ContiguousArray(elements)
    start = 0
    _count = slots.count
  }

  /// Appends an element, after dropping the oldest ones so that at most `limit` remain.
  ///
  /// - Precondition: `limit` is positive.
  /// - Complexity: O(1), amortized, if `limit` is the same for every call.
  @inlinable
  public mutating func append(_ element: Element, keeping limit: Int) {
    if let slot = reuseSlot(keeping: limit) {
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
    _count = Swift.min(count, _count)
  }

  /// Makes an unused slot the last one and returns it; `nil` if no slot is unused. First drops the
  /// oldest elements so that at most `limit` remain.
  ///
  /// Changing the old element in a slot can be cheaper than assigning a new one.
  @inlinable @inline(__always)
  mutating func reuseSlot(keeping limit: Int) -> Int? {
    precondition(limit > 0, "A ring keeps at least one element.")
    if _count >= limit {
      let dropped = _count - limit + 1
      start = slot(dropped)
      _count -= dropped
    }
    guard _count < slots.count else { return nil }
    _count += 1
    return slot(_count - 1)
  }

  /// Appends an element to a ring without unused slots.
  @inlinable
  mutating func appendSlot(_ element: Element) {
    if start != 0 { straighten() }
    slots.append(element)
    _count += 1
  }

  /// The slot of the element at `offset`, which may be that after the last element.
  @inlinable @inline(__always)
  func slot(_ offset: Int) -> Int {
    let slot = start + offset
    return slot < slots.count ? slot : slot - slots.count
  }

  /// Moves the elements so that the first is in slot 0 and no slot is unused.
  @inlinable
  mutating func straighten() { self = Self(self) }
}

extension Ring: RandomAccessCollection, MutableCollection {
  @inlinable @inline(__always) public var startIndex: Int { 0 }
  @inlinable @inline(__always) public var endIndex: Int { _count }

  @inlinable
  public subscript(position: Int) -> Element {
    @inline(__always)
    _read {
      precondition(position >= 0 && position < _count, "The index is outside the ring.")
      yield slots[slot(position)]
    }
    @inline(__always)
    _modify {
      precondition(position >= 0 && position < _count, "The index is outside the ring.")
      yield &slots[slot(position)]
    }
  }
}

extension Ring: Equatable where Element: Equatable {
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
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

extension Ring: CustomStringConvertible, CustomReflectable {
  public var description: String { Array(self).description }

  /// Shows the elements, not the slots.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
