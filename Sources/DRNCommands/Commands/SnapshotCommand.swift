import ArgumentParser
import DRN
import DRNLog

struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Write a compact copy of the log as it is now.",
    discussion: "Works beside a live writer.")

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write.", valueName: "file"))
  var file: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    try LogReader(path: log).snapshot(to: file)
    guard output.json else { return }
    var line = JSONLineWriter()
    line.beginObject()
    line.member("bytes", try LogReader(path: file).byteCount())
    line.endObject()
    StandardOutput.shared.line(line.bytes)
  }
}
