import ArgumentParser
import DRN
import DRNLog

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Read sessions that 'drn export' wrote into a log.")

  @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"))
  var file: String

  @Argument(help: "The log; created if there is none.", completion: .file(extensions: ["mdb"]))
  var log: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    var lines = try LineInput(path: file)
    let log = try EventLog.open(log, options: .init(onDamage: .refuse))
    let interruption = Interruption { [weak log] in try? log?.close() }
    defer { withExtendedLifetime(interruption) {} }
    var importer = LogImporter(into: log)
    var progress = Progress("transitions imported")
    do {
      while let line = try lines.next() {
        if line.allSatisfy(\.isWhiteSpace) { continue }
        try importer.add(line)
        progress.update(importer.transitionCount)
      }
      try importer.finish()
      try log.close()
      progress.finish()
      report(importer)
    } catch let error as LogError where error.code.isPresence {
      progress.finish()
      try log.close()
      throw CommandTrouble(
        description: "line \(lines.lineNumber) of '\(file)': \(error) "
          + "Import into another log. Nothing after it was read.")
    } catch let error as LineError {
      progress.finish()
      try log.close()
      throw CommandTrouble(
        description: "line \(lines.lineNumber) of '\(file)': \(error) Nothing after it was read.")
    }
  }
  /// Like every command that copies, it says nothing to people where nothing went wrong.
  private func report(_ importer: LogImporter) {
    if output.plain {
      var line = PlainLine()
      line.number(importer.sessionCount)
      line.number(importer.transitionCount)
      line.write()
    }
    guard output.json else { return }
    var line = JSONLineWriter()
    line.beginObject()
    line.member("sessions", importer.sessionCount)
    line.member("transitions", importer.transitionCount)
    line.endObject()
    StandardOutput.shared.line(line.bytes)
  }
}
