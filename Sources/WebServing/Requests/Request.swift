/// A browser's request, as a plain value that does not depend on the HTTP package.
package struct Request: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  package var method: Method
  /// The path and the query as sent.
  package var target: String
  /// Keyed by lowercase names.
  package var headers: [String: String]
  package var body: [UInt8]
  /// The network address of the sender; empty if it is not known.
  package var sender = ""

  package init(
    _ method: Method, _ target: String, headers: [String: String] = [:], body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// The maximum size of a body in bytes; longer ones are rejected.
  package static let bodyLimit = 16_384

  /// The target without its query.
  package var path: Substring { target.prefix { $0 != "?" } }

  package var query: FormFields { FormFields(target.dropFirst(path.count).dropFirst()) }

  package var form: FormFields { FormFields(String(decoding: body, as: UTF8.self)) }

  /// The value of a cookie; `nil` if it was not sent.
  package func cookie(_ name: String) -> Substring? {
    for pair in headers["cookie"]?.split(separator: ";") ?? [] {
      let pair = pair.drop { $0 == " " }
      if pair.hasPrefix("\(name)=") { return pair.dropFirst(name.utf8.count + 1) }
    }
    return nil
  }

  /// Whether a browser prefetches the page, which does not count as a visit.
  package var isPrefetch: Bool {
    [headers["sec-purpose"], headers["purpose"]].contains { $0?.hasPrefix("prefetch") == true }
  }
}
