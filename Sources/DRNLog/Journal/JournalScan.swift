/// What one pass over all places of a journal's file finds.
///
/// The records say themselves which they are, so a header that says otherwise is wrong.
struct JournalScan {
  /// A whole record that the log does not include.
  struct Place: Hashable {
    let lsn: UInt64
    let index: Int
  }

  /// The whole records that the log does not include, in the order of the file.
  private(set) var places: [Place] = []
  /// The places at which something is that no writer leaves behind.
  private(set) var damaged: [Int] = []
  /// Whether there are whole records that the log includes by their numbers.
  private(set) var hasIncluded = false
  /// The greatest number that a place shows to be used: that of a record, or the one before a record
  /// that is being written or wiped.
  private(set) var reached: UInt64 = 0

  /// The number of damaged places that are kept.
  private static var damageLimit: Int { 16 }
  /// The number of places that are read at a time, and of those that are skipped at a time if they
  /// are all empty.
  private static var step: Int { 4_096 }
  private static var page: Int { 64 }

  /// The greatest number that a record can have: no ring is larger, and a reader that looked at the
  /// log before is not far behind.
  private static func limit(after position: UInt64) -> UInt64 {
    min(position + 64 * JournalFormat.maximumCapacity, JournalFormat.largestNumber)
  }

  /// - Parameters:
  ///   - position: The newest record that the log includes.
  ///   - room: The number of places to read.
  /// - Complexity: O(`room`).
  init(
    _ file: OpenJournalFile, after position: UInt64, room: Int, path: String
  ) throws(LogError) {
    let limit = Self.limit(after: position)
    for start in stride(from: 0, to: room, by: Self.step) {
      let slots = try file.slots(start..<min(start + Self.step, room), path)
      var index = slots.indices.lowerBound
      while index < slots.indices.upperBound {
        defer { index += 1 }
        // Most of a journal was never written.
        if index % Self.page == 0, slots.areZero(index..<index + Self.page) {
          index += Self.page - 1
          continue
        }
        guard let slot = slots[index], !slot.isEmpty else { continue }
        if let record = slot.record, record.lsn <= limit {
          reached = max(reached, record.lsn)
          if record.lsn > position {
            places.append(Place(lsn: record.lsn, index: index))
          } else {
            hasIncluded = true
          }
        } else if slot.record != nil || slot.isDamaged {
          if damaged.count < Self.damageLimit { damaged.append(index) }
        } else if 1...limit ~= slot.number {
          reached = max(reached, slot.number - 1)
        }
      }
    }
  }

  /// The greatest number of a record.
  var newest: UInt64 { places.reduce(0) { max($0, $1.lsn) } }

  /// Whether all records are where a geometry says. Older ones than its base may be anywhere: they
  /// are from before the ring began anew.
  func fits(_ geometry: JournalGeometry) -> Bool {
    places.allSatisfy { $0.lsn < geometry.base || geometry.index(of: $0.lsn) == $0.index }
  }
}
