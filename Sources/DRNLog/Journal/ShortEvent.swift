public import DRN

/// The fields of an event that fits in one record.
@usableFromInline
struct ShortEvent {
  @usableFromInline var kind: EventKind
  @usableFromInline var route: UInt32
  @usableFromInline var overlay: UInt32 = 0
  @usableFromInline var tab: UInt32 = 0
  @usableFromInline var cause: UInt32 = 0
  /// A count, or a rewind's target.
  @usableFromInline var number: UInt64

  @inlinable
  init(_ kind: EventKind, route: UInt32 = 0, number: UInt64 = 0) {
    (self.kind, self.route, self.number) = (kind, route, number)
  }
}

/// A step of a transaction, whose fields would fit in one record.
@usableFromInline
struct ShortStep {
  @usableFromInline let event: ShortEvent
  @usableFromInline let nanoseconds: Int64

  @inlinable
  init(_ event: ShortEvent, nanoseconds: Int64) {
    (self.event, self.nanoseconds) = (event, nanoseconds)
  }
}

extension EventNumbers {
  /// The numbers of a transaction's step.
  init(_ step: ShortStep, seq: Int, _ group: GroupRecord) {
    self.init(
      seq: seq, time: Timestamp(nanosecondsSince1970: step.nanoseconds), kind: step.event.kind)
    (route, overlay, tab) = (step.event.route, step.event.overlay, step.event.tab)
    (cause, count) = (step.event.cause, Int(truncatingIfNeeded: step.event.number))
    self.group = group
  }
}
