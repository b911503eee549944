/// What a transition survives once it is recorded.
public enum Durability: String, Hashable, Sendable, CaseIterable {
  /// The process being killed at any moment. The transition is on disk within about a second.
  case process
  /// Power loss, if the app waits with ``EventLog/synchronize()`` or ``EventLog/confirm()``.
  case disk
  /// Nothing: for tests and previews. The log is in a temporary folder, whatever its path, and is
  /// removed with the ``EventLog``.
  case none
}
