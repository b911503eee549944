public import DRN

/// A transition, and the state after it.
public struct LogPosition: Sendable {
  /// The transition.
  public let record: EventRecord

  /// The state after it, with symbol numbers as values.
  public let state: RecordedState

  /// The change that led to the state; see `Transition.node(after:nodeOf:)`.
  public let node: Int

  package init(record: EventRecord, state: RecordedState, node: Int) {
    (self.record, self.state, self.node) = (record, state, node)
  }
}
