import DRN
import DRNLinks
import TestSupport
import Testing

@Suite struct LinkDeclarationTests {
  typealias Declared = @Sendable () -> [Link<Shop>]

  static let faults: [(LinkTableError.Code, String, Declared)] = [
    (.badPattern, "cart", { [Link("cart", .cart)] }),
    (.badPattern, "", { [Link("", .cart)] }),
    (.badPattern, "/cart/", { [Link("/cart/", .cart)] }),
    (.badPattern, "/a//b", { [Link("/a//b", .cart)] }),
    (.badPattern, "/a/../b", { [Link("/a/../b", .cart)] }),
    (.badPattern, "/a%20b", { [Link("/a%20b", .cart)] }),
    (.badPattern, "/cart#top", { [Link("/cart#top", .cart)] }),
    (.badPattern, "/products/:", { [Link("/products/:", Shop.product)] }),
    (.badPattern, "/:id/:id", { [Link("/:id/:id", Shop.post)] }),
    (.badPattern, "/:id?id=", { [Link("/:id?id=", Shop.post)] }),
    (.badPattern, "/*rest/more", { [Link("/*rest/more", Shop.file)] }),
    (.badPattern, "/search?", { [Link("/search?", .cart)] }),
    (.badPattern, "/search?=a", { [Link("/search?=a", .cart)] }),
    (.badPattern, "/search?q=&", { [Link("/search?q=&", .cart)] }),
    (.parameterCount, "/products", { [Link("/products", Shop.product)] }),
    (.parameterCount, "/products/:id/:more", { [Link("/products/:id/:more", Shop.product)] }),
    (.parameterCount, "/cart/:id", { [Link("/cart/:id", .cart)] }),
    (.parameterCount, "/help/*topic", { [Link("/help/*topic", .help)] }),
    (.optionalPosition, "/files/:path", { [Link("/files/:path", Shop.file)] }),
    (.optionalPosition, "/products/*id", { [Link("/products/*id", Shop.product)] }),
    (
      .optionalPosition, "/calendar/:year/:month/day/:day",
      { [Link("/calendar/:year/:month/day/:day", Shop.calendar)] }
    ),
    (
      .parameterOrder, "/posts/:post/by/:user",
      { [Link("/posts/:post/by/:user", Shop.post)] }
    ),
    (.duplicate, "/cart", { [Link("/cart", .cart), Link("/cart", .help)] }),
    (
      .duplicate, "/products/:name",
      { [Link("/products/:id", Shop.product), Link("/products/:name", Shop.productNamed)] }
    ),
    (
      .duplicate, "/calendar/:year",
      { [Link("/calendar/:y/:m/:d", Shop.calendar), Link("/calendar/:year", Shop.product)] }
    ),
    (
      .ambiguous, "/search?b=1",
      { [Link("/search?a=1", .cart), Link("/search?b=1", .help)] }
    ),
    (
      .printsTheSame, "/p/:id",
      { [Link("/products/:id", Shop.product), Link("/p/:id", Shop.product)] }
    ),
    (.printsTheSame, "/basket", { [Link("/cart", .cart), Link("/basket", .cart)] }),
  ]

  @Test(arguments: faults)
  func `a fault is found when the table is made, and names the pattern`(
    code: LinkTableError.Code, text: String, links: Declared
  ) throws {
    let error = try #require(throws: LinkTableError.self) {
      try LinkTable(origins: ["https://shop.example"], links: links())
    }
    #expect(error.code == code)
    #expect([text, "/cart"].contains(error.text))
    #expect(error.reason.contains("\"\(error.text)\""))
    #expect(error.reason.hasSuffix("."))
  }

  @Test(arguments: [
    "shop.example", "https://", "https:///", "https:shop.example", "https://shop.example?a=b",
    "https://shop.example#a", "https://u@shop.example", "https://größe.example", "myshop:",
    "myshop:/",
    "myshop:///a", "https://shop.example//", "", "http://",
  ])
  func `what is no origin is refused`(origin: String) throws {
    let error = try #require(throws: LinkTableError.self) {
      try LinkTable<Shop>(origin) { Link("/", .home) }
    }
    #expect(error.code == .badOrigin)
  }

  @Test func `a table needs an origin`() throws {
    let error = try #require(throws: LinkTableError.self) {
      try LinkTable<Shop>(origins: [], links: [])
    }
    #expect(error.code == .noOrigin)
  }

  @Test func `links that exclude each other by the query may share a path`() throws {
    let links = try LinkTable<Shop>("https://shop.example") {
      Link("/list?kind=all", .cart)
      Link("/list?kind=some", .help)
      Link("/list?kind=", Shop.productNamed)
      Link("/list", .home)
    }
    let routes = try ["?kind=all", "?kind=some", "?kind=x", "", "?kin=x"].map {
      try links.match("https://shop.example/list" + $0).route
    }
    #expect(routes == [.cart, .help, .productNamed("x"), .home, .home])
  }

  @Test func `a builder takes conditions, loops and lists`() throws {
    let isBeta = true
    let links = try LinkTable<Shop>("myshop://") {
      if isBeta { Link("/cart", .cart) } else { Link("/basket", .cart) }
      for id in 1...3 { Link("/top\(id)", .product(id: id)) }
      [Link("/help", .help)]
    }
    #expect(links.patterns.map(\.text) == ["/cart", "/top1", "/top2", "/top3", "/help"])
    #expect(try links.match("myshop://top2").routes == [.product(id: 2)])
  }

  @Test func `a pattern tells its parameters' names`() throws {
    #expect(try LinkPattern("/a/:b/*c?d=&e=f&g").parameterNames == ["b", "c", "d", "g"])
  }

  @Test func `the link with fewer parameters prints`() throws {
    let links = try LinkTable<Shop>("https://shop.example") {
      Link("/products/:id", Shop.product)
      Link("/product-of-the-day", .product(id: 7))
    }
    #expect(try links.url(for: .product(id: 7)) == "https://shop.example/product-of-the-day")
    #expect(try links.url(for: .product(id: 8)) == "https://shop.example/products/8")
  }

  @Test func `a URL that would mean another route is not printed`() throws {
    let links = try LinkTable<Shop>("https://shop.example") {
      Link("/named/new", .newProduct)
      Link("/named/:name", Shop.productNamed)
    }
    let error = try #require(throws: LinkError.self) { try links.url(for: .productNamed("new")) }
    #expect(error.code == .notPrintable)
    #expect(try links.url(for: .productNamed("newer")) == "https://shop.example/named/newer")
  }

  @Test func `routes print for the origin that is asked for`() throws {
    let links = try Shop.links.get()
    let route = Shop.search(query: "a b+c/ß", tags: ["&", ""])
    #expect(
      try links.url(for: route)
        == "https://shop.example/search?q=a%20b%2Bc/%C3%9F&tag=%26&tag=")
    let urls = try links.origins.map { try links.url(for: .product(id: 5), origin: $0) }
    #expect(
      urls == [
        "https://shop.example/products/5", "https://www.shop.example/products/5",
        "http://localhost:8080/products/5", "https://example.com/shop/products/5",
        "myshop://products/5",
      ])
    #expect(try links.url(for: .home, origin: "myshop://") == "myshop://")
    #expect(try links.url(for: .home) == "https://shop.example/")
    let error = try #require(throws: LinkError.self) { try links.url(for: .home, origin: "x://") }
    #expect(error.code == .unknownOrigin)
  }

  @Test func `what a scheme's readers would change in the host's place stands after it`() throws {
    let links = try LinkTable<Shop>("myshop://") { Link("/:name", Shop.productNamed) }
    let urls = try ["abc", "a-b", "Abc", "a.b", "ß", "1"].map {
      try links.url(for: .productNamed($0))
    }
    #expect(
      urls == [
        "myshop://abc", "myshop://a-b", "myshop:///Abc", "myshop:///a.b", "myshop:///%C3%9F",
        "myshop:///1",
      ])
  }

  @Test func `a route that no pattern prints says so`() throws {
    let links = try LinkTable<Shop>("myshop://") { Link("/cart", .cart).alias() }
    for route in [Shop.cart, .home] {
      let error = try #require(throws: LinkError.self) { try links.url(for: route) }
      #expect(error.code == .notPrintable)
    }
  }

  @Test func `limits are the table's`() throws {
    let limits = LinkLimits(length: 40, segments: 2, queryItems: 1)
    let links = try LinkTable<Shop>("https://shop.example", limits: limits) { Link("/*", .help) }
    let outcomes = ["/a/b", "/a/b/c", "?a&b", "/" + String(repeating: "a", count: 40)].map {
      LinkRow(url: "https://shop.example" + $0, outcome: "").outcome(in: links)
    }
    #expect(outcomes == ["help", "! tooManySegments", "! tooManyQueryItems", "! tooLong"])
  }

  @Test func `a match has the URL's parts and its pattern`() throws {
    let match = try Shop.links.get().match("HTTPS://Shop.Example/products/5/?a=%20#b%20c")
    #expect(match.pattern.text == "/products/:id")
    #expect(match.url.scheme == "https")
    #expect(match.url.host == "shop.example")
    #expect(match.url.port == nil)
    #expect(match.url.segments == ["products", "5"])
    #expect(match.url.hasTrailingSlash)
    #expect(match.url.queryItems == [LinkQueryItem("a", " ")])
    #expect(match.url.fragment == "b c")
    #expect(match.url.text == "HTTPS://Shop.Example/products/5/?a=%20#b%20c")
    #expect(match.history == [.home])
  }

  @Test func `a link opens with its history`() throws {
    let navigation = NavigationManager(Shop.home)
    let match = try Shop.links.get().match("myshop://products/5/reviews")
    navigation.reset(to: match.routes, cause: .link)
    #expect(
      navigation.entries.map(\.route) == [.home, .product(id: 5), .reviews(id: 5, sort: nil)])
  }

  enum Odd: NavigationRoute {
    indirect case wrapped(Odd)
    case leaf(Int)
    case pair(Int, Int)
    case maybe(Int?, text: String?)
  }

  @Test(arguments: [
    Odd.wrapped(.leaf(3)), .leaf(.min), .pair(7, 5), .pair(5, 8), .pair(7, 8),
    .maybe(nil, text: nil),
    .maybe(1, text: nil), .maybe(1, text: "1"),
  ])
  func `values are found in routes of any shape`(route: Odd) throws {
    let links = try LinkTable<Odd>("app://") {
      Link("/wrapped/:id", { .wrapped(.leaf($0)) })
      Link("/leaf/:id", Odd.leaf)
      Link("/seven/:id", { .pair(7, $0) })
      Link("/eight/:id", { .pair($0, 8) })
      Link("/maybe/:id?text=", Odd.maybe)
    }
    #expect(try links.match(links.url(for: route)).route == route)
    #expect(throws: LinkError.self) { try links.url(for: .wrapped(.wrapped(.leaf(3)))) }
    #expect(throws: LinkError.self) { try links.url(for: .pair(1, 2)) }
  }

  @Test func `a route may be a struct`() throws {
    struct Spot: NavigationRoute {
      var x: Int
      var y: Int
    }
    let links = try LinkTable<Spot>("app://") { Link("/spot/:x/:y", { Spot(x: $0, y: $1) }) }
    #expect(try links.url(for: Spot(x: 1, y: 2)) == "app://spot/1/2")
    #expect(try links.match("app://spot/2/2").route == Spot(x: 2, y: 2))
  }
}
