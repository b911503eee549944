import Platform

/// The memory of a hash table: values and their numbers, in slots that are found by a hash.
///
/// The system zeroes the slots when they are first touched, so a large table costs nothing when it is created. It is
/// not thread-safe.
@usableFromInline
@safe
final class SymbolSlots<Value: Hashable & Sendable>: @unchecked Sendable {
  @usableFromInline
  struct Slot {
    /// 0 if the slot is empty, 1 if its value was moved away; the hash of a value is larger.
    @usableFromInline var hash: UInt64
    @usableFromInline var number: UInt32
    /// The value's index in `values`.
    @usableFromInline var index: UInt32
  }

  /// A power of two.
  @usableFromInline let count: Int
  @usableFromInline let slots: UnsafeMutablePointer<Slot>
  /// The values in the order of their insertion, so that only as much memory is used as there are values.
  @usableFromInline let values: UnsafeMutablePointer<Value>
  private var valueCount = 0
  private var movedCount = 0

  /// The number of slots in which a value can be, from the one that its hash names.
  @inlinable static var probeCount: Int { 4 }

  /// Creates empty slots; `nil` if there is no memory.
  init?(count: Int) {
    precondition(count & (count - 1) == 0, "the number of slots is a power of two")
    guard let memory = unsafe calloc(count, MemoryLayout<Slot>.stride) else { return nil }
    self.count = count
    unsafe slots = memory.bindMemory(to: Slot.self, capacity: count)
    unsafe values = .allocate(capacity: count)
  }

  deinit {
    if movedCount < valueCount {
      for slot in 0..<count where unsafe slots[slot].hash > 1 {
        unsafe (values + Int(slots[slot].index)).deinitialize(count: 1)
      }
    }
    unsafe values.deallocate()
    unsafe free(slots)
  }

  /// The number of a value with this hash; `nil` if it is not there.
  @inlinable @inline(__always)
  func number(of value: Value, _ hash: UInt64) -> UInt32? {
    for probe in 0..<Self.probeCount {
      let slot = unsafe slots[place(hash, probe)]
      if slot.hash == hash, unsafe values[Int(slot.index)] == value { return slot.number }
      if slot.hash == 0 { return nil }
    }
    return nil
  }

  @inlinable @inline(__always)
  func place(_ hash: UInt64, _ probe: Int) -> Int {
    (Int(truncatingIfNeeded: hash) &+ probe) & (count &- 1)
  }

  /// Stores a value in one of its slots; returns whether there was room.
  func insert(_ value: Value, _ hash: UInt64, _ number: UInt32) -> Bool {
    for probe in 0..<Self.probeCount {
      let place = place(hash, probe)
      let there = unsafe slots[place]
      if there.hash == 0 {
        unsafe (values + valueCount).initialize(to: value)
        unsafe slots[place] = Slot(hash: hash, number: number, index: UInt32(valueCount))
        valueCount += 1
        return true
      }
      if there.hash == hash, unsafe values[Int(there.index)] == value {
        unsafe slots[place].number = number
        return true
      }
    }
    return false
  }

  /// Stores a value in the slot of another one.
  func replace(_ probe: Int, with value: Value, _ hash: UInt64, _ number: UInt32) {
    let place = place(hash, probe)
    let index = unsafe slots[place].index
    unsafe values[Int(index)] = value
    unsafe slots[place] = Slot(hash: hash, number: number, index: index)
  }

  /// Moves the value of a slot, if it has one, to other slots, if there is room.
  func move(_ place: Int, to other: SymbolSlots) {
    let slot = unsafe slots[place]
    guard slot.hash > 1 else { return }
    let value = unsafe (values + Int(slot.index)).move()
    unsafe slots[place].hash = 1
    movedCount += 1
    _ = other.insert(value, slot.hash, slot.number)
  }
}
