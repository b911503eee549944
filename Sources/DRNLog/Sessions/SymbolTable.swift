/// The numbers of values that were recorded lately, found in a few nanoseconds.
///
/// Where a value is looked for comes from its bits in memory, which are quick to mix; whether it is
/// there, from `==`. Equal values can have different bits (two strings of the same characters in
/// different memory): then one is not found here, and the caller looks in a slower place. So the bits
/// decide about time only, never about the answer.
///
/// Four places are looked at for each value; where all are taken, the newest value takes one. The table
/// grows with what it holds, to a bound, and is not safe for use by several threads at once.
@usableFromInline
struct SymbolTable<Value: Hashable & Sendable> {
  @usableFromInline
  struct Slot {
    @usableFromInline let value: Value
    @usableFromInline let number: UInt32
  }

  /// As many as a power of two.
  @usableFromInline var slots: [Slot?]
  private var count = 0
  private var victim = 0

  private static var largest: Int { 1 << 17 }

  init() { slots = Array(repeating: nil, count: 64) }

  /// The number of a value, if it is here.
  @inlinable
  func number(of value: Value) -> UInt32? {
    let start = Self.mix(value)
    for probe in 0..<4 {
      guard let slot = slots[(start &+ probe) & (slots.count &- 1)] else { return nil }
      if slot.value == value { return slot.number }
    }
    return nil
  }

  /// Remembers a value's number.
  mutating func insert(_ value: Value, _ number: UInt32) {
    if count * 4 > slots.count, slots.count < Self.largest { grow() }
    place(Slot(value: value, number: number))
  }

  private mutating func place(_ slot: Slot) {
    let start = Self.mix(slot.value)
    for probe in 0..<4 {
      let index = (start &+ probe) & (slots.count &- 1)
      // Whoever came another way, in a group say, has it inserted again.
      if let there = slots[index] {
        guard there.value == slot.value else { continue }
      } else {
        count += 1
      }
      slots[index] = slot
      return
    }
    victim &+= 1
    slots[(start &+ victim & 3) & (slots.count &- 1)] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: nil, count: old.count * 4)
    count = 0
    for slot in old { if let slot { place(slot) } }
  }

  /// A number made of a value's bits.
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
