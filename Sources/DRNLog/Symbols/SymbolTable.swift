/// A hash table of recently recorded values and their numbers, with look-ups in a few nanoseconds.
///
/// A value's slot is computed from its bits in memory, which are fast to mix; `==` decides whether
/// it is found. Equal values can have different bits, such as two equal strings at different
/// addresses. Such a value is not found here, and the caller falls back to a slower table. So the
/// bits affect only speed, never the result.
///
/// Each value has four possible slots. If all of them are taken, the table grows up to a bound;
/// after that, the newest value replaces one of them. It is not thread-safe.
@usableFromInline
struct SymbolTable<Value: Hashable & Sendable> {
  @usableFromInline
  struct Slot {
    @usableFromInline let value: Value
    @usableFromInline let number: UInt32
  }

  /// The count is a power of two.
  @usableFromInline var slots: [Slot?]
  private var victim = 0

  private static var largest: Int { 1 << 17 }

  init() { slots = Array(repeating: nil, count: 64) }

  /// The number of a value; `nil` if it is not in the table.
  @inlinable
  func number(of value: Value) -> UInt32? {
    let start = Self.mix(value)
    for probe in 0..<4 {
      guard let slot = slots[(start &+ probe) & (slots.count &- 1)] else { return nil }
      if slot.value == value { return slot.number }
    }
    return nil
  }

  mutating func insert(_ value: Value, _ number: UInt32) {
    let slot = Slot(value: value, number: number)
    while !place(slot) {
      guard slots.count < Self.largest else {
        victim &+= 1
        slots[(Self.mix(value) &+ victim & 3) & (slots.count &- 1)] = slot
        return
      }
      grow()
    }
  }

  /// Stores a slot where look-ups will find it; returns whether there was room.
  private mutating func place(_ slot: Slot) -> Bool {
    let start = Self.mix(slot.value)
    for probe in 0..<4 {
      let index = (start &+ probe) & (slots.count &- 1)
      // A value that was recorded on another path, such as in a group, is inserted again.
      if let there = slots[index], there.value != slot.value { continue }
      slots[index] = slot
      return true
    }
    return false
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: nil, count: old.count * 4)
    // A value for which there is still no room takes the slow path once.
    for slot in old { if let slot { _ = place(slot) } }
  }

  /// A hash of a value's bits.
  @inlinable
  static func mix(_ value: Value) -> Int {
    var hash: UInt64 = 0x9e37_79b9_7f4a_7c15
    unsafe withUnsafeBytes(of: value) { bytes in
      var offset = 0
      while offset &+ 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
        hash ^= hash &>> 32
        offset &+= 8
      }
      while offset < bytes.count {
        hash = (hash ^ UInt64(unsafe bytes[offset])) &* 0xc4ce_b9fe_1a85_ec53
        hash ^= hash &>> 32
        offset &+= 1
      }
    }
    return Int(truncatingIfNeeded: hash &>> 8)
  }
}
