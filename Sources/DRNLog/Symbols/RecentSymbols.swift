import Platform

/// The numbers of recently used values, which are found by the values' bits.
///
/// A value has four possible slots; where they are taken, a new value replaces an older one. It is
/// not thread-safe.
///
/// `@unchecked Sendable`: the journal's lock protects every access.
@usableFromInline
@safe
final class RecentSymbols<Value: Hashable & Sendable>: @unchecked Sendable {
  @usableFromInline
  struct Slot {
    /// The first field, so that its bits are those at the slot's address.
    @usableFromInline var value: Value
    /// The hash of the value's bits; 0 if there is no value.
    @usableFromInline var hash: UInt64
    @usableFromInline var number: UInt32
  }

  /// Zeroed by the system when they are first touched, so an app with few values uses few of them.
  @usableFromInline let slots: UnsafeMutablePointer<Slot>
  private var victim = 0

  /// The number of slots, a power of two: for a thousand routes in use.
  @inlinable static var slotCount: Int { 4_096 }

  /// The number of slots that a value can have.
  @inlinable static var wayCount: Int { 4 }

  /// `nil` if there is no memory.
  init?() {
    let size = MemoryLayout<Slot>.stride
    guard let memory = unsafe calloc(Self.slotCount, size) else { return nil }
    unsafe slots = memory.bindMemory(to: Slot.self, capacity: Self.slotCount)
  }

  deinit {
    for index in 0..<Self.slotCount where unsafe slots[index].hash != 0 {
      unsafe (slots + index).deinitialize(count: 1)
    }
    unsafe free(slots)
  }

  /// The number of the value with the bits at this address; `nil` if there is none.
  ///
  /// - Parameter hash: The hash of the value's bits.
  @inlinable @inline(__always)
  @unsafe
  func number(at address: UnsafePointer<Value>, _ hash: UInt64) -> UInt32? {
    let first = Self.firstSlot(hash)
    for way in 0..<Self.wayCount {
      let slot = unsafe slots + (first &+ way)
      if unsafe slot.pointee.hash == hash,
        unsafe ValueBits.areSame(slot, address, as: Value.self)
      {
        return unsafe slot.pointee.number
      }
    }
    return nil
  }

  @inlinable @inline(__always)
  static func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash) & (slotCount &- wayCount)
  }

  /// Adds a value, or gives one that is there another number.
  @usableFromInline
  func insert(_ value: Value, _ hash: UInt64, _ number: UInt32) {
    let first = Self.firstSlot(hash)
    let slot = Slot(value: value, hash: hash, number: number)
    for way in 0..<Self.wayCount {
      let place = unsafe slots + (first + way)
      if unsafe place.pointee.hash == 0 { return unsafe place.initialize(to: slot) }
      let isSame = unsafe withUnsafePointer(to: value) {
        unsafe place.pointee.hash == hash && ValueBits.areSame(place, $0, as: Value.self)
      }
      guard !isSame else {
        unsafe place.pointee = slot
        return
      }
    }
    victim &+= 1
    unsafe slots[first + (victim & (Self.wayCount - 1))] = slot
  }
}
