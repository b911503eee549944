/// A response to a browser, as a plain value.
package struct Response: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  /// Allows the shop's own style sheet, `data:` images, forms that lead to the shop, and nothing
  /// else.
  private static let policy =
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; "
    + "frame-ancestors 'none'"

  /// A page; browsers must not store it, so that going back requests it again.
  init(_ page: HTML, status: Int = 200) {
    self.init(
      Array(page.text.utf8), type: "text/html; charset=utf-8", status: status, policy: Self.policy)
  }

  /// Any other content.
  init(_ body: [UInt8], type: String, status: Int = 200, policy: String? = nil) {
    self.status = status
    self.body = body
    headers = [
      ("Content-Type", type), ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
      ("Referrer-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
    ]
    if let policy { headers.append(("Content-Security-Policy", policy)) }
  }

  /// A redirect, which the browser follows with a `GET`.
  static func redirect(to address: String) -> Response {
    var response = Response([], type: "text/plain; charset=utf-8", status: 303)
    response.headers.append(("Location", address))
    return response
  }

  mutating func setCookie(_ text: String) { headers.append(("Set-Cookie", text)) }
}
