import DRN
import DRNLinks
import DRNTesting
import Foundation
import TestSupport
import Testing

@Suite struct AppSiteAssociationTests {
  /// Both generations in one file, with everything that the format has.
  static let text = """
    {
      "applinks": {
        "apps": [],
        "substitutionVariables": { "kind": ["lamps", "chair*"], "none": [] },
        "defaults": { "caseSensitive": true },
        "details": [
          {
            "appIDs": ["AB.example.shop"],
            "components": [
              { "#": "web", "exclude": true, "comment": "Stays in the browser" },
              { "/": "/private/*", "exclude": true },
              { "/": "/products/?*" },
              { "/": "/$(lang)_$(region)/$(kind)/" },
              { "/": "/code/$(digit)$(xdigit)$(upper)$(lower)$(alpha)$(alnum)" },
              { "/": "/help/*", "?": { "article": "????" } },
              { "/": "/query", "?": "a=*" },
              { "/": "/Loose", "caseSensitive": false },
              { "/": "/größe", "percentEncoded": false },
              { "/": "/gr%C3%B6%C3%9Fe-2" },
              { "/": "/empty/$(none)" },
              { "?": { "ref": "mail" }, "#": "" }
            ]
          },
          { "appID": "AB.example.old", "paths": ["NOT /a/b/*", "/a/*", "/c?", "/d"] }
        ]
      }
    }
    """

  private func decision(
    _ rest: String, app: String? = "AB.example.shop"
  ) throws -> String {
    let url = try LinkURL(parsing: "https://shop.example" + rest)
    let association = try AppSiteAssociation(parsing: Self.text)
    return switch association.decision(for: url, app: app) {
    case .opens: "opens"
    case .excluded: "excluded"
    case .noRule: "-"
    }
  }

  @Test(arguments: [
    ("/products/5", "opens"), ("/products/", "-"), ("/products", "-"), ("/Products/5", "-"),
    ("/products/5/reviews", "opens"), ("/products/5#web", "excluded"),
    ("/products/5#webs", "opens"),
    ("/products/5?a=b", "opens"), ("/private/5", "excluded"), ("/private", "-"),
    ("/en_US/lamps/", "opens"), ("/en_US/lamps", "-"), ("/en_US/chairs-and-more/", "opens"),
    ("/EN_US/lamps/", "-"), ("/en_us/lamps/", "-"), ("/en_US/tables/", "-"),
    ("/code/1fAaZ9", "opens"), ("/code/1gAaZ9", "-"), ("/code/xfAaZ9", "-"), ("/code/1faaZ9", "-"),
    ("/code/1fAAZ9", "-"), ("/code/1fAa19", "-"), ("/code/1fAaZ-", "-"), ("/code/1fAaZ99", "-"),
    ("/help/x?article=1234", "opens"), ("/help/x?article=12345", "-"), ("/help/x", "-"),
    ("/help/x?article=1234&article=12", "-"), ("/help/x?b=1&article=abcd", "opens"),
    ("/query?a=1", "opens"), ("/query?a=", "opens"), ("/query?b=1", "-"), ("/query", "-"),
    ("/loose", "opens"), ("/LOOSE", "opens"), ("/looser", "-"),
    ("/gr%C3%B6%C3%9Fe", "opens"), ("/gr%c3%b6%c3%9fe", "opens"), ("/gr%C3%B6%C3%9Fe-2", "opens"),
    ("/gr%c3%b6%c3%9fe-2", "-"), ("/empty/", "-"), ("/?ref=mail", "opens"), ("/x?ref=mail#y", "-"),
    ("/x?ref=web", "-"), ("", "-"),
  ])
  func `rules decide as Apple describes them`(rest: String, expected: String) throws {
    #expect(try decision(rest) == expected)
  }

  @Test(arguments: [
    ("/a/c", "opens"), ("/a/b/c", "excluded"), ("/a/b", "opens"), ("/cx", "opens"), ("/c", "-"),
    ("/cxx", "-"), ("/d", "opens"), ("/D", "-"), ("/d?x=y#z", "opens"), ("/products/5", "-"),
  ])
  func `paths of the first generation decide likewise`(rest: String, expected: String) throws {
    #expect(try decision(rest, app: "AB.example.old") == expected)
  }

  @Test func `the first app with a rule decides where none is named`() throws {
    #expect(try decision("/a/c", app: nil) == "opens")
    #expect(try decision("/products/5", app: nil) == "opens")
    #expect(try decision("/d", app: "AB.example.other") == "-")
  }

  @Test func `components win over paths, and the oldest files name apps by keys`() throws {
    let both = try AppSiteAssociation(
      parsing: #"{"applinks":{"details":[{"appID":"a","paths":["/x"],"components":[{"/":"/y"}]}]}}"#
    )
    #expect(both.details.flatMap(\.rules).map(\.text) == [#"{"/":"/y"}"#])
    let old = try AppSiteAssociation(
      parsing: #"{"applinks":{"details":{"a":{"paths":["/x","NOT /y"]}}}}"#)
    #expect(old.details.map(\.apps) == [["a"]])
    #expect(old.details.flatMap(\.rules).map(\.isExclusion) == [false, true])
    #expect(try AppSiteAssociation(parsing: #"{"webcredentials":{}}"#).details.isEmpty)
  }

  @Test(arguments: [
    (#"[]"#, "JSON object"), (#"{"applinks":{}}"#, "applinks.details"),
    (#"{"applinks":{"details":[1]}}"#, "applinks.details[0]"),
    (#"{"applinks":{"details":[{"paths":["*"]}]}}"#, "applinks.details[0]"),
    (#"{"applinks":{"details":[{"appID":1,"paths":["*"]}]}}"#, "appID"),
    (#"{"applinks":{"details":[{"appIDs":["a"],"paths":[1]}]}}"#, "paths"),
    (#"{"applinks":{"details":[{"appIDs":["a"]}]}}"#, "components or paths"),
    (#"{"applinks":{"details":[{"appIDs":["a"],"components":{}}]}}"#, "components"),
    (#"{"applinks":{"details":[{"appIDs":["a"],"components":[{"/":1}]}]}}"#, "components[0]./"),
    (#"{"applinks":{"details":[{"appIDs":["a"],"components":[{"/":"$(x)"}]}]}}"#, "\"x\""),
    (#"{"applinks":{"details":[{"appIDs":["a"],"components":[{"/":"$(x"}]}]}}"#, "does not end"),
    (#"{"applinks":{"details":[{"appIDs":["a"],"components":[{"exclude":1}]}]}}"#, "exclude"),
    (#"{"applinks":{"details":[{"appIDs":["a"],"components":[{"?":{"a":1}}]}]}}"#, "?.a"),
    (#"{"applinks":{"defaults":1,"details":[]}}"#, "applinks.defaults"),
    (#"{"applinks":{"substitutionVariables":{"a":"b"},"details":[]}}"#, "substitutionVariables.a"),
  ])
  func `what is not as the format has it is named`(text: String, place: String) throws {
    let error = try #require(throws: AppSiteAssociationError.self) {
      try AppSiteAssociation(parsing: text)
    }
    #expect(error.reason.contains(place), "\(error)")
    #expect(error.reason.hasSuffix("."))
  }

  @Test func `a table is compared with the file`() throws {
    let links = try LinkTable<SampleRoute>("https://shop.example", "sample://") {
      Link("/", .home)
      Link("/products/:id", SampleRoute.product)
      Link("/private/:id", SampleRoute.secret)
      Link("/lost", .lost)
    }
    let association = try AppSiteAssociation(
      parsing: #"""
        {"applinks":{"details":[{"appIDs":["AB.x"],"components":[
          {"/":"/private/*","exclude":true},
          {"/":"/products/*"}, {"/":"/"}, {"/":"/orders/*"}, {"/":"/lost/?*"}]}]}}
        """#)
    let differences = links.differences(from: association).map(\.description)
    #expect(
      differences == [
        """
        The rule applinks.details[0].components[0]: {"/":"/private/*","exclude":true} keeps out \
        https://shop.example/private/1, which the pattern /private/:id takes.
        """,
        "No rule lets in https://shop.example/lost, which the pattern /lost takes.",
        """
        The rule applinks.details[0].components[3]: {"/":"/orders/*"} lets in URLs such as \
        https://shop.example/orders/example, which no pattern takes.
        """,
        """
        The rule applinks.details[0].components[4]: {"/":"/lost/?*"} lets in URLs such as \
        https://shop.example/lost/xexample, which no pattern takes.
        """,
      ])
    #expect(links.differences(from: association, app: "AB.y").count == 4)
  }

  @Test func `a file is read`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "drn-\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Self.text.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try AppSiteAssociation(file: path) == AppSiteAssociation(parsing: Self.text))
  }
}

private enum SampleRoute: NavigationRoute {
  case home, lost
  case product(id: Int)
  case secret(id: Int)
}
