import DRNLog

/// What the fields of the commands' plain records are, in their order: others rely on it, so columns are
/// only ever added at the end.
enum PlainColumns {
  /// A transition; `route` to `flow` and `payload` are JSON, `route` of a `reset` an array.
  static let transition = [
    "session", "seq", "time", "kind", "cause", "group", "route", "overlay", "tab", "flow", "count",
    "target", "label", "payload", "reason",
  ]

  /// The state after a transition; all JSON.
  static let state = [
    "currentRoute", "overlays", "rootOverlays", "origin", "entries", "cursor", "currentTab",
    "currentFlow",
  ]

  /// A transition that another record is about.
  static let moment = ["seq", "time", "kind"]

  /// The columns of each command, and of those of its options that ask something else.
  static let answers: [(command: String, columns: [String])] = [
    ("log", transition),
    ("replay", transition + state),
    ("show", transition + state),
    ("find", transition + state),
    ("find --count", ["count"]),
    ("demo", transition + state),
    ("bisect", transition),
    ("rewind", transition),
    ("mark", transition),
    (
      "diff",
      ["leftSession", "rightSession", "change"] + moment.map { "left.\($0)" } + ["left.event"]
        + moment.map { "right.\($0)" } + ["right.event"]
    ),
    (
      "diff --stat",
      ["leftSession", "rightSession", "same", "commonPrefix", "added", "removed", "changed"]
    ),
    ("diff POS POS", ["part", "left", "right"]),
    (
      "why",
      ["relation", "route", "overlays"] + moment.map { "made.\($0)" }
        + moment.map { "arrived.\($0)" } + ["sentence"]
    ),
    ("blame", ["part", "value", "older"] + moment),
    ("branch", ["branch", "fork", "first", "tip", "current", "currentRoute"]),
    ("graph", ["from", "to", "count"] + WalkedGraph.Move.allCases.map(\.rawValue)),
    ("graph --diff", ["from", "to", "before", "after"]),
    ("sessions", ["session", "transitions", "firstTime", "lastTime", "currentRoute"]),
    (
      "stat",
      [
        "sessions", "transitions", "routes", "overlays", "tabs", "flows", "bytes",
        "bytesPerTransition", "firstTime", "lastTime", "format",
      ]
    ),
    (
      "verify",
      [
        "verified", "sessions", "transitions", "symbols", "readableSessions",
        "readableTransitions", "faultCount", "firstFault", "expected", "differs.session",
        "differs.seq", "format",
      ]
    ),
    (
      "verify --schema",
      [
        "kind", "value", "reason", "message", "uses", "last.session", "last.seq", "newestStates",
      ]
    ),
    ("doctor", ["name", "value"]),
    (
      "snapshot",
      ["bytes", "complete", "sessions", "transitions", "lossCount", "placeholderCount"]
    ),
    (
      "report-bundle", ["bytes", "session", "transitions", "first", "head", "attachments"]
    ),
    ("attachments", ["name", "bytes"]),
    ("compact", ["bytesBefore", "bytesAfter", "symbols", "symbolBytes"]),
    ("erase", ["sessions", "transitions", "symbols", "bytesBefore", "bytesAfter"]),
    ("import", ["sessions", "transitions"]),
    ("test", ["first", "last", "interval", "source"]),
  ]
}
