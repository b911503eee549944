import DRNInspect

/// The columns of the commands' plain records. Programs rely on their order, so new columns are
/// only ever added at the end.
enum PlainColumns {
  /// A transition. `route` to `flow` and `payload` are JSON; `route` of a `reset` is an array.
  static let transition = [
    "session", "seq", "time", "kind", "cause", "group", "route", "overlay", "tab", "flow", "count",
    "target", "label", "payload", "reason",
  ]

  /// The state after a transition; all JSON.
  static let state = [
    "currentRoute", "overlays", "rootOverlays", "origin", "entries", "cursor", "currentTab",
    "currentFlow",
  ]

  private static func names(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// The columns of each command, and of its options that change the columns.
  static let answers: [(command: String, columns: [String])] = [
    ("open", names("name value")),
    ("open FOLDER", names("name kind bytes modified sessions lastTime")),
    ("log", transition),
    ("replay", transition + state),
    ("show", transition + state),
    ("find", transition + state),
    ("find --count", names("count")),
    ("demo", transition + state),
    ("bisect", transition),
    ("rewind", transition),
    ("mark", transition),
    (
      "diff",
      names("leftSession rightSession change left.seq left.time left.kind left.event")
        + names("right.seq right.time right.kind right.event")
    ),
    ("diff --stat", names("leftSession rightSession same commonPrefix added removed changed")),
    ("diff POS POS", names("part left right")),
    (
      "why",
      names("relation route overlays made.seq made.time made.kind")
        + names("arrived.seq arrived.time arrived.kind sentence")
    ),
    ("blame", names("part value older seq time kind")),
    ("branch", names("branch fork first tip current currentRoute")),
    ("graph", names("from to count") + WalkedGraph.Move.allCases.map(\.rawValue)),
    ("graph --diff", names("from to before after")),
    ("sessions", names("session transitions firstTime lastTime currentRoute")),
    (
      "stat",
      names("sessions transitions routes overlays tabs flows bytes bytesPerTransition")
        + names("firstTime lastTime format")
    ),
    (
      "verify",
      names("verified sessions transitions symbols readableSessions readableTransitions")
        + names("faultCount firstFault expected differs.session differs.seq format")
    ),
    (
      "verify --schema",
      names("kind value reason message uses last.session last.seq newestStates")
    ),
    ("doctor", names("name value")),
    ("snapshot", names("bytes complete sessions transitions lossCount placeholderCount")),
    ("report-bundle", names("bytes session transitions first head attachments")),
    ("attachments", names("name bytes")),
    ("compact", names("bytesBefore bytesAfter symbols symbolBytes")),
    ("erase", names("sessions transitions symbols bytesBefore bytesAfter")),
    ("import", names("sessions transitions")),
    ("test", names("first last interval source")),
  ]
}
