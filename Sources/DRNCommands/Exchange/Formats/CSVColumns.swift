import DRNLog

/// The columns of an exported table, in order: what a transition is, what it has of each field, and
/// the state after it.
enum CSVColumns {
  /// The columns of the transition, in front of its fields.
  static let event = [
    "session", "seq", "time", "kind", "cause", "group", "groupFirst", "groupCount",
  ]

  /// The columns of the fields, which have their names.
  static let fields = EventField.allCases.map { "\($0)" } + ["meta"]

  /// The columns of the state after the transition, which is not read back.
  static let state = [
    "currentRoute", "currentOverlays", "rootOverlays", "origin", "entries", "cursor", "currentTab",
    "currentFlow",
  ]

  /// All of them.
  static let all = event + fields + state
}
