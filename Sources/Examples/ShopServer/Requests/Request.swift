import DRNCommands

/// What a browser asks for, as a plain value: whatever package reads it from the network.
package struct Request: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  package var method: Method
  /// The path and the query, as they were sent.
  package var target: String
  /// By name, in lower case.
  package var headers: [String: String]
  package var body: [UInt8]

  package init(
    _ method: Method, _ target: String, headers: [String: String] = [:], body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// A body that is longer is not read.
  package static let bodyLimit = 16_384

  /// The target without its query.
  var path: Substring { target.prefix { $0 != "?" } }

  /// The items of the query.
  var query: FormFields { FormFields(target.dropFirst(path.count).dropFirst()) }

  /// The fields of a form that was posted.
  var form: FormFields { FormFields(String(decoding: body, as: UTF8.self)) }

  /// The value of a cookie; `nil` where it is not sent.
  func cookie(_ name: String) -> Substring? {
    for pair in headers["cookie"]?.split(separator: ";") ?? [] {
      let pair = pair.drop { $0 == " " }
      if pair.hasPrefix("\(name)=") { return pair.dropFirst(name.utf8.count + 1) }
    }
    return nil
  }

  /// Whether a browser asks for it before anybody wants to see it. That is no visit.
  var isPrefetch: Bool {
    [headers["sec-purpose"], headers["purpose"]].contains { $0?.hasPrefix("prefetch") == true }
  }
}
