import DRN

// Numbers that an event has or lacks; 0 is one.

extension EventRecord {
  /// Whether it has a count. A refusal has one only if the refused call has one.
  package var hasCount: Bool {
    EventFieldSet(of: kind).contains(.count) && (kind != .refused || count != 0)
  }

  /// Whether it has a target.
  package var hasTarget: Bool { EventFieldSet(of: kind).contains(.target) }
}
