#if Fleet
  import DRN
  import DRNCollector
  import DRNInspect
  import DRNLog
  import WebServing

  /// The page of a fleet, and those of the logs of its archive.
  ///
  ///     /                  the fleet: a funnel, paths, versions, and the transitions that are looked for
  ///     /graph.svg         what all of them walked
  ///     /logs/NAME/...     a log; see ``LogSite``
  struct FleetSite: RequestAnswering {
    private let fleet: String
    private let answers: @Sendable () throws -> any FleetAnswers
    private let logs: LogSite?
    private let gate: SiteGate

    /// - Parameters:
    ///   - answers: Where the fleet is asked: it may be there only later.
    ///   - logs: The logs of its archive; `nil` if there is only a store.
    init(
      _ fleet: String, _ gate: SiteGate, logs: LogSite?,
      answers: @escaping @Sendable () throws -> any FleetAnswers
    ) {
      (self.fleet, self.gate, self.logs, self.answers) = (fleet, gate, logs, answers)
    }

    func respond(to request: Request) async -> Response {
      if let answer = gate.answer(to: request) { return answer }
      let (fleet, answers, hasLogs) = (fleet, answers, logs != nil)
      do {
        switch request.path {
        case "/":
          let page = try await LongWork.run {
            FleetPage(fleet, hasLogs: hasLogs, request.query, answers).html
          }
          return Response(
            Array(page.utf8), type: "text/html; charset=utf-8",
            policy: "default-src 'none'; style-src \(ReportPage.styleSource); img-src 'self'; "
              + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
        case "/graph.svg":
          let picture = try await LongWork.run {
            GraphSVG(GraphDrawing(try answers().graph(), limit: GraphPicture.usualLimit)).text
          }
          return Response(
            Array(picture.utf8), type: "image/svg+xml",
            policy: "default-src 'none'; style-src 'unsafe-inline'")
        default:
          return await logs?.respond(to: request)
            ?? Response(text: "There is nothing at this address.", status: 404)
        }
      } catch {
        return Response(text: "\(error)", status: 500)
      }
    }

    func isCancelled(withConnectionOf request: Request) -> Bool {
      logs?.isCancelled(withConnectionOf: request) ?? false
    }
  }
#endif
