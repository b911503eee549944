/// The recently used values by symbol number: the inverse of ``SymbolTable``.
///
/// Numbers are consecutive, so each has a slot of its own until there are more numbers than slots;
/// then the newest number replaces an older one. It is not thread-safe.
@usableFromInline
struct ValueTable<Value: Sendable> {
  @usableFromInline
  struct Slot {
    @usableFromInline let value: Value
    @usableFromInline let number: UInt32
  }

  /// The count is a power of two.
  @usableFromInline var slots: [Slot?]

  private static var largest: Int { 1 << 16 }

  init() { slots = Array(repeating: nil, count: 64) }

  /// The value of a number; `nil` if it is not in the table.
  @inlinable
  func value(of number: UInt32) -> Value? {
    guard let slot = slots[Int(number) & (slots.count &- 1)], slot.number == number else {
      return nil
    }
    return slot.value
  }

  mutating func insert(_ value: Value, _ number: UInt32) {
    while slots.count <= Int(number), slots.count < Self.largest {
      slots += Array(repeating: nil, count: slots.count * 3)
    }
    slots[Int(number) & (slots.count - 1)] = Slot(value: value, number: number)
  }
}
