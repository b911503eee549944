/// The texts of a log's values, by kind and number, from which lines are put together.
///
/// They lie in one array and are found by their number: without hashing, without a lock, and without
/// counting references. A line of a history of 64 places looks up 64 of them.
///
/// Invariants:
/// - The range of a used slot lies in `bytes`, behind a comma, and its number belongs in that slot: the
///   slot's index is its lowest bits.
/// - `bytes` has at most ``byteLimit``, and a kind at most ``slotLimit`` slots. What is beyond that
///   takes the place of others, which are then found in the log again.
package struct ValueTexts: Sendable {
  private struct Slot: Sendable {
    /// 0 if the slot is not used: no value has that number.
    var number: UInt32 = 0
    var start: UInt32 = 0
    var count: UInt32 = 0
  }

  /// The slots of each kind, a power of two, by the kind's raw value.
  private var slots: [[Slot]] = Array(
    repeating: Array(repeating: Slot(), count: 64), count: Int(SymbolKind.last) + 1)
  private var bytes: [UInt8] = []

  /// The size of the longest text that is kept.
  private static var textLimit: Int { 4_096 }
  private static var byteLimit: Int { 8 << 20 }
  private static var slotLimit: Int { 1 << 16 }

  package init() {}

  /// Appends the text of a value; `false` if it is not known.
  ///
  /// - Parameter comma: Whether to append a comma before it, which is then copied with it.
  @inline(__always)
  func append(
    _ kind: SymbolKind, _ number: UInt32, after comma: Bool = false, to line: inout [UInt8]
  ) -> Bool {
    let slots = slots[Int(kind.rawValue)]
    let slot = slots[Int(number) & (slots.count &- 1)]
    guard slot.number == number, number != 0 else { return false }
    let start = Int(slot.start)
    line.append((comma ? start &- 1 : start)..<start &+ Int(slot.count), of: bytes)
    return true
  }

  /// Appends the text of a value; one that is not known is made, and kept.
  ///
  /// - Parameter comma: Whether to append a comma before it.
  package mutating func append(
    _ kind: SymbolKind, _ number: UInt32, after comma: Bool = false, to line: inout [UInt8],
    making text: () throws(LogError) -> [UInt8]
  ) throws(LogError) {
    if append(kind, number, after: comma, to: &line) { return }
    let text = try text()
    keep(text, as: kind, number)
    if comma { line.append(UInt8(ascii: ",")) }
    line += text
  }

  /// Keeps the text of a value, unless it is long.
  mutating func keep(_ text: [UInt8], as kind: SymbolKind, _ number: UInt32) {
    guard text.count <= Self.textLimit, number != 0 else { return }
    if bytes.count + 1 + text.count > Self.byteLimit { self = Self() }
    let table = Int(kind.rawValue)
    let limit = slots[table].count
    if Int(number) >= limit, limit < Self.slotLimit { grow(table, toHold: Int(number)) }
    bytes.append(UInt8(ascii: ","))
    slots[table][Int(number) & (slots[table].count - 1)] = Slot(
      number: number, start: UInt32(bytes.count), count: UInt32(text.count))
    bytes += text
  }

  private mutating func grow(_ table: Int, toHold number: Int) {
    var count = slots[table].count
    while count <= number, count < Self.slotLimit { count *= 2 }
    let old = slots[table]
    slots[table] = Array(repeating: Slot(), count: count)
    for slot in old where slot.number != 0 {
      slots[table][Int(slot.number) & (count - 1)] = slot
    }
  }
}
