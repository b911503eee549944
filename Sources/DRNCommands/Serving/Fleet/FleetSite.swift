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
  ///     /logs              the logs of the archive, if there is one
  ///     /logs/NAME/...     a log; see ``LogSite``
  struct FleetSite: RequestAnswering {
    private let fleet: String
    private let answers: KeptAnswers
    private let archive: String?
    private let logs: LogSite?
    private let gate: SiteGate

    /// - Parameters:
    ///   - answers: Where the fleet is asked: it may be there only later.
    ///   - archive: The folder of its archive, and the pages of the logs in it; `nil` if there is only a store.
    init(
      _ fleet: String, _ gate: SiteGate, archive: (folder: String, logs: LogSite)?,
      answers: @escaping @Sendable () throws -> any FleetAnswers
    ) {
      (self.fleet, self.gate, self.answers) = (fleet, gate, KeptAnswers(answers))
      (self.archive, logs) = (archive?.folder, archive?.logs)
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
          return Self.response(page)
        case "/logs":
          guard let archive else { return Self.nothing }
          let page = try await LongWork.run {
            FleetLogsPage(FleetArchive(archive, FleetScope(fleet: fleet)), request.query).html
          }
          return Self.response(page)
        case "/graph.svg":
          let picture = try await LongWork.run {
            GraphSVG(GraphDrawing(try answers.graph(), limit: GraphPicture.usualLimit)).text
          }
          return Response(
            Array(picture.utf8), type: "image/svg+xml",
            policy: "default-src 'none'; style-src 'unsafe-inline'")
        default:
          return await logs?.respond(to: request)
            ?? Self.nothing
        }
      } catch {
        return Response(text: "\(error)", status: 500)
      }
    }

    private static let nothing = Response(text: "There is nothing at this address.", status: 404)

    private static func response(_ page: String) -> Response {
      Response(
        Array(page.utf8), type: "text/html; charset=utf-8",
        policy: "default-src 'none'; style-src \(ReportPage.styleSource); img-src 'self'; "
          + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
    }

    func isCancelled(withConnectionOf request: Request) -> Bool {
      logs?.isCancelled(withConnectionOf: request) ?? false
    }
  }
#endif
