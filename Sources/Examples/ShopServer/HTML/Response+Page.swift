import WebServing

extension Response {
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
}
