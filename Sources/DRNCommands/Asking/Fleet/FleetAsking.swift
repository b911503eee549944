import ArgumentParser
import DRN
import DRNInspect
import DRNLog

#if Fleet
  import DRNCollector
  import DRNFleet

  /// Asks a fleet, and prints the answer.
  struct FleetAsking {
    let command: FleetCommand
    let context: CommandContext
    let scope: FleetScope

    var output: OutputOptions { command.output }
    var out: CommandOutput { context.output }

    init(_ command: FleetCommand, in context: CommandContext) throws {
      (self.command, self.context) = (command, context)
      scope = FleetScope(
        fleet: try FleetName(command.source.fleet).description,
        from: command.since.flatMap(FleetCommand.time),
        to: command.until.flatMap(FleetCommand.time))
    }

    func run() throws {
      let operand = command.operands.first ?? ""
      switch command.question {
      case .load: return try load(operand)
      case .session: return try openSession(operand)
      default: break
      }
      switch command.question {
      case .funnel: try show(answer { try $0.funnel(command.screens) })
      case .paths:
        let (screen, limit) = (command.to ?? "", command.limit ?? 12)
        try show(answer { try $0.paths(to: screen, length: command.length, limit: limit) })
      case .find:
        let query = try PositionQuery.warning(about: operand, in: context)
        if command.count {
          try show(count: answer { try $0.count(query) })
        } else {
          try show(found: answer { try $0.find(query, limit: command.limit ?? 100) })
        }
      case .versions: try show(answer { try $0.versions() })
      case .diverge:
        let log = try context.log(named: operand)
        let good = try GoodRun(log.session(named: command.session))
        try show(answer { try $0.divergence(from: good) }, good)
      case .graph:
        let graph = try answer { try $0.graph(by: command.by.grouping) }
        if command.by == .name { graph.adviseGroupingByRoute(in: context) }
        try show(graph)
      case .load, .session: break
      }
      out.flush()
    }

    /// Asks who answers. Reading an archive takes as long as it is large, so it says how far it is.
    private func answer<Answer>(_ ask: (any FleetAnswers) throws -> Answer) throws -> Answer {
      let answers = try command.source.answers(scope)
      guard let archive = answers as? FleetArchive else { return try ask(answers) }
      return try context.progress("logs read", of: try archive.paths().count).during { progress in
        var archive = archive
        archive.onProgress = progress
        return try ask(archive)
      }
    }

    private func load(_ folder: String) throws {
      let archive = FleetArchive(folder, scope)
      let loaded = try context.progress("transitions written").during { progress in
        try command.source.clickHouse()?.load(archive, progress: progress) ?? LoadedRows()
      }
      switch output.form {
      case .json, .plain:
        output.write(
          [
            "fleet": .text(scope.fleet), "logs": .number(loaded.logs),
            "sessions": .number(loaded.sessions), "transitions": .number(loaded.transitions),
          ], in: context)
      case .text:
        out.line(
          "loaded: \(counted(loaded.transitions, "transition")) of "
            + "\(counted(loaded.sessions, "session")) in \(counted(loaded.logs, "log"))")
      }
      out.flush()
    }

    /// Opens a log of the archive: by the beginning of its identity, by a session's name, or by both.
    private func openSession(_ operand: String) throws {
      let archive = FleetArchive(command.source.archive ?? "", scope)
      let paths = try archive.paths()
      let parts = operand.split(separator: "/", maxSplits: 1).map(String.init)
      func logs(_ identity: String) -> [String] {
        paths.filter { $0.split(separator: "/").last?.hasPrefix(identity.lowercased()) ?? false }
      }
      var found = parts.first.map(logs) ?? []
      var session = parts.count > 1 ? parts[1] : nil
      if found.isEmpty {
        session = operand
        found = try paths.filter { try LogReader(path: $0).sessionNumber(named: operand) != nil }
      }
      guard let path = found.first else {
        throw CommandError(
          "The fleet '\(scope.fleet)' has neither a log nor a session '\(operand)'. 'drn fleet find true' lists some.",
          status: .nothingFound)
      }
      guard found.count == 1 else {
        let names = found.prefix(3).compactMap { $0.split(separator: "/").last?.dropLast(4) }
        throw CommandError(
          "\(grouped(found.count)) logs have '\(operand)': name one, as \(names.joined(separator: ", ")).",
          status: .validationFailure)
      }
      var arguments = [path]
      if let session { arguments += ["--session", session] }
      if output.json { arguments.append("--json") }
      if output.plain { arguments.append("--plain") }
      if output.utc { arguments.append("--utc") }
      try OpenCommand.parse(arguments).run(in: context)
    }
  }
#else
  struct FleetAsking {
    init(_ command: FleetCommand, in context: CommandContext) throws {
      throw CommandError.withoutFleet
    }

    func run() throws {}
  }
#endif
