import ArgumentParser
import DRNInspect
import DRNLog

struct CompactCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact", abstract: "Rewrite a log to its smallest form, in its place.",
    usage: """
      drn compact log.mdb               also while an app writes it
      drn compact log.mdb --json        bytes before and after
      drn compact log.mdb --wait 60     give a writer a minute to begin
      """,
    discussion: """
      Free pages are removed, and so are values that nothing refers to any more; sessions, positions \
      and prefix hashes stay. If another process writes the log, it is asked to compact it, and does so \
      while recording, at its next checkpoint; readers continue by themselves. It needs room on the \
      disk for the new file beside the old one.

      Ends with 0, or with 2 where it could not be done: the log is then as it was.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(
    help: ArgumentHelp(
      "How long to wait for a process that writes the log to begin.", valueName: "seconds"))
  var wait = 10

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if wait < 0 { throw ValidationError("--wait takes seconds, 0 or more, not \(wait).") }
  }

  func run(in context: CommandContext) throws {
    let report = try compact(in: context)
    switch output.form {
    case .json, .plain:
      output.write(
        [
          "bytesBefore": .number(report.bytesBefore), "bytesAfter": .number(report.bytesAfter),
          "symbols": .number(report.symbols), "symbolBytes": .number(report.symbolBytes),
        ], in: context)
    case .text:
      context.output.line(
        "compacted: \(Quantity.bytes(report.bytesAfter)), was \(Quantity.bytes(report.bytesBefore))"
      )
      if report.symbols > 0 {
        context.output.line(
          "  \(counted(report.symbols, "value")) that nothing referred to "
            + "\(report.symbols == 1 ? "is" : "are") gone")
      }
    }
  }

  private func compact(in context: CommandContext) throws -> CompactionReport {
    // Throws if this is not a log, before opening it creates a file next to it.
    let total = try LogReader(path: log).transitionCount()
    var progress = context.progress("transitions written", of: total)
    defer { progress.finish() }
    // The process that has the lock may release it before it answers.
    for _ in 0..<3 {
      let interruption = Interruption { UnfinishedFiles.removeAll() }
      defer { withExtendedLifetime(interruption) {} }
      let writer: EventLog
      do throws(LogError) {
        writer = try context.writing(log, .init(createsLog: false, onDamage: .refuse))
      } catch {
        guard error.code.isBusy else { throw error }
        if let report = try ask(&progress) { return report }
        continue
      }
      let report = try writer.compact { progress.update($0) }
      try writer.close()
      return report
    }
    throw failure(nil)
  }

  /// Asks the process that writes the log to compact it; `nil` if no process writes it any longer.
  private func ask(_ progress: inout Progress) throws -> CompactionReport? {
    let request = try CompactionRequest(asking: log)
    let interruption = Interruption { request.withdraw() }
    defer { withExtendedLifetime(interruption) {} }
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(wait)
    while true {
      switch request.state {
      case .asked:
        guard clock.now < deadline else {
          request.withdraw()
          throw failure(writer())
        }
      case .working(let process, let transitions):
        progress.update(transitions)
        // A process that ended meanwhile leaves its last state.
        if !System.isRunning(process) {
          request.withdraw()
          return nil
        }
      case .done(let report):
        request.withdraw()
        return report
      case .failed(let reason):
        request.withdraw()
        throw CommandError("The process that writes '\(log)' could not: \(reason)")
      case .gone: return nil
      }
      System.sleep(milliseconds: 20)
    }
  }

  private func writer() -> Int32? { (try? LogExamination(of: log))?.writer?.id }

  private func failure(_ process: Int32?) -> CommandError {
    let writer = process.map { "Process \($0)" } ?? "Another process"
    return CommandError(
      "\(writer) is writing '\(log)' and has not answered: it is not recording at the moment, "
        + "or cannot compact. Try again while it records, let it call compact(), or stop it.")
  }
}
