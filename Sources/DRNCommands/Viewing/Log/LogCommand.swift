import ArgumentParser
import DRNLog

struct LogCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show one line per transition.",
    usage: """
      drn log log.mdb                    all of the newest session
      drn log log.mdb @-19.. --graph     the newest twenty, with their branches
      drn log log.mdb -n 5 --reverse     the newest five, the newest first
      drn log log.mdb -f                 what an app records, while it runs
      """)

  @OptionGroup var options: LogOptions

  @OptionGroup var positions: RangeOptions

  @Flag(help: "All sessions, one after another.")
  var allSessions = false

  @Flag(help: "Draw the branches.")
  var graph = false

  @Flag(help: "The newest first.")
  var reverse = false

  @Option(
    name: .limit, parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of transitions, the newest ones; 0 or more.", valueName: "count"))
  var limit: Int?

  @Flag(
    name: .shortAndLong,
    help: "Keep running and show new transitions; wait for a log that is not there yet.")
  var follow = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let limit, limit < 0 {
      throw ValidationError("-n takes a number from 0 on, not \(limit).")
    }
    if follow && (reverse || allSessions) {
      throw ValidationError("--follow goes with neither --reverse nor --all-sessions.")
    }
    if allSessions && options.session != nil {
      throw ValidationError("--all-sessions and --session exclude each other.")
    }
  }

  func run(in context: CommandContext) throws {
    if follow { try options.waitForLog(in: context) }
    let log = try context.log(named: options.log)
    if !follow { output.page(in: context) }
    if allSessions {
      var last: TransitionOutput?
      var emptiness: CommandError?
      try log.forEachSession { session in
        do {
          let window = try positions.range?.window(in: session) ?? .whole(session)
          let out = TransitionOutput(session, output, in: context, after: last)
          last = out
          out.showName()
          try show(out, window, in: context)
        } catch let error as CommandError where error.status == .nothingFound {
          // It has nothing of that time.
          emptiness = error
        }
      }
      if last == nil, let emptiness { throw emptiness }
    } else {
      let session = try log.session(named: options.session)
      let window = try positions.range?.window(in: session, isFollowed: follow)
      try show(
        TransitionOutput(session, output, in: context), window ?? .whole(session), in: context)
    }
  }

  private func show(_ out: TransitionOutput, _ window: PositionWindow, in context: CommandContext)
    throws
  {
    let session = out.session
    var window = window
    if let limit {
      guard let newest = try window.newest(limit, in: session) else { return }
      window = newest
    }
    let shown = window.seqs
    if output.isText, shown.lowerBound == session.firstSeq,
      let sentence = try session.droppedSentence(output.times)
    {
      context.errors.message(sentence)
    }
    let lanes = graph && output.isText ? try BranchLanes(session, in: context) : nil
    let show: (EventRecord, Int) throws -> Void = { [window] record, node in
      guard window.contains(record) else { return }
      try out.show(record, gutter: lanes?.gutter(of: record, node) ?? "")
    }
    if reverse {
      let last = min(shown.upperBound, try session.head())
      var progress = context.progress("transitions shown", of: last - shown.lowerBound + 1)
      defer { progress.finish() }
      try session.forEachRecordReversed(in: shown) { record, node in
        try show(record, node)
        progress.update(last - record.seq + 1)
      }
    } else {
      try session.forEachRecord(in: shown, follow: follow, in: context, show)
    }
  }
}
