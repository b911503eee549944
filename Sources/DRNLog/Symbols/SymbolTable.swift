/// Recorded values and their numbers, with look-ups in a few nanoseconds.
///
/// A value is looked up by its bits in memory first, which are fast to mix and to compare, and then
/// by its hash: equal values can have different bits. It is not thread-safe.
///
/// `@unchecked Sendable` and unchecked exclusivity: the journal's lock protects every access.
@usableFromInline
final class SymbolTable<Value: Hashable & Sendable>: @unchecked Sendable {
  @usableFromInline let recent = RecentSymbols<Value>()
  @usableFromInline let all: HashedSymbols<Value>
  /// The look-ups that were not answered by bits.
  @safe @exclusivity(unchecked) private var missCount = 0

  /// - Parameter limit: The maximum number of values.
  init(limit: Int = HashedSymbols<Value>.limit) { all = HashedSymbols(limit: limit) }

  /// The number of a value; `nil` if it is not in the table.
  @inlinable @inline(__always)
  func number(of value: Value) -> UInt32? {
    unsafe withUnsafePointer(to: value) { unsafe number(at: $0) }
  }

  /// The number of the value at an address; `nil` if it is not in the table.
  ///
  /// The value is read only if its bits are not known: a copy of it would take as long as this.
  @inlinable @inline(__always)
  @unsafe
  func number(at address: UnsafePointer<Value>) -> UInt32? {
    let bits = unsafe ValueBits.hash(at: address)
    if let number = unsafe recent?.number(at: address, bits) { return number }
    return unsafe numberByHash(address, bits)
  }

  @inlinable @inline(never)
  @unsafe
  func numberByHash(_ address: UnsafePointer<Value>, _ bits: UInt64) -> UInt32? {
    let value = unsafe address.pointee
    guard let number = all.number(of: value, Self.hash(value)) else { return nil }
    if isSeldom() { recent?.insert(value, bits, number) }
    return number
  }

  /// Whether to remember the bits that were missed. A value that stays where it is has its turn
  /// sooner or later; one that is made anew each time would only take the place of others.
  @usableFromInline
  func isSeldom() -> Bool {
    missCount &+= 1
    return missCount & 15 == 0
  }

  /// Adds a value.
  ///
  /// - Returns: The value that it replaced, to be released when the lock is not held.
  func insert(_ value: Value, _ number: UInt32) -> Value? {
    let bits = unsafe withUnsafePointer(to: value) { unsafe ValueBits.hash(at: $0) }
    recent?.insert(value, bits, number)
    return all.insert(value, Self.hash(value), number)
  }

  @inlinable
  static func hash(_ value: Value) -> UInt64 {
    UInt64(truncatingIfNeeded: value.hashValue)
  }
}
