/// What a browser is answered, as a plain value.
package struct Response: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  /// The pages may have their own style, forms that lead to this shop, and nothing else.
  private static let policy =
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; "
    + "frame-ancestors 'none'"

  /// A page; no browser keeps it, so that going back asks for it again.
  init(_ page: HTML, status: Int = 200) {
    self.init(
      Array(page.text.utf8), type: "text/html; charset=utf-8", status: status, policy: Self.policy)
  }

  /// Anything else.
  init(_ body: [UInt8], type: String, status: Int = 200, policy: String? = nil) {
    self.status = status
    self.body = body
    headers = [
      ("Content-Type", type), ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
      ("Referrer-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
    ]
    if let policy { headers.append(("Content-Security-Policy", policy)) }
  }

  /// Somewhere else, which is then asked for with a `GET`.
  static func redirect(to address: String) -> Response {
    var response = Response([], type: "text/plain; charset=utf-8", status: 303)
    response.headers.append(("Location", address))
    return response
  }

  /// A header's value; `nil` where it has none of that name.
  package subscript(header name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}
