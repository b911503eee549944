import ArgumentParser
import DRNInspect
import DRNLog
import Foundation

@testable import DRNCommands

/// `drn import` of a file of any format: what the first line says are its options.
///
/// Whatever could be imported is a whole log.
enum ImportTarget: FuzzTarget {
  static let name = "import"

  private static let options: [[String]] = [
    [], ["--format", "jsonl"], ["--format", "csv"], ["--format", "redux"],
    ["--columns", "route=1,time=2"], ["--columns", "route=page,time=at,session=who,kind=what"],
    ["--columns", "route=1,kind=2,label=3,payload=4,overlay=5,tab=6", "--no-header"],
    ["--format", "redux", "--route", "state.a.b"], ["--columns", "route=1", "--separator", ";"],
    ["--strict", "--columns", "label=1,route=2,cause=3"],
  ]

  /// What the commands print is of no interest.
  private static let silence: Void = {
    let nothing = open("/dev/null", O_WRONLY)
    dup2(nothing, STDOUT_FILENO)
    close(nothing)
  }()

  static func fuzz(_ bytes: [UInt8]) throws {
    silence
    guard let kind = bytes.first else { return }
    let (file, log) = (Scratch.path("import"), Scratch.path("import.mdb"))
    guard Scratch.write(Array(bytes.dropFirst()), to: file) else { return }
    Scratch.removeLog(log)
    defer { Scratch.removeLog(log) }
    // A digit, so that the inputs can be read.
    let options = options[Int(kind) % 48 % options.count]
    let context = CommandContext.keeping({ DRNCommand.run($0, in: $1) })
    let command = try ImportCommand.parse([file, log] + options)
    try? command.run(in: context)
    guard FileManager.default.fileExists(atPath: log) else { return }
    let report = try LogVerifier.inspect(LogReader(path: log))
    precondition(report.isWhole, "What was imported is damaged: \(report.faults)")
  }
}
