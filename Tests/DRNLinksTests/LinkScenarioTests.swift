import DRN
import DRNLinks
import Testing

/// What other routers' tests ask of reading paths and printing them, restated for this table.
@Suite struct LinkScenarioTests {
  enum Screen: NavigationRoute {
    case home, feed, compose, settings, notFound
    case chat(user: String)
    case profile(user: String, section: Section?)
    case message(user: String, id: UInt, highlight: Bool?)
    case tag(name: String, page: Int?)
    case document(path: [String])
    case map(latitude: Double, longitude: Double)
    case nested(Nested)

    enum Section: String, Codable, LinkParameter { case posts, photos }

    enum Nested: Hashable, Codable {
      case leaf(Int)
      case pair(Int, Int)
    }
  }

  let links: LinkTable<Screen>

  init() throws {
    links = try LinkTable("https://app.example", "app://", root: .home) {
      Link("/", .home)
      Link("/feed", .feed)
      Link("/feed/new", .compose, under: [.home, .feed])
      Link("/chat/:user", Screen.chat)
      Link("/chat/:user/:id?highlight=", Screen.message) { user, _, _ in [.feed, .chat(user: user)]
      }
      Link("/@/:user/:section", Screen.profile)
      Link("/tags/:name/:page", Screen.tag)
      Link("/docs/*path", Screen.document)
      Link("/map?lat=&lon=", Screen.map)
      Link("/tree/:leaf") { .nested(.leaf($0)) }
      Link("/tree/:a/:b") { .nested(.pair($0, $1)) }
      Link("/settings", .settings)
      Link("/preferences", .settings).alias()
      Link("/*", .notFound)
    }
  }

  static let scenarios: [(String, [Screen])] = [
    // The path alone, with a slash before, after, and with the origin.
    ("feed", [.home, .feed]), ("feed/", [.home, .feed]), ("", [.home]),
    // Screens that come with others under them.
    ("feed/new", [.home, .feed, .compose]),
    ("chat/jane", [.home, .chat(user: "jane")]),
    ("chat/jane/7", [.feed, .chat(user: "jane"), .message(user: "jane", id: 7, highlight: nil)]),
    (
      "chat/jane/7?highlight=true",
      [.feed, .chat(user: "jane"), .message(user: "jane", id: 7, highlight: true)]
    ),
    // Parameters that look like literals, and the other way round.
    ("chat/new", [.home, .chat(user: "new")]), ("chat/feed", [.home, .chat(user: "feed")]),
    ("chat/chat", [.home, .chat(user: "chat")]), ("feed/newer", [.home, .notFound]),
    ("chat/:user", [.home, .chat(user: ":user")]), ("chat/*", [.home, .chat(user: "*")]),
    // Optional parameters.
    ("@/jane", [.home, .profile(user: "jane", section: nil)]),
    ("@/jane/photos", [.home, .profile(user: "jane", section: .photos)]),
    ("@/jane/videos", [.home, .notFound]),
    ("tags/swift", [.home, .tag(name: "swift", page: nil)]),
    ("tags/swift/2", [.home, .tag(name: "swift", page: 2)]),
    ("tags/2", [.home, .tag(name: "2", page: nil)]), ("tags", [.home, .notFound]),
    // Encoded text, once.
    ("chat/jane%20doe", [.home, .chat(user: "jane doe")]),
    ("chat/jane+doe", [.home, .chat(user: "jane+doe")]),
    ("chat/%2525", [.home, .chat(user: "%25")]),
    ("tags/c%23", [.home, .tag(name: "c#", page: nil)]),
    ("tags/a%3Fb%3Dc", [.home, .tag(name: "a?b=c", page: nil)]),
    ("chat/a.b", [.home, .chat(user: "a.b")]), ("chat/a-b_c~d", [.home, .chat(user: "a-b_c~d")]),
    // A wildcard takes the rest, and only where nothing else does.
    ("docs", [.home, .document(path: [])]), ("docs/a", [.home, .document(path: ["a"])]),
    ("docs/a/b%20c", [.home, .document(path: ["a", "b c"])]),
    ("nowhere", [.home, .notFound]), ("nowhere/at/all", [.home, .notFound]),
    // What does not convert falls through to it.
    ("chat/jane/-1", [.home, .notFound]), ("chat/jane/7?highlight=maybe", [.home, .notFound]),
    ("map?lat=1.5&lon=-2", [.home, .map(latitude: 1.5, longitude: -2)]),
    ("map?lon=-2&lat=1.5", [.home, .map(latitude: 1.5, longitude: -2)]),
    ("map?lat=1.5", [.home, .notFound]), ("map", [.home, .notFound]),
    // Screens inside of others.
    ("tree/1", [.home, .nested(.leaf(1))]), ("tree/1/2", [.home, .nested(.pair(1, 2))]),
    // Old names.
    ("preferences", [.home, .settings]), ("settings?ref=mail#top", [.home, .settings]),
  ]

  @Test(arguments: scenarios)
  func `a path leads to its screens`(path: String, screens: [Screen]) throws {
    for origin in ["https://app.example/", "app:///", "APP:/", "https://APP.example:443/"] {
      #expect(try links.match(origin + path).routes == screens)
    }
  }

  @Test(arguments: scenarios.map(\.1).filter { $0.last != .notFound })
  func `a screen prints a path that leads to it`(screens: [Screen]) throws {
    let screen = try #require(screens.last)
    for origin in links.origins {
      #expect(try links.match(links.url(for: screen, origin: origin)).routes == screens)
    }
  }

  @Test(arguments: [
    (Screen.home, ""), (.feed, "feed"), (.compose, "feed/new"), (.settings, "settings"),
    (.chat(user: "jane doe/x".replacing("/", with: "|")), "chat/jane%20doe%7Cx"),
    (.message(user: "j", id: 7, highlight: nil), "chat/j/7"),
    (.message(user: "j", id: 7, highlight: false), "chat/j/7?highlight=false"),
    (.profile(user: "@j", section: .posts), "@/@j/posts"),
    (.profile(user: "j", section: nil), "@/j"), (.tag(name: "c#", page: 3), "tags/c%23/3"),
    (.document(path: []), "docs"), (.document(path: ["a b", "ü"]), "docs/a%20b/%C3%BC"),
    (.map(latitude: 0.1, longitude: -0.0), "map?lat=0.1&lon=-0.0"),
    (.nested(.pair(3, 4)), "tree/3/4"), (.notFound, ""),
  ])
  func `a screen prints as it is declared`(screen: Screen, path: String) throws {
    if screen == .notFound {
      // Its shortest form is the root's, which is another screen.
      #expect(throws: LinkError.self) { try links.url(for: screen) }
    } else {
      #expect(try links.url(for: screen) == "https://app.example/" + path)
    }
  }
}
