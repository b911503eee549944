import ArgumentParser
import DRNLog

struct AttachmentsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "attachments", abstract: "List what is attached to a report, or get it out.",
    usage: """
      drn attachments <log> [<name>] [-o <file>] [options]

      drn attachments bug.mdb                       names and sizes
      drn attachments bug.mdb screen.png -o s.png   one of them, as a file
      drn attachments bug.mdb notes.txt | less      or to standard output
      """,
    discussion: """
      An attachment's name is not trusted: nothing is ever written to the path it gives, and -o names \
      the file. Text is shown on a terminal with everything escaped that would do something to it, and \
      written as it is anywhere else. Ends with 1 if there is no attachment of that name.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Argument(help: ArgumentHelp("An attachment's name.", valueName: "name"))
  var name: String?

  @OptionGroup var file: FileOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if file.output != nil, name == nil {
      throw ValidationError("-o goes with the name of an attachment.")
    }
    if name != nil, output.form != .text {
      throw ValidationError("an attachment is written as it is; --json and --plain list them.")
    }
  }

  func run(in context: CommandContext) throws {
    let reader = try context.log(named: log)
    if let name { return try write(name, of: reader, in: context) }
    let all = try reader.attachments()
    output.page(in: context)
    guard output.isText else {
      return output.write(
        all.map { ["name": .text($0.name), "bytes": .number($0.byteCount)] }, in: context)
    }
    if all.isEmpty { context.errors.message("Nothing is attached to '\(log)'.") }
    let sizes = all.map { Quantity.bytes($0.byteCount) }
    let width = sizes.map(\.count).max() ?? 0
    for (attachment, size) in zip(all, sizes) {
      context.output.line(
        padded(size, width, left: true) + "  " + DisplayText.escaping(attachment.name))
    }
  }

  private func write(_ name: String, of reader: LogReader, in context: CommandContext) throws {
    guard let attachment = try reader.attachment(named: name) else {
      throw CommandError(
        "'\(log)' has no attachment '\(name)': 'drn attachments' lists those it has.",
        status: .nothingFound)
    }
    if let place = try file.place(readFrom: log) {
      let out = try FileOutput(place)
      try out.write(attachment.bytes)
      try out.finish()
    } else if context.output.isTerminal {
      let text = String(decoding: attachment.bytes, as: UTF8.self)
      output.page(in: context)
      for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        context.output.line(DisplayText.escaping(String(line)))
      }
    } else {
      context.output.write(attachment.bytes)
    }
  }
}
