import ArgumentParser
import DRN
import DRNLog

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check the whole log.",
    usage: """
      drn verify <log> [--json] [--color <color>]

      drn verify log.mdb              whole, or what exactly is damaged
      drn verify log.mdb --json       the same for programs
      """,
    discussion: """
      Structure, checksums, prefix hashes, and a full fold against every keyframe; also of a log \
      that is being written. Ends with 0, or with 2 and the first fault. Where something is damaged \
      it goes on, and prints which transitions of which sessions, which values, marks and branches \
      are affected. 'drn snapshot --salvage' saves what is whole.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    var progress = Progress("transitions verified")
    let reader = try LogReader(inspecting: log)
    let report: LogVerifier.Report
    do {
      report = try LogVerifier.inspect(reader) {
        progress.update($0.transitions)
      }
      progress.finish()
    } catch {
      progress.finish()
      throw error
    }
    if output.json {
      var line = JSONLineWriter()
      line.beginObject()
      line.member("verified", report.isWhole)
      line.member("sessions", report.sessions)
      line.member("transitions", report.transitions)
      line.member("symbols", report.symbols)
      if !report.isWhole { line.members(of: report) }
      line.endObject()
      StandardOutput.shared.line(line.bytes)
    } else if report.isWhole {
      StandardOutput.shared.line(
        "whole: \(counted(report.transitions, "transition")) in "
          + "\(counted(report.sessions, "session")), \(counted(report.symbols, "value"))")
    } else {
      StandardOutput.shared.line("damaged: \(report.summary)")
      for line in report.faultLines {
        StandardOutput.shared.line("  \(DisplayText.escaping(line))")
      }
    }
    if reader.isJournalMissing {
      StandardError.message(
        "The log was not closed, and its journal is not beside it: its end may be missing.")
    }
    if let first = report.faults.first {
      throw CommandTrouble(
        description: "'\(log)' is damaged: \(first). 'drn snapshot --salvage' saves what is whole.")
    }
  }
}
