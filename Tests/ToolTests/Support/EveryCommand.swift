/// A line of shell for every command that opens a log.
enum EveryCommand {
  /// Those that open none, the server, which does not end, and what needs a server of NATS or a fleet.
  static let others: Set = [
    "demo", "import", "serve", "ship", "fleet", "collect", "help", "manual", "completions",
  ]

  /// Lines for a log in which a session has four transitions or more, readers before writers.
  static func lines(for log: String, session: String) -> [String] {
    (readers + writers).map {
      $0.line.replacing("LOG", with: log).replacing("SESSION", with: "--session \(session)")
    }
  }

  /// The commands that have a line.
  static var commands: Set<String> { Set((readers + writers).map(\.command)) }

  private static let readers: [(command: String, line: String)] = [
    ("open", "open LOG SESSION"), ("open", "open LOG @-1 SESSION --json"),
    ("log", "log LOG SESSION"), ("log", "log LOG --all-sessions"),
    ("replay", "replay LOG SESSION --text"),
    ("replay", "replay LOG SESSION --json"), ("show", "show LOG @ SESSION"),
    ("show", "show LOG @-1 SESSION --json"),
    ("sessions", "sessions LOG"), ("branch", "branch LOG SESSION"), ("graph", "graph LOG"),
    ("stat", "stat LOG"), ("why", "why LOG SESSION"), ("blame", "blame LOG SESSION"),
    ("find", "find LOG 'seq > 1' SESSION"), ("bisect", "bisect LOG --expr 'seq > 2' SESSION 2>&1"),
    ("diff", "diff LOG @-2 @ SESSION"), ("report", "report LOG -o page.html"),
    ("export", "export LOG"),
    ("test", "test LOG @-2..@ SESSION"), ("verify", "verify LOG"), ("doctor", "doctor LOG"),
    ("snapshot", "snapshot LOG -o every-copy.mdb"),
    ("report-bundle", "report-bundle LOG -o every-bundle.mdb SESSION"),
    ("attachments", "attachments LOG"), ("mcp", "mcp LOG </dev/null"),
  ]

  private static let writers: [(command: String, line: String)] = [
    ("mark", "mark LOG here SESSION"), ("rewind", "rewind LOG @-1 SESSION"),
    ("record", "record LOG"), ("compact", "compact LOG"), ("erase", "erase LOG SESSION --yes"),
  ]
}
