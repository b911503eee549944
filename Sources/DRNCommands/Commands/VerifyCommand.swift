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
      report = try verify { progress.update($0.transitions) }
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
  /// Verifies the log; one that is being written, as it was at one moment.
  private func verify(
    _ progress: @escaping (LogVerifier.Report) -> Void
  ) throws(LogError) -> LogVerifier.Report {
    let reader = try LogReader(path: log)
    do throws(LogError) {
      return try LogVerifier.verify(reader, progress: progress)
    } catch {
      // What looked like a fault may be two moments that do not belong together.
      guard try reader.refresh() else { throw error }
    }
    let copy = "\(log).\(getpid()).verify"
    defer { for path in [copy, copy + "-lock"] { unsafe unlink(path) } }
    try reader.snapshot(to: copy)
    do throws(LogError) {
      return try LogVerifier.verify(LogReader(path: copy), progress: progress)
    } catch {
      throw LogError(error.code, path: log)
    }
  }
}
