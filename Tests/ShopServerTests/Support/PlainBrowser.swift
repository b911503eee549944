import ShopServer
import Testing
import WebServing

/// A browser as far as pages without scripts know it: cookies, tabs with a history each, and buttons.
///
/// It belongs to one test. Tabs are numbered from 0; what it does, it does in the current one.
final class PlainBrowser {
  let shop: TestShop
  var cookies: [String: String] = [:]
  private(set) var tabs: [Tab] = []
  private(set) var current = 0
  /// How many redirects the last request needed.
  private(set) var redirects = 0

  struct Tab {
    /// The addresses that were shown, and which of them is.
    var history: [String] = []
    var cursor = -1
    var page = PageContent("")
    var response: Response?
  }

  init(_ shop: TestShop) { self.shop = shop }

  var tab: Tab { tabs[current] }
  var page: PageContent { tab.page }
  var address: String { tab.history[tab.cursor] }
  var status: Int { tab.response?.status ?? 0 }
  var session: String { tab.response?[header: "DRN-Session"] ?? "" }
  var seq: Int? { tab.response?[header: "DRN-Seq"].flatMap { Int($0) } }

  /// Opens an address in a new tab.
  func open(_ address: String) async {
    tabs.append(Tab())
    current = tabs.count - 1
    await go(address)
  }

  func show(tab: Int) { current = tab }

  /// Goes to an address: one that is typed, or that of a link.
  func go(_ address: String) async { await visit(Request(.get, address)) }

  /// Follows the link with this text.
  func follow(_ text: String) async throws {
    await go(try #require(page.links.first { $0.text.contains(text) }, "no link \(text)").address)
  }

  /// Sends the form whose action ends so, with what was filled in.
  func submit(_ action: String, _ values: [String: String] = [:]) async throws {
    let form = try #require(page.forms.first { $0.action.hasSuffix(action) }, "no form \(action)")
    await send(form, values)
  }

  func send(_ form: PageContent.Form, _ values: [String: String] = [:]) async {
    await visit(form.request(values))
  }

  func back(_ count: Int = 1) async { await travel(-count) }
  func forward(_ count: Int = 1) async { await travel(count) }
  func reload() async { await travel(0) }

  func canTravel(_ count: Int) -> Bool { tab.history.indices.contains(tab.cursor + count) }

  /// Goes through the tab's history. What that leads to takes the address's place in it.
  private func travel(_ count: Int) async {
    guard canTravel(count) else { return }
    tabs[current].cursor += count
    let address = await load(Request(.get, tab.history[tab.cursor]))
    tabs[current].history[tab.cursor] = address
  }

  private func visit(_ request: Request) async {
    let address = await load(request)
    tabs[current].cursor += 1
    tabs[current].history.removeSubrange(tab.cursor...)
    tabs[current].history.append(address)
  }

  /// Asks, and goes where the answer leads.
  private func load(_ request: Request) async -> String {
    var request = request
    redirects = 0
    while true {
      let response = await answer(request)
      guard response.status == 303, redirects < 10, let next = response[header: "Location"] else {
        tabs[current].response = response
        tabs[current].page = PageContent(String(decoding: response.body, as: UTF8.self))
        return request.target
      }
      redirects += 1
      request = Request(.get, next)
    }
  }

  /// Asks without showing the answer.
  func answer(_ request: Request) async -> Response {
    var request = request
    request.headers["cookie"] = cookies.map { "\($0.key)=\($0.value)" }.sorted()
      .joined(separator: "; ")
    let response = await shop.front.respond(to: request)
    for header in response.headers where header.name == "Set-Cookie" {
      let pair = header.value.prefix { $0 != ";" }
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      cookies[String(pair[0])] = header.value.contains("Max-Age=0") ? nil : String(pair[1])
    }
    return response
  }
}

extension Response {
  /// A header's value; `nil` where it has none of that name.
  subscript(header name: String) -> String? { headers.first { $0.name == name }?.value }
}
