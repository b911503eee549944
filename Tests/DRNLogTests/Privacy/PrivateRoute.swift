import DRN
import Testing

@testable import DRNLog

/// An app whose places hold what nobody should read.
enum PrivateRoute: NavigationRoute {
  case home
  case search(query: String, page: Int)
  case detail(String)
  indirect case login(next: PrivateRoute)
  case open(id: Int)
  case editor(title: String, text: String)
  case broken(Broken)

  enum Overlay: Hashable, Codable, Sendable {
    case filter
    case contact(email: String)
  }
  enum Tab: Hashable, Codable, Sendable {
    case feed
    case person(name: String)
  }
  enum Flow: Hashable, Codable, Sendable {
    case guest
    case member(name: String)
  }

  /// Says everything of itself, and encodes nothing.
  struct Broken: Hashable, Codable, Sendable {
    var text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws { throw Refused() }
    func encode(to encoder: any Encoder) throws { throw Refused() }
    struct Refused: Error {}
  }

  var tab: Tab? {
    if case .open(let id) = self { .person(name: "secret-tab-\(id)") } else { nil }
  }
}

extension PrivacyRules {
  static let test = PrivacyRules(
    sensitive: [
      "search.query", "detail.0", "contact.email", "person.name", "member.name", "editor.text",
      "note:payment.card", "meta:result", "meta:focus",
    ])
}

extension NavigationManager where Route == PrivateRoute {
  /// Goes to places whose values all have the word `secret` where they are private.
  func visitSecrets() {
    go(.search(query: "secret-query", page: 7))
    go(.detail("secret-detail"))
    go(.login(next: .search(query: "secret-next", page: 8)))
    go(.open(id: 1))
    showOverlay(.contact(email: "secret@mail"))
    pushOverlay(.filter)
    focus = "secret-focus"
    hideOverlays(through: .contact(email: "secret@mail"), with: "secret-result")
    switchFlow(.member(name: "secret-flow"), root: .home)
    note("payment", ["card": "secret-card", "sum": 12])
    note("tap", ["at": ["search": ["query": "secret-noted", "page": 1]]])
    go(.editor(title: "plain-title", text: "secret-text"))
    transaction("group") {
      self.go(.search(query: "secret-grouped", page: 1))
      self.replace(.search(query: "secret-replaced", page: 1))
    }
    undo()
    go(.broken(.init("secret-broken")))
  }
}
