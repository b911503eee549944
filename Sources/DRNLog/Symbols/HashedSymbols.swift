/// A hash table that grows step by step, up to a bound, so that no insertion takes long.
///
/// If all the slots of a value are taken, the table grows; after that, a new value replaces an older one. While
/// it grows, there are two tables: each insertion moves some values from the small one to the large one. A value
/// for which there is no room there is no longer found: the caller then inserts it again.
@usableFromInline
struct HashedSymbols<Value: Hashable & Sendable> {
  @usableFromInline var slots: SymbolSlots<Value>?
  /// The smaller slots, while their values are moved.
  @usableFromInline var old: SymbolSlots<Value>?
  private var movedCount = 0
  private var victim = 0
  private let limit: Int

  /// - Parameter limit: The maximum number of slots, a power of two.
  init(limit: Int) {
    self.limit = limit
    slots = SymbolSlots(count: 64)
  }

  /// The number of slots.
  var count: Int { slots?.count ?? 0 }

  @inlinable @inline(__always)
  func number(of value: Value, _ hash: UInt64) -> UInt32? {
    if let number = slots?.number(of: value, hash) { return number }
    return old?.number(of: value, hash)
  }

  @usableFromInline
  mutating func insert(_ value: Value, _ hash: UInt64, _ number: UInt32) {
    moveSome()
    guard let slots, !slots.insert(value, hash, number) else { return }
    if old == nil, slots.count < limit,
      let larger = SymbolSlots<Value>(count: min(slots.count * 4, limit))
    {
      (old, self.slots, movedCount) = (slots, larger, 0)
      _ = larger.insert(value, hash, number)
    } else {
      victim &+= 1
      slots.replace(victim & (SymbolSlots<Value>.probeCount - 1), with: value, hash, number)
    }
  }

  private mutating func moveSome() {
    guard let old, let slots else { return }
    let end = min(movedCount + 16, old.count)
    for index in movedCount..<end { old.move(index, to: slots) }
    movedCount = end
    if end == old.count { self.old = nil }
  }
}
