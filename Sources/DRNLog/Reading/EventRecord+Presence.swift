import DRN

// Numbers that an event has or lacks; 0 is one.

extension EventRecord {
  /// Whether it has a count. A refusal has one only if the refused call has one.
  package var hasCount: Bool {
    EventFieldSet(of: kind).contains(.count) && (kind != .refused || count != 0)
  }

  /// Which entries an edit keeps, as JSON: the index of each, and `null` for a new place.
  package var keptJSON: [UInt8] {
    var bytes = [UInt8(ascii: "[")]
    for (index, number) in kept.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if number == 0 { bytes.append("null") } else { bytes.appendDecimal(Int(number) - 1) }
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  /// Whether it has a target.
  package var hasTarget: Bool { EventFieldSet(of: kind).contains(.target) }
}
