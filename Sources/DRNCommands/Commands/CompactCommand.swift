import ArgumentParser
import DRN
import DRNLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct CompactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compact", abstract: "Rewrite a log to its smallest form, in its place.",
    usage: """
      drn compact log.mdb               also while an app writes it
      drn compact log.mdb --json        how many bytes it was, and is
      drn compact log.mdb --wait 60     give a writer a minute to take it up
      """,
    discussion: """
      Pages that are free in the file go, and so do values that nothing refers to any more; sessions, \
      positions and prefix hashes stay. Where another process writes the log, that one is asked, and does \
      it beside its recording when it brings in what was recorded next; readers go on by themselves. It \
      needs room on the disk for the new file beside the old one.

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

  func run() throws {
    let report = try compact()
    switch output.form {
    case .json:
      var line = JSONLineWriter()
      line.beginObject()
      line.member("bytesBefore", report.bytesBefore)
      line.member("bytesAfter", report.bytesAfter)
      line.member("symbols", report.symbols)
      line.member("symbolBytes", report.symbolBytes)
      line.endObject()
      StandardOutput.shared.line(line.bytes)
    case .plain:
      var line = PlainLine()
      for number in [report.bytesBefore, report.bytesAfter, report.symbols, report.symbolBytes] {
        line.number(number)
      }
      line.write()
    case .text:
      StandardOutput.shared.line(
        "compacted: \(Quantity.bytes(report.bytesAfter)), was \(Quantity.bytes(report.bytesBefore))"
      )
      if report.symbols > 0 {
        StandardOutput.shared.line(
          "  \(counted(report.symbols, "value")) that nothing referred to "
            + "\(report.symbols == 1 ? "is" : "are") gone")
      }
    }
  }

  private func compact() throws -> CompactionReport {
    // What is no log is said before anything is made beside it.
    let total = try LogReader(path: log).transitionCount()
    var progress = Progress("transitions written", of: total)
    defer { progress.finish() }
    // Who has the lock may let go of it before it answers.
    for _ in 0..<3 {
      let interruption = Interruption { UnfinishedFiles.removeAll() }
      defer { withExtendedLifetime(interruption) {} }
      let writer: EventLog
      do throws(LogError) {
        writer = try EventLog.open(log, options: .init(createsLog: false, onDamage: .refuse))
      } catch {
        guard error.code.isBusy else { throw error }
        if let report = try ask(&progress) { return report }
        continue
      }
      let report = try writer.compact { progress.update($0) }
      try writer.close()
      return report
    }
    throw trouble(nil)
  }

  /// Asks the process that writes the log; `nil` where nobody does by now.
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
          throw trouble(writer())
        }
      case .working(let process, let transitions):
        progress.update(transitions)
        // A process that is gone leaves what it was at.
        if kill(process, 0) != 0, errno == ESRCH {
          request.withdraw()
          return nil
        }
      case .done(let report):
        request.withdraw()
        return report
      case .failed(let reason):
        request.withdraw()
        throw CommandTrouble(description: "The process that writes '\(log)' could not: \(reason)")
      case .gone: return nil
      }
      usleep(20_000)
    }
  }

  private func writer() -> Int32? { (try? LogExamination(of: log))?.writer?.id }

  private func trouble(_ process: Int32?) -> CommandTrouble {
    let writer = process.map { "Process \($0)" } ?? "Another process"
    return CommandTrouble(
      description:
        "\(writer) is writing '\(log)' and has not answered: it records nothing at the moment, "
        + "or does not know how. Try again while it does, let it call compact(), or stop it.")
  }
}
