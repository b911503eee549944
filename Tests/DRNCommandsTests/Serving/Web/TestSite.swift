import DRN
import DRNLog
import Foundation
import TestSupport
import Testing
import WebServing

@testable import DRNCommands

/// A site of the test's directory without the network, and a browser that has opened its link.
struct TestSite {
  static let token = String(repeating: "0123456789abcdef", count: 4)

  private let site: any RequestAnswering

  /// - Parameter paths: In the test's directory.
  init(_ paths: String..., isWritable: Bool = false) throws {
    let library = try LogLibrary(paths.map(TemporaryDirectory.path), in: .test)
    site = LogSite(library, SiteGate(token: Self.token), isWritable: isWritable)
  }

  init(_ site: any RequestAnswering) { self.site = site }

  func get(_ target: String, headers: [String: String] = [:]) async -> Response {
    await send(.get, target, headers: headers)
  }

  func send(
    _ method: Request.Method, _ target: String, headers: [String: String] = [:], body: String = ""
  ) async -> Response {
    var all = ["host": "127.0.0.1:8377", "drn-token": Self.token]
    for (name, value) in headers { all[name] = value.isEmpty ? nil : value }
    return await site.respond(to: Request(method, target, headers: all, body: Array(body.utf8)))
  }

  func json(
    _ target: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    let response = await get(target)
    #expect(response.status == 200, "\(response.text)", sourceLocation: sourceLocation)
    return try JSONValue(parsing: response.body)
  }
}

extension CommandContext {
  /// Surroundings whose output nobody reads.
  static var test: CommandContext { .keeping({ DRNCommand.run($0, in: $1) }) }
}

extension Response {
  var text: String { String(decoding: body, as: UTF8.self) }

  subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
}

extension JSONValue {
  subscript(key: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[key]
  }

  var number: Int? {
    guard case .number(let number) = self else { return nil }
    return number.int64.map { Int($0) }
  }

  var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }
}
