/// The values that symbols' numbers stood for lately: ``SymbolTable`` the other way round.
///
/// Numbers are given one after the other, so each has a place of its own until there are more of them
/// than places; then the newest has it. It is not safe for use by several threads at once.
@usableFromInline
struct ValueTable<Value: Sendable> {
  @usableFromInline
  struct Slot {
    @usableFromInline let value: Value
    @usableFromInline let number: UInt32
  }

  /// As many as a power of two.
  @usableFromInline var slots: [Slot?]

  private static var largest: Int { 1 << 16 }

  init() { slots = Array(repeating: nil, count: 64) }

  /// The value of a number, if it is here.
  @inlinable
  func value(of number: UInt32) -> Value? {
    guard let slot = slots[Int(number) & (slots.count &- 1)], slot.number == number else {
      return nil
    }
    return slot.value
  }

  /// Remembers a number's value.
  mutating func insert(_ value: Value, _ number: UInt32) {
    while slots.count <= Int(number), slots.count < Self.largest {
      slots += Array(repeating: nil, count: slots.count * 3)
    }
    slots[Int(number) & (slots.count - 1)] = Slot(value: value, number: number)
  }
}
