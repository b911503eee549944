import DRNLog

/// The columns of an exported table, in order: the transition, its fields, and the state after it.
enum CSVColumns {
  /// The columns of the transition, before its fields.
  static let event = [
    "session", "seq", "time", "kind", "cause", "group", "groupFirst", "groupCount",
  ]

  /// The columns of the fields, named like the fields.
  static let fields = EventField.allCases.map { "\($0)" } + ["meta"]

  /// The columns of the state after the transition, which an import ignores. The fields already
  /// have a column named `overlays`.
  static let state = PlainColumns.state.map { $0 == "overlays" ? "currentOverlays" : $0 }

  static let all = event + fields + state

  /// The columns of tables that exist: those of before version 4 of the format have no edits.
  static let known = [all, all.filter { $0 != "\(EventField.kept)" }]
}
