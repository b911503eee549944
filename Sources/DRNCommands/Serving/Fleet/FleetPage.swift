#if Fleet
  import DRN
  import DRNCollector
  import DRNInspect
  import DRNLog
  import WebServing

  /// The page of a fleet: what `drn fleet` answers, in one view. It needs no script.
  struct FleetPage {
    private let fleet: String
    private let hasLogs: Bool
    private let query: FormFields
    private let answers: KeptAnswers

    init(_ fleet: String, hasLogs: Bool, _ query: FormFields, _ answers: KeptAnswers) {
      (self.fleet, self.hasLogs, self.query, self.answers) = (fleet, hasLogs, query, answers)
    }

    var html: String {
      let name = Self.escaped(fleet)
      let content = content
      // As long as there is nothing to read, the page looks by itself.
      let again = content == nil ? "<meta http-equiv=\"refresh\" content=\"5\">" : ""
      return """
        <!doctype html><html lang="en"><head><meta charset="utf-8">\
        <meta name="viewport" content="width=device-width, initial-scale=1">\
        <meta name="color-scheme" content="light dark"><title>Fleet \(name)</title>\(again)\
        <style>\(ReportPage.style)</style></head><body><header><h1>Fleet \(name)</h1></header>\
        <main>\(content ?? "<p>No session of the fleet has arrived yet: this page shows them as they come.</p>")</main>\
        </body></html>
        """
    }

    /// `nil` as long as there is nothing of the fleet.
    private var content: String? {
      do {
        let graph = try answers.graph()
        guard !graph.screens.isEmpty else { return nil }
        let asked = FleetCommand.screens(of: query["funnel"] ?? "")
        let screens = asked.isEmpty ? Self.busiestWay(of: graph) : Array(asked.prefix(64))
        let target = query["to"] ?? screens.last ?? ""
        let cards =
          funnel(try answers.funnel(screens))
          + paths(try answers.paths(to: target, length: 4, limit: 12), to: target)
          + versions(try answers.versions()) + found()
        let picture = card(
          "What all of them walked",
          "<img data-source=\"/graph.svg\" alt=\"The fleet's screens, and the ways between them\">")
        let logs = hasLogs ? "<p><a href=\"/logs\">All logs of the archive</a></p>" : ""
        return "<div class=\"tables\">\(cards)</div>\(picture)\(logs)"
      } catch is FleetArchiveError {
        return nil
      } catch {
        return "<p>\(Self.escaped("\(error)"))</p>"
      }
    }

    /// From the screen where most sessions begin, by the way that is most walked, as long as it leads to new screens.
    private static func busiestWay(of graph: WalkedGraph) -> [String] {
      let screens = graph.screens
      guard
        var here = screens.indices.max(by: {
          screens[$0].sessionsBegun < screens[$1].sessionsBegun
        })
      else { return [] }
      var way = [here]
      while way.count < 6,
        let next = graph.ways.filter({ $0.from == here && !way.contains($0.to) })
          .max(by: { $0.count < $1.count })
      {
        here = next.to
        way.append(here)
      }
      return way.map { screens[$0].name }
    }
  }

  // The cards.

  extension FleetPage {
    private func funnel(_ answer: FunnelAnswer) -> String {
      let rows = answer.steps.map { step in
        [
          Self.escaped(step.screen), Self.meter(step.sessions, of: answer.sessions),
          grouped(step.sessions), Share.text(step.sessions, of: answer.sessions),
        ]
      }
      let screens = answer.steps.map(\.screen).joined(separator: " → ")
      return card(
        "How far do they come?",
        form("funnel", "Screens, in this order", screens)
          + "<p class=\"dim\">\(counted(answer.sessions, "session"))</p>"
          + table(["screen", "", "sessions", "share"], rows))
    }

    private func paths(_ answer: PathsAnswer, to target: String) -> String {
      let rows = answer.paths.map { path in
        [
          path.screens.map(Self.escaped).joined(separator: " → "),
          Self.meter(path.count, of: answer.paths[0].count), grouped(path.count),
          Share.text(path.count, of: answer.arrivals),
        ]
      }
      return card(
        "On which ways?",
        form("to", "To the screen", target) + table(["path", "", "visits", "share"], rows))
    }

    private func versions(_ versions: [VersionAnswer]) -> String {
      let rows = versions.map { version in
        let dead = version.deadEnds.map { name in
          Self.escaped(name) + (version.newDeadEnds.contains(name) ? " (new)" : "")
        }
        return [
          version.version.isEmpty ? "none" : Self.escaped(version.version),
          grouped(version.sessions), grouped(version.logs), grouped(version.transitions),
          "\(grouped(version.refusals)) (\(Share.text(version.refusals, of: version.transitions)))"
            + (version.hasRise ? " <strong>↑ more than before</strong>" : ""),
          dead.joined(separator: ", "),
        ]
      }
      return card(
        "Since which version?",
        table(["version", "sessions", "logs", "transitions", "refused", "dead ends"], rows))
    }

    private func found() -> String {
      let text = query["find"] ?? ""
      var rest = ""
      if !text.isEmpty {
        do {
          let found = try answers.find(text, limit: 100)
          rest =
            found.isEmpty
            ? "<p>There is no such transition.</p>"
            : table(["log", "session", "position", "what", "screen"], found.map(row))
          if found.count == 100 { rest += "<p class=\"dim\">The first 100.</p>" }
        } catch {
          rest = "<p>\(Self.escaped("\(error)"))</p>"
        }
      }
      return card(
        "In which logs?",
        form("find", "A condition, as kind == \"refused\"", text) + rest)
    }

    private func row(_ found: FoundTransition) -> [String] {
      let log = "\(found.log)"
      let fragment = "session=\(FormFields.encoding(found.name))&amp;at=\(found.seq)"
      let place = "\(LogSite.address(of: log + ".mdb"))#\(fragment)"
      return [
        hasLogs ? "<a href=\"\(place)\">\(log.prefix(8))</a>" : String(log.prefix(8)),
        Self.escaped(found.name), "\(found.seq)", Self.escaped(found.kind),
        Self.escaped(found.screen),
      ]
    }
  }

  // Their parts.

  extension FleetPage {
    private static func escaped(_ text: String) -> String {
      MarkupText.escaping(text)
    }

    private static func meter(_ part: Int, of whole: Int) -> String {
      "<meter min=\"0\" max=\"\(max(whole, 1))\" value=\"\(part)\" aria-hidden=\"true\"></meter>"
    }

    private func card(_ title: String, _ content: String) -> String {
      "<section class=\"card\"><h2>\(title)</h2>\(content)</section>"
    }

    private func table(_ titles: [String], _ rows: [[String]]) -> String {
      let head = titles.map { $0.isEmpty ? "<td></td>" : "<th scope=\"col\">\($0)</th>" }
      let body = rows.map { "<tr><td>\($0.joined(separator: "</td><td>"))</td></tr>" }
      return
        "<table><thead><tr>\(head.joined())</tr></thead><tbody>\(body.joined())</tbody></table>"
    }

    /// A field with a question, which keeps the other questions of the page.
    private func form(_ name: String, _ label: String, _ value: String) -> String {
      let others = ["funnel", "to", "find"].filter { $0 != name && query[$0] != nil }.map {
        "<input type=\"hidden\" name=\"\($0)\" value=\"\(Self.escaped(query[$0] ?? ""))\">"
      }
      return """
        <form action="/" method="get">\(others.joined())<label>\(MarkupText.escaping(label)) \
        <input name="\(name)" value="\(Self.escaped(value))"></label> <button>Ask</button></form>
        """
    }
  }
#endif
