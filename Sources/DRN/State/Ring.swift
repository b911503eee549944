/// A list that drops its oldest elements as cheaply as it takes new ones.
///
/// A full history drops an entry for each that it takes. In an array all the others would move;
/// here the new one takes the place of the oldest.
///
/// ```swift
/// for entry in navigation.entries { print(entry.route) }
/// ```
///
/// Indices count from zero, and two rings are equal if their elements are.
public struct Ring<Element> {
  /// The elements, from `start` to the end and on from 0. Those beyond `count` are left over: they
  /// wait to be overwritten, for taking them out would move the others.
  @usableFromInline var slots: ContiguousArray<Element>

  /// The slot of the first element.
  @usableFromInline var start: Int

  @usableFromInline var _count: Int

  /// Creates a ring of `elements`, in their order.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    slots = ContiguousArray(elements)
    start = 0
    _count = slots.count
  }

  /// Appends an element, and drops the oldest ones where there would be more than `limit`.
  ///
  /// - Precondition: `limit` is positive.
  /// - Complexity: O(1), amortized, where `limit` is the same at every call.
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
  /// - Complexity: O(1). What is dropped is freed when its place is taken.
  @inlinable
  public mutating func keepFirst(_ count: Int) {
    precondition(count >= 0, "A ring cannot keep fewer than no elements.")
    _count = Swift.min(count, _count)
  }

  /// Counts one of the elements that are left over as the last, and returns its slot; `nil` where
  /// none is left over. Before that, drops the oldest elements where there would be more than
  /// `limit`.
  ///
  /// Changing what is left over can be cheaper than putting something else in its place.
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

  /// Appends an element where none is left over.
  @inlinable
  mutating func appendSlot(_ element: Element) {
    if start != 0 { straighten() }
    slots.append(element)
    _count += 1
  }

  /// The slot of the element at `offset`, which may be the one after the last.
  @inlinable @inline(__always)
  func slot(_ offset: Int) -> Int {
    let slot = start + offset
    return slot < slots.count ? slot : slot - slots.count
  }

  /// Moves the elements so that the first is in slot 0 and nothing is left over.
  @inlinable
  mutating func straighten() {
    self = Self(self)
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

  /// Shows the elements, and not where they are kept.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
