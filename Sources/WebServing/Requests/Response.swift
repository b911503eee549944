/// A response to a browser, as a plain value that does not depend on the HTTP package.
package struct Response: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  /// A response that browsers do not store, do not guess the type of, and show in no frame.
  ///
  /// - Parameters:
  ///   - type: The body's media type.
  ///   - policy: The content security policy; `nil` for none.
  package init(_ body: [UInt8], type: String, status: Int = 200, policy: String? = nil) {
    self.status = status
    self.body = body
    headers = [
      ("Content-Type", type), ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
      ("Referrer-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
    ]
    if let policy { headers.append(("Content-Security-Policy", policy)) }
  }

  /// A sentence for a person or a program.
  package init(text: String, status: Int) {
    self.init(Array("\(text)\n".utf8), type: "text/plain; charset=utf-8", status: status)
  }

  /// A redirect, which the browser follows with a `GET`.
  package static func redirect(to address: String) -> Response {
    var response = Response([], type: "text/plain; charset=utf-8", status: 303)
    response.headers.append(("Location", address))
    return response
  }

  package mutating func setCookie(_ text: String) { headers.append(("Set-Cookie", text)) }
}
