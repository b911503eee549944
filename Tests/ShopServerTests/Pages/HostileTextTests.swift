import Shop
import Testing

@testable import ShopServer

@Suite struct HostileTextTests {
  private static let texts = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' autofocus onfocus='x",
    "</title><script>", "&lt;b&gt;", "</textarea></form>", "\u{202E}<b>", "{{7*7}}", "<!--", "]]>",
  ]

  @Test(arguments: texts)
  func `text in a page is text`(text: String) {
    let html: HTML = "<p title=\"\(text)\">\(text)</p>"
    #expect(html.text.count { $0 == "<" } == 2)
    #expect(html.text.count { $0 == "\"" } == 2)
    #expect(!html.text.contains("'"))
  }

  @Test(arguments: texts)
  func `whatever is searched for becomes no part of a page`(text: String) async throws {
    let browser = PlainBrowser(try TestShop())
    await browser.open("/")
    let plain = tags(browser.page.html)
    try await browser.submit("/search", ["q": text])
    #expect(browser.status == 200)
    #expect(
      browser.page.heading == "Results for “\(text)”".split(separator: " ").joined(separator: " "))
    #expect(tags(browser.page.html).isSubset(of: plain))
    try await browser.follow("Filter and sort")
    #expect(!browser.page.html.contains(text) || text == "{{7*7}}" || text == "]]>")
  }

  @Test(arguments: texts)
  func `a name becomes no part of a page`(text: String) async throws {
    let browser = PlainBrowser(try TestShop())
    await browser.open("/sign-in")
    try await browser.submit("sign-in", ["name": text])
    #expect(browser.page.heading == "Hello, \(text)")
    #expect(!browser.page.html.contains(text) || text == "{{7*7}}" || text == "]]>")
  }

  /// The names of a page's elements.
  private func tags(_ html: String) -> Set<Substring> {
    Set(html.split(separator: "<").map { $0.prefix { $0 != ">" && $0 != " " } })
  }
}
