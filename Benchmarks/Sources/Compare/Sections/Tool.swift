import Foundation
import Support

extension Section {
  /// The processor time and the peak memory of the tool's commands on long logs.
  static func tool(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("The tool")
    guard let drn = bench.drn else {
      chapter.say(
        "Skipped: there is no drn; `swift build -c release` in the folder above makes it.")
      chapter.goals = ToolCommand.goals
      return chapter
    }
    let files = try ToolFiles(bench, drn)
    chapter.say(
      """
      Seconds of processor time, all threads, and the peak memory of a process whose output is \
      discarded; the files are cached. The median of up to three runs. \
      \(files.long.formatted) transitions in one session, \(files.million.formatted) in one session, \
      \(files.sessions) sessions with 1,000 each, and \(files.visits.sessions.formatted) sessions with \
      \(files.visits.transitions.formatted) transitions.
      """)
    if bench.isQuick {
      chapter.say("Quick: a tenth of the length; the goals of the longer logs are not measured.")
    }
    var table = Table(["", "seconds", "elapsed", "MB", "goal"], numeric: [1, 2, 3])
    for command in ToolCommand.all {
      bench.progress.show("tool: \(command.name)")
      let runs = try command.run(files, drn)
      let seconds = Sample(runs.map(\.processorSeconds)).median
      let megabytes = runs.map(\.residentMegabytes).max() ?? 0
      table.rows.append([
        command.title, seconds.formatted,
        (Sample(runs.map(\.milliseconds)).median / 1_000).formatted, megabytes.formatted,
        command.goal.goal,
      ])
      let isWhole = !bench.isQuick || !command.isScaled
      chapter.goals.append(command.goal.measured(isWhole ? seconds : nil))
      if command.name == "report" {
        chapter.goals.append(.reportMemory.measured(isWhole ? megabytes : nil))
      }
    }
    chapter.show(table)
    return chapter
  }
}

/// The logs and files that the commands read and write.
struct ToolFiles {
  /// The transitions of the logs with one session.
  let long, million: Int
  let sessions: String
  let visits: VisitsLog
  let longLog, twoSessions, millionLog, manySessions: String
  /// All of the visits as JSON Lines.
  let visitsExport: String
  private let scratch: Scratch

  init(_ bench: Bench, _ drn: String) throws {
    long = bench.logs.longest
    million = bench.isQuick ? 100_000 : 1_000_000
    sessions = bench.logs.many.sessions.formatted
    visits = try bench.logs.visits()
    longLog = try bench.logs.one(long)
    twoSessions = try bench.logs.path(long)
    millionLog = try bench.logs.one(million)
    manySessions = try bench.logs.manySessions()
    visitsExport = bench.scratch.path("visits.jsonl")
    scratch = bench.scratch
    _ = try ProgramOutput.of([drn, "export", visits.path, "-o", visitsExport])
  }

  /// A path for what a command writes.
  func output(_ name: String) -> String { scratch.path(name) }
}

/// A command of the tool that is measured.
struct ToolCommand {
  let name: String
  let title: String
  let goal: Goal
  /// Whether `--quick` gives it a shorter log.
  var isScaled = true
  /// The exit statuses that are no failure.
  var statuses: Set<Int> = [0]
  let arguments: (ToolFiles) -> [String]

  static var goals: [Goal] {
    all.flatMap { $0.name == "report" ? [$0.goal, .reportMemory] : [$0.goal] }
  }

  /// At most three runs, and no more than take about ten seconds.
  func run(_ files: ToolFiles, _ drn: String) throws -> [ToolRun] {
    var runs: [ToolRun] = []
    while runs.count < 3, runs.reduce(0, { $0 + $1.milliseconds }) < 10_000 {
      runs.append(try ToolRun([drn] + arguments(files), statuses: statuses))
    }
    return runs
  }
}

extension ToolCommand {
  /// A condition that is true of no transition, and looks at the routes.
  private static let nowhere = "route.detail.id == \"nowhere at all\""

  static var all: [ToolCommand] {
    [
      ToolCommand(name: "export", title: "export", goal: .command("export", 4)) {
        ["export", $0.longLog]
      },
      ToolCommand(name: "log", title: "log", goal: .command("log", 5)) { ["log", $0.longLog] },
      ToolCommand(
        name: "diff", title: "diff, two sessions", goal: .command("diff", 2), statuses: [1]
      ) {
        ["diff", $0.twoSessions, "--session", LongLogs.main, "--session", LongLogs.other]
      },
      ToolCommand(
        name: "diff-itself", title: "diff, the visits' log with itself",
        goal: .command("diff-itself", 0.1), isScaled: false
      ) {
        ["diff", $0.visits.path, $0.visits.path]
      },
      ToolCommand(name: "verify", title: "verify", goal: .command("verify", 1)) {
        ["verify", $0.longLog]
      },
      ToolCommand(name: "blame", title: "blame", goal: .command("blame", 0.1)) {
        ["blame", $0.longLog]
      },
      ToolCommand(
        name: "find", title: "find, without a match", goal: .command("find", 0.4), statuses: [1]
      ) {
        ["find", $0.longLog, nowhere]
      },
      ToolCommand(
        name: "find-all-sessions", title: "find --all-sessions, without a match",
        goal: .command("find-all-sessions", 1), statuses: [1]
      ) {
        ["find", $0.manySessions, nowhere, "--all-sessions"]
      },
      ToolCommand(name: "report", title: "report, of a million", goal: .command("report", 4)) {
        ["report", $0.millionLog, "-o", $0.output("report.html")]
      },
      ToolCommand(
        name: "find-json", title: "find --json, of a million", goal: .command("find-json", 1.5)
      ) {
        ["find", $0.millionLog, "seq >= 0", "--json"]
      },
      ToolCommand(
        name: "replay-json", title: "replay --json, of a million",
        goal: .command("replay-json", 1.5)
      ) {
        ["replay", $0.millionLog, "--json"]
      },
      ToolCommand(
        name: "sessions", title: "sessions, of the visits", goal: .command("sessions", 0.1),
        isScaled: false
      ) {
        ["sessions", $0.visits.path]
      },
      ToolCommand(
        name: "import", title: "import, of the visits", goal: .command("import", 1.5),
        isScaled: false
      ) {
        ["import", $0.visitsExport, $0.output("imported.mdb")]
      },
    ]
  }
}
