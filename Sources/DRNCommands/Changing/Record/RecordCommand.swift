import ArgumentParser
import DRN
import DRNInspect
import DRNLog

struct RecordCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record commands from standard input into a log.",
    usage: """
      drn record log.mdb < commands.jsonl           a log out of a file
      ./app | drn record log.mdb --ack              out of a running app, line by line
      drn record log.mdb --durability disk          each line survives power loss
      """,
    discussion: #"""
      One JSON object a line, through the same engine that an app uses. A route or \#
      an overlay is any JSON value.

        {"session":"main","initial":"home"}  starts or continues it
        {"go":{"detail":{"id":"42"}}}        {"replace":"profile"}
        {"compose":{"route":"profile","overlay":"settings"}}
        {"showOverlay":"filter"}  {"pushOverlay":"more"}
        {"showRootOverlay":"update"}
        {"hideOverlay":{}}      {"hideOverlay":{"returning":false}}
        {"hideAllOverlays":{}}  {"hideOverlays":{"through":"filter"}}
        {"goBack":1}  {"goForward":1}
        {"goBackTo":"home"}  {"goBackToRoot":{}}
        {"reset":["home","cart"]}
        {"selectTab":{"tab":"feed","root":"news"}}
        {"switchFlow":{"flow":"authorized","root":"home"}}
        {"update":{"detail":{"id":"43"}}}    {"fence":{}}
        {"editHistory":{"entries":[{"keep":0},{"place":"cart"}],"cursor":1}}
        {"rewind":3}  {"undo":{}}  {"redo":{}}
        {"rewind":3,"crossingFence":true}
        {"mark":"here"}  {"mark":"there","at":2}
        {"note":{"label":"tap","payload":[10,20]}}
        {"transaction":{"name":"buy","steps":[{"go":"pay"}]}}

      Any line may have "time" (RFC 3339) and "cause". A session line may have "tab", \#
      "flow" and "historyLimit"; a command that goes somewhere may have "tab". At a line that is no \#
      valid command it ends with 2, and keeps everything before it.
      """#)

  /// What a recorded transition survives.
  enum DurabilityChoice: String, CaseIterable, ExpressibleByArgument {
    case process, disk
  }

  @Argument(help: "The log; created if there is none.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Flag(help: "Acknowledge each line once it is durable.")
  var ack = false

  @Flag(
    help: """
      Count and skip lines that are not valid commands; status 0 also where the journal is missing.
      """)
  var keepGoing = false

  @Option(
    help: ArgumentHelp(
      "What an acknowledged transition survives: process (being killed) or disk (power loss).",
      valueName: "what"))
  var durability = DurabilityChoice.process

  func run(in context: CommandContext) throws {
    var lines = try LineInput(path: "-", input: context.input.file)
    let durability = Durability(rawValue: durability.rawValue) ?? .process
    let options = EventLog.Options(durability: durability, onDamage: .refuse)
    let skipped = try context.recording(in: log, options) {
      try record(&lines, into: $0, in: context)
    }
    if skipped > 0 {
      context.errors.message("\(skipped) line\(skipped == 1 ? " was" : "s were") skipped.")
    }
  }

  /// Records lines, and returns how many of them were skipped.
  private func record(_ lines: inout LineInput, into log: EventLog, in context: CommandContext)
    throws -> Int
  {
    var recorder = LineRecorder(log, acknowledges: ack)
    var skipped = 0
    while let line = try lines.next() {
      do {
        try recorder.record(line, number: lines.lineNumber, in: context)
      } catch let error as LineError {
        let message = "line \(lines.lineNumber): \(error)"
        try recorder.flush(in: context)
        guard keepGoing else { throw CommandError(message) }
        context.errors.message(message)
        skipped += 1
      }
      // Lines that are already in the input buffer share this line's commit.
      if ack, !lines.hasLine { try recorder.flush(in: context) }
    }
    try recorder.flush(in: context)
    return skipped
  }
}

/// Performs the commands of lines, and acknowledges them once they are durable.
struct LineRecorder {
  private let log: EventLog
  private let acknowledges: Bool
  private var sessions: SessionTable
  private var acknowledgements: [UInt8] = []
  private var taken = 0

  init(_ log: EventLog, acknowledges: Bool) {
    self.log = log
    self.acknowledges = acknowledges
    sessions = SessionTable(log)
  }

  /// Performs the command of a line; an empty line has none.
  mutating func record(_ bytes: [UInt8], number: Int, in context: CommandContext) throws {
    if bytes.allSatisfy(\.isWhiteSpace) { return }
    let line = try RecordLine(bytes)
    let changed: Bool
    switch line.command {
    case .session(let name, let start):
      changed = try sessions.select(name, start: start, cause: line.cause, time: line.time)
    default:
      guard let manager = sessions.current else {
        throw LineError("there is no session yet; begin with {\"session\":…,\"initial\":…}")
      }
      changed = try perform(line, with: manager)
    }
    guard let manager = sessions.current else { return }
    if acknowledges { acknowledge(number, seq: manager.head, changed: changed) }
    taken += 1
    if taken % 16_384 == 0 { try flush(in: context) }
  }

  /// Waits until all lines are durable, and then acknowledges them.
  mutating func flush(in context: CommandContext) throws {
    try log.confirm()
    guard !acknowledgements.isEmpty else { return }
    context.output.write(acknowledgements)
    context.output.flush()
    acknowledgements.removeAll(keepingCapacity: true)
  }

  /// Performs the command of a line, and returns whether it was recorded.
  private func perform(
    _ line: RecordLine, with manager: NavigationManager<JSONRoute>
  ) throws -> Bool {
    let outcome: NavigationOutcome<JSONRoute>
    switch line.command {
    case .session: return false
    case .action(let action):
      outcome = manager.perform(action, cause: line.cause, time: line.time)
    case .transaction(let name, let steps):
      outcome = try manager.transaction(name) {
        for var step in steps {
          step.cause = step.cause ?? line.cause
          step.time = step.time ?? line.time
          _ = try perform(step, with: manager)
        }
      }
    }
    if case .refused(let refusal) = outcome { throw LineError(refusal.reason) }
    return outcome.seq != nil
  }

  private mutating func acknowledge(_ number: Int, seq: Int, changed: Bool) {
    acknowledgements += JSONLineWriter.object { line in
      line.member("line", number)
      line.member("seq", seq)
      line.member("changed", changed)
    }
    acknowledgements.append(UInt8(ascii: "\n"))
  }
}
