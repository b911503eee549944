import ArgumentParser
import DRN
import DRNLog

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write all sessions as JSON Lines.",
    usage: """
      drn export log.mdb -o log.jsonl        a file, to keep or to send
      drn export log.mdb --session editor    one session, to standard output
      drn export log.mdb | jq -c .route      with other tools
      """,
    discussion: """
      'drn import' reads them; a log, exported and imported, exports the same bytes. They go \
      to standard output unless a file is named.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(help: ArgumentHelp("Only this session.", valueName: "name"))
  var session: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; otherwise standard output.", valueName: "file"))
  var output: String?

  @OptionGroup(visibility: .hidden) var form: OutputOptions

  func run() throws {
    let path = log
    let log = try LogReader(path: path)
    let file = try output.map { output throws(CommandTrouble) in
      try FileOutput(output, readFrom: path)
    }
    var progress = Progress("transitions exported")
    var count = 0
    func export(_ session: LogSession) throws {
      let line = TransitionLine(session)
      try session.forEachRecord { record in
        let bytes = try line.bytes(record)
        if let file { try file.line(bytes) } else { StandardOutput.shared.line(bytes) }
        count += 1
        progress.update(count)
      }
    }
    if let session {
      try export(try log.session(named: session))
    } else {
      try log.forEachSession(export)
    }
    progress.finish()
    try file?.finish()
  }
}
