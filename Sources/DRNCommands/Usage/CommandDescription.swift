import ArgumentParser
import DRN
import DRNLog

/// A command's name, arguments and usage, derived from the command's type. The help, the manual
/// page and the completions are generated from it.
struct CommandDescription {
  let type: any ParsableCommand.Type
  let configuration: CommandConfiguration
  /// Positional arguments and options, in the order of their declaration.
  let arguments: [ArgumentDescription]
  /// The options that the help does not list.
  let hiddenOptions: [ArgumentDescription]

  init(_ type: any ParsableCommand.Type) {
    self.type = type
    configuration = type.configuration
    // The parser exposes its description of a command only as JSON.
    let dump = try? JSONValue(parsing: type._dumpHelp())
    let values = dump?["command"]?["arguments"]?.arrayValue ?? []
    let known = values.compactMap(ArgumentDescription.init)
    arguments = known.filter(\.isShown)
    hiddenOptions = known.filter { !$0.isShown }
  }

  /// The subcommand of `tool` with the given name.
  init?(named name: String, of tool: any ParsableCommand.Type) {
    let type = tool.configuration.subcommands.first { $0.configuration.commandName == name }
    guard let type else { return nil }
    self.init(type)
  }

  /// Whether it is the tool itself rather than a subcommand.
  var isTool: Bool { !configuration.subcommands.isEmpty }

  var name: String { configuration.commandName ?? "" }

  /// The name preceded by the tool's: `drn find`.
  var fullName: String { isTool ? name : "drn \(name)" }

  var positionals: [ArgumentDescription] { arguments.filter { $0.kind == .positional } }
  var options: [ArgumentDescription] { arguments.filter { $0.kind != .positional } }

  /// The usage lines, one for each form of the command.
  var forms: [String] {
    let forms = CommandUsage(configuration).forms
    return forms.isEmpty ? [synopsis] : forms
  }

  /// The usage line derived from the arguments, with `[options]` if it would be too long.
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

/// The `usage` of a command's configuration: examples, optionally preceded by usage lines and an
/// empty line, if those cannot be derived from the arguments.
struct CommandUsage {
  /// A command line, and what it does.
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
