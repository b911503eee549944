/// The numbers of values that were recorded lately, found in a few nanoseconds.
///
/// Where a value is looked for comes from its bits in memory, which are quick to mix; whether it is
/// there, from `==`. Equal values can have different bits (two strings of the same characters in
/// different memory): then one is not found here, and the caller looks in a slower place. So the bits
/// decide about time only, never about the answer.
///
/// Four places are looked at for each value. Where all are taken the table grows, to a bound; then the
/// newest value takes one of them. It is not safe for use by several threads at once.
@usableFromInline
struct SymbolTable<Value: Hashable & Sendable> {
  @usableFromInline
  struct Slot {
    @usableFromInline let value: Value
    @usableFromInline let number: UInt32
  }

  /// As many as a power of two.
  @usableFromInline var slots: [Slot?]
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

  /// Puts a slot where it will be found; says whether there was room.
  private mutating func place(_ slot: Slot) -> Bool {
    let start = Self.mix(slot.value)
    for probe in 0..<4 {
      let index = (start &+ probe) & (slots.count &- 1)
      // Whoever came another way, in a group say, has it inserted again.
      if let there = slots[index], there.value != slot.value { continue }
      slots[index] = slot
      return true
    }
    return false
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: nil, count: old.count * 4)
    // One that finds no room even so is looked up the slow way, once.
    for slot in old { if let slot { _ = place(slot) } }
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
