#if Fleet
  import ArgumentParser
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNInspect
  import DRNLog

  // Answers as text for people, as JSON, and as records.

  extension FleetAsking {
    func show(_ answer: FunnelAnswer) throws {
      switch output.form {
      case .json:
        context.object { json in
          json.member("fleet", scope.fleet)
          json.member("sessions", answer.sessions)
          json.objects("steps", answer.steps) { json, step in
            json.member("screen", step.screen)
            json.member("sessions", step.sessions)
            json.member("logs", step.logs)
          }
        }
      case .plain:
        for step in answer.steps {
          context.output.line(
            PlainLine([.text(step.screen), .number(step.sessions), .number(step.logs)]))
        }
      case .text:
        out.line(counted(answer.sessions, "session"))
        let names = answer.steps.map { DisplayText.escaping($0.screen) }
        let width = names.map(\.count).max() ?? 0
        let digits = grouped(answer.sessions).count
        var before = answer.sessions
        for (step, name) in zip(answer.steps, names) {
          let bar = step.sessions == 0 ? "" : GraphText.bar(step.sessions, of: answer.sessions)
          let lost = before - step.sessions
          let rest = lost > 0 ? "−\(grouped(lost)), \(Share.text(lost, of: before)) of them" : ""
          out.line(
            "  \(padded(name, width))  \(padded(grouped(step.sessions), digits, left: true))  "
              + padded(Share.text(step.sessions, of: answer.sessions), 6, left: true)
              + "  \(output.style(in: context).kind(padded(bar, 16)))  \(output.style(in: context).dim(rest))"
          )
          before = step.sessions
        }
      }
      if answer.steps.last?.sessions ?? 0 == 0 { try endWithNothing() }
    }

    func show(_ answer: PathsAnswer) throws {
      switch output.form {
      case .json:
        context.object { json in
          json.member("fleet", scope.fleet)
          json.member("to", command.to ?? "")
          json.member("arrivals", answer.arrivals)
          json.objects("paths", answer.paths) { json, path in
            json.member("screens", .array(path.screens.map { .string($0) }))
            json.member("count", path.count)
            json.member("sessions", path.sessions)
          }
        }
      case .plain:
        for path in answer.paths {
          context.output.line(
            PlainLine(
              [.number(path.count), .number(path.sessions)] + path.screens.map { .text($0) }))
        }
      case .text:
        let most = answer.paths.first?.count ?? 0
        for path in answer.paths {
          let screens = path.screens.map(DisplayText.escaping).joined(separator: " → ")
          out.line(
            "  \(padded(grouped(path.count), grouped(most).count, left: true))  "
              + padded(Share.text(path.count, of: answer.arrivals), 6, left: true)
              + "  \(output.style(in: context).kind(GraphText.bar(path.count, of: most)))  \(screens)"
          )
        }
        let rest = answer.arrivals - answer.paths.reduce(0) { $0 + $1.count }
        if rest > 0 {
          out.line(output.style(in: context).dim("  and \(grouped(rest)) times on other paths"))
        }
      }
      if answer.paths.isEmpty { try endWithNothing() }
    }

    func show(count: Int) throws {
      if output.isText {
        out.line(grouped(count))
      } else {
        output.write(["count": .number(count)], in: context)
      }
      if count == 0 { try endWithNothing() }
    }

    func show(found: [FoundTransition]) throws {
      switch output.form {
      case .json, .plain:
        output.write(
          found.map { found in
            [
              "log": .text("\(found.log)"), "session": .text(found.name), "seq": .number(found.seq),
              "time": .time(found.time), "kind": .text(found.kind), "screen": .text(found.screen),
            ]
          }, in: context)
      case .text:
        var last: FoundTransition?
        for found in found {
          if found.log != last?.log || found.session != last?.session {
            out.line(
              output.style(in: context).bold("\(found.log)/\(DisplayText.escaping(found.name))"))
          }
          last = found
          out.line(
            "  \(padded("\(found.seq)", 7, left: true))  \(output.style(in: context).dim(output.times.full(found.time)))  "
              + "\(padded(found.kind, 14))  \(DisplayText.escaping(found.screen))")
        }
        if found.count == command.limit ?? 100 {
          context.errors.message("There may be more: --limit shows them, and --count counts them.")
        }
      }
      if found.isEmpty { try endWithNothing() }
    }

    func show(_ versions: [VersionAnswer]) throws {
      switch output.form {
      case .json:
        var json = JSONLineWriter()
        json.objects(versions) { json, version in
          json.member("version", version.version)
          json.member("sessions", version.sessions)
          json.member("logs", version.logs)
          json.member("transitions", version.transitions)
          json.member("refusals", version.refusals)
          json.member("rise", version.hasRise)
          json.member("deadEnds", .array(version.deadEnds.map { .string($0) }))
          json.member("newDeadEnds", .array(version.newDeadEnds.map { .string($0) }))
        }
        out.line(json.bytes)
      case .plain:
        for version in versions {
          context.output.line(
            PlainLine([
              .text(version.version), .number(version.sessions), .number(version.logs),
              .number(version.transitions), .number(version.refusals), .flag(version.hasRise),
              .number(version.deadEnds.count),
            ]))
        }
      case .text:
        let names = versions.map {
          $0.version.isEmpty ? "(none)" : DisplayText.escaping($0.version)
        }
        let width = max(names.map(\.count).max() ?? 0, 7)
        out.line(
          output.style(in: context).bold(
            "  \(padded("version", width))    sessions   transitions       refused   dead ends"))
        for (version, name) in zip(versions, names) {
          let refused =
            "\(padded(grouped(version.refusals), 9, left: true)) \(padded(Share.text(version.refusals, of: version.transitions), 6, left: true))"
          let rise = version.hasRise ? "  ↑ more is refused than before" : ""
          let dead = version.deadEnds.map(DisplayText.escaping).joined(separator: ", ")
          let new =
            version.newDeadEnds.isEmpty
            ? ""
            : "  new: " + version.newDeadEnds.map(DisplayText.escaping).joined(separator: ", ")
          out.line(
            "  \(padded(name, width))  \(padded(grouped(version.sessions), 10, left: true))  "
              + "\(padded(grouped(version.transitions), 12, left: true))  \(refused)  "
              + "\(dead.isEmpty ? "–" : dead)\(new)\(output.style(in: context).bold(rise))")
        }
      }
      if versions.isEmpty { try endWithNothing() }
    }

    func show(_ answer: DivergenceAnswer, _ good: GoodRun) throws {
      let leaving = answer.sessions.filter { answer.outcome(of: $0) == .leaves }
      let limit = command.limit ?? 20
      let positions = answer.positions.prefix(limit)
      switch output.form {
      case .json:
        context.object { json in
          json.member("fleet", scope.fleet)
          json.member("good", good.name)
          json.member("transitions", answer.goodCount)
          json.member("sessions", answer.sessions.count)
          for outcome in DivergenceAnswer.Outcome.allCases {
            json.member(outcome.rawValue, answer.count(of: outcome))
          }
          json.objects("positions", positions) { json, position in
            json.member("seq", position.seq)
            json.member("sessions", position.sessions)
            json.member("kind", good.places[position.seq].kind)
            json.member("screen", good.places[position.seq].screen)
          }
          json.objects("leaving", leaving.prefix(limit)) { json, session in
            json.member("log", "\(session.log)")
            json.member("session", session.name)
            json.member("seq", session.common)
            json.member("kind", session.place?.kind ?? "")
            json.member("screen", session.place?.screen ?? "")
          }
        }
      case .plain:
        for session in leaving.prefix(limit) {
          context.output.line(
            PlainLine([
              .text("\(session.log)"), .text(session.name), .number(session.common),
              .text(session.place?.kind), .text(session.place?.screen),
            ]))
        }
      case .text:
        out.line(
          "\(counted(answer.sessions.count, "session")): \(grouped(answer.count(of: .same))) are the good run, "
            + "\(grouped(answer.count(of: .beginning))) its beginning, \(grouped(answer.count(of: .longer))) go on after "
            + "its end, \(grouped(answer.count(of: .leaves))) leave it")
        for position in positions {
          let place = good.places[position.seq]
          out.line(
            "  at \(padded("\(position.seq)", 7))  \(padded(grouped(position.sessions), 8, left: true))  "
              + output.style(in: context).kind(
                GraphText.bar(position.sessions, of: positions[0].sessions))
              + output.style(in: context).dim(
                "  the good run: \(place.kind) \(DisplayText.escaping(place.screen))"))
        }
        for session in leaving.prefix(limit) {
          let place = session.place.map { "\($0.kind) \(DisplayText.escaping($0.screen))" } ?? ""
          out.line(
            "  \(session.log)/\(DisplayText.escaping(session.name))  at \(session.common): \(place)"
          )
        }
        if leaving.count > limit {
          out.line(
            output.style(in: context).dim("  and \(counted(leaving.count - limit, "more session"))")
          )
        }
      }
      if answer.sessions.isEmpty { try endWithNothing() }
    }

    func show(_ graph: WalkedGraph) throws {
      let logs = try command.source.archive.map { try FleetArchive($0, scope).paths() }
      let place = try command.file.place(readFrom: logs ?? [])
      if let language = GraphPicture.Language(rawValue: command.chosenFormat.rawValue) {
        let picture = GraphPicture(graph, as: language, limit: command.limit)
        return try picture.write(to: DataOutput(place, in: context), option: "--limit", in: context)
      }
      let isFile = command.file.output != nil
      let part = command.limit.map(graph.busiest) ?? graph
      let lines: [String] =
        switch output.form {
        case .json: [String(decoding: GraphJSON.bytes(part), as: UTF8.self)]
        case .plain:
          part.ways.map { way in
            let moves = WalkedGraph.Move.allCases.map { Answer.Value.number(way.count(of: $0)) }
            return PlainLine(
              [way.from, way.to].map { .text(part.screens[$0].name) } + [.number(way.count)]
                + moves
            ).text
          }
        case .text:
          GraphText(
            graph: graph,
            style: isFile && output.color != .always
              ? Style(isColored: false) : output.style(in: context),
            limit: command.limit ?? 12, cutsNames: !isFile && context.output.isTerminal,
            isGroupedByTab: false
          ).lines()
        }
      if !isFile { output.page(in: context) }
      let data = try DataOutput(place, in: context)
      for line in lines { try data.line(line) }
      try data.finish()
    }

    private func endWithNothing() throws {
      out.flush()
      throw ExitCode.nothingFound
    }
  }
#endif
