import ArgumentParser
import DRN
import DRNLog

/// What a command is called, what it takes and how it is used: the help, the manual page and the
/// completions are made of this, and this is made of the command itself.
struct CommandDescription {
  let type: any ParsableCommand.Type
  let configuration: CommandConfiguration
  /// Positional arguments and options, in the order of their declaration.
  let arguments: [ArgumentDescription]
  /// Options that it takes, but people are not told of.
  let hiddenOptions: [ArgumentDescription]

  init(_ type: any ParsableCommand.Type) {
    self.type = type
    configuration = type.configuration
    // The parser tells what it knows of a command as JSON only.
    let dump = try? JSONValue(parsing: type._dumpHelp())
    let values = dump?["command"]?["arguments"]?.arrayValue ?? []
    let known = values.compactMap(ArgumentDescription.init)
    arguments = known.filter(\.isShown)
    hiddenOptions = known.filter { !$0.isShown }
  }

  /// The command with that name.
  init?(named name: String) {
    let type = DRNCommand.configuration.subcommands.first {
      $0.configuration.commandName == name
    }
    guard let type else { return nil }
    self.init(type)
  }

  var name: String { configuration.commandName ?? "" }

  /// The name with the tool's: `drn find`.
  var fullName: String { type == DRNCommand.self ? name : "drn \(name)" }

  var positionals: [ArgumentDescription] { arguments.filter { $0.kind == .positional } }
  var options: [ArgumentDescription] { arguments.filter { $0.kind != .positional } }

  /// How it is called, in one line for each way.
  var forms: [String] {
    let forms = CommandUsage(configuration).forms
    return forms.isEmpty ? [synopsis] : forms
  }

  /// The words in their order: options stand for themselves where there are few.
  private var synopsis: String {
    let named = options.filter { !$0.isHelp }
    let required = named.filter { !$0.isOptional }.map(\.synopsis)
    let optional = named.filter(\.isOptional).map { "[\($0.synopsis)]" }
    let operands = positionals.map(\.synopsis)
    let full = ([fullName] + required + operands + optional).joined(separator: " ")
    guard full.count > 72 else { return full }
    return ([fullName] + required + operands + ["[options]"]).joined(separator: " ")
  }
}

/// What a command's configuration has under usage: examples, and before them, after an empty line,
/// the ways to call it where these cannot be told from its arguments.
struct CommandUsage {
  /// A line that can be typed, and what it does.
  struct Example {
    let command: String
    let meaning: String
  }

  let forms: [String]
  let examples: [Example]

  init(_ configuration: CommandConfiguration) {
    let lines = (configuration.usage ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let parts = lines.split(whereSeparator: \.isEmpty)
    forms = parts.count > 1 ? parts[0].map(String.init) : []
    examples = parts.dropFirst(parts.count > 1 ? 1 : 0).joined().map { line in
      let columns = HelpText.columns(of: String(line))
      return Example(command: columns.first, meaning: columns.second ?? "")
    }
  }
}
