import ArgumentParser
import DRN
import DRNLog

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check the whole log.",
    discussion: """
      Structure, checksums, prefix hashes, and a full fold against every keyframe. Ends with 0, or \
      with 2 and the first fault.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    var progress = Progress("transitions verified")
    let report: LogVerifier.Report
    do {
      report = try LogVerifier.verify(LogReader(path: log)) { progress.update($0.transitions) }
      progress.finish()
    } catch {
      progress.finish()
      throw error
    }
    if output.json {
      var line = JSONLineWriter()
      line.beginObject()
      line.member("verified", true)
      line.member("sessions", report.sessions)
      line.member("transitions", report.transitions)
      line.member("symbols", report.symbols)
      line.endObject()
      StandardOutput.shared.line(line.bytes)
    } else {
      StandardOutput.shared.line(
        "whole: \(counted(report.transitions, "transition")) in "
          + "\(counted(report.sessions, "session")), \(counted(report.symbols, "value"))")
    }
  }
}
