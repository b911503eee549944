import DRN
import DRNInspect
import DRNLog
import WebServing

/// The pages and the data of the logs that are served, without the network: requests and responses are values.
///
///     /                          the logs, or the page of the only one
///     /logs/NAME/                the page of a log
///     /logs/NAME/window          transitions around a position, with the states after them
///     /logs/NAME/sessions        all sessions
///     /logs/NAME/overview        a whole session, for a strip
///     /logs/NAME/news            answered when there is something new
///     /logs/NAME/find, why, ...  what the tool's commands answer
///     /logs/NAME/rewind          changes the log, by POST
struct LogSite: RequestAnswering {
  private let library: LogLibrary
  private let gate: SiteGate
  private let isWritable: Bool
  private let list: String

  /// - Parameter list: The address of the list of logs.
  init(_ library: LogLibrary, _ gate: SiteGate, isWritable: Bool, list: String = "/") {
    (self.library, self.gate, self.isWritable, self.list) = (library, gate, isWritable, list)
  }

  func respond(to request: Request) async -> Response {
    if let answer = gate.answer(to: request) { return answer }
    do {
      return try await answer(to: request)
    } catch let error as LogError {
      return Response(text: error.description, status: error.code.isAbsence ? 404 : 500)
    } catch let error as QueryError {
      return Response(text: error.description, status: 422)
    } catch let error as CommandError {
      return Response(text: error.description, status: 422)
    } catch {
      return Response(text: "\(error)", status: 500)
    }
  }

  /// A search of a long log is of no use to a browser that has given up.
  func isCancelled(withConnectionOf request: Request) -> Bool {
    request.path.hasSuffix("/find") || request.path.hasSuffix("/sessions")
  }

  private static let nothing = Response(text: "There is nothing at this address.", status: 404)

  private func answer(to request: Request) async throws -> Response {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if parts == [""] {
      guard let name = await library.only else {
        return try await LibraryPage.response(library.list())
      }
      return .redirect(to: Self.address(of: name))
    }
    guard parts.count == 3, parts.first == "logs", let last = parts.last,
      let log = try await library.log(named: FormFields.decoding(parts[parts.startIndex + 1]))
    else { return Self.nothing }
    if last.isEmpty {
      let isOnly = await library.only != nil
      let page = try await log.page(list: isOnly ? nil : list, isWritable: isWritable)
      return Response(page, type: "text/html; charset=utf-8")
    }
    guard let question = LogQuestion(rawValue: String(last)) else { return Self.nothing }
    guard question.isChange == (request.method == .post) else {
      return Response(
        text: "This address takes \(question.isChange ? "POST" : "GET").", status: 405)
    }
    guard isWritable || !question.isChange else {
      return Response(
        text: "Logs are only read: start 'drn serve' with --writable to rewind them from the page.",
        status: 403)
    }
    guard !question.isChange || !log.isTemporary else {
      return Response(
        text: "This log was read from a packed file or an export: import it to rewind it.",
        status: 403)
    }
    return try await question.answer(of: log, to: question.isChange ? request.form : request.query)
  }

  /// The address of a log's page.
  static func address(of name: String) -> String { "/logs/\(FormFields.encoding(name))/" }
}
