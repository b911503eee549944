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
    let scope: FleetScope

    var output: OutputOptions { command.output }
    var out: StandardOutput { StandardOutput.shared }

    init(_ command: FleetCommand) throws {
      self.command = command
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
      let answers = try command.source.answers(scope)
      switch command.question {
      case .funnel: try show(answers.funnel(command.screens))
      case .paths:
        try show(
          answers.paths(
            to: command.to ?? "", length: command.length, limit: command.limit ?? 12))
      case .find:
        let query = try PositionQuery.warning(about: operand)
        if command.count {
          try show(count: answers.count(query))
        } else {
          try show(found: answers.find(query, limit: command.limit ?? 100))
        }
      case .versions: try show(answers.versions())
      case .diverge:
        let log = try LogReader.answering(from: operand)
        let good = try GoodRun(log.session(named: command.session))
        try show(answers.divergence(from: good), good)
      case .graph: try show(answers.graph())
      case .load, .session: break
      }
      out.flush()
    }

    private func load(_ folder: String) throws {
      let archive = FleetArchive(folder, scope)
      let loaded = try Progress("transitions written").during { progress in
        try command.source.clickHouse()?.load(archive, progress: progress) ?? LoadedRows()
      }
      switch output.form {
      case .json, .plain:
        output.write([
          "fleet": .text(scope.fleet), "logs": .number(loaded.logs),
          "sessions": .number(loaded.sessions), "transitions": .number(loaded.transitions),
        ])
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
      try OpenCommand.parse(arguments).run()
    }
  }
#else
  struct FleetAsking {
    init(_ command: FleetCommand) throws {
      throw CommandError(
        "This 'drn' was built without the fleet: build it with 'swift build --traits Fleet'.")
    }

    func run() throws {}
  }
#endif
