import CustomDump
import DRN
import Testing

@testable import DRNInspect
@testable import DRNLog
@testable import DRNLogTests

@Suite struct LogSchemaTests {
  private let schema = LogSchema(
    version: "3",
    examples: [
      .route: [
        ["home": [:]], ["product": ["id": 42, "tags": ["new"], "exact": true]],
        ["product": ["id": 1, "tags": [], "note": "x", "exact": false]],
        ["settings": ["_0": ["general": [:]]]],
        ["settings": ["_0": ["profile": ["user": ["name": "Ada", "age": nil]]]]],
      ],
      .tab: ["feed", "shop"],
      .flow: [1, 2],
    ])

  @Test func `a file is readable, sorted, and the same each time`() throws {
    expectNoDifference(
      schema.text,
      """
      {
        "drnSchema": 1,
        "flow": {
          "values": [1, 2]
        },
        "route": {
          "cases": {
            "home": {},
            "product": {
              "exact": "bool",
              "id": "number",
              "note": "string?",
              "tags": {
                "array": "string"
              }
            },
            "settings": {
              "_0": {
                "cases": {
                  "general": {},
                  "profile": {
                    "user": {
                      "object": {
                        "age": "any",
                        "name": "string"
                      }
                    }
                  }
                }
              }
            }
          }
        },
        "tab": {
          "values": ["feed", "shop"]
        },
        "version": "3"
      }

      """)
    #expect(try LogSchema(parsing: Array(schema.text.utf8)).text == schema.text)
  }

  @Test(
    arguments: [
      (["home": [:]], nil),
      (["home": ["later": 1]], nil),
      (["product": ["id": 42, "tags": [], "exact": true, "note": nil, "more": [:]]], nil),
      (["settings": ["_0": ["profile": ["user": ["name": "x", "age": 1]]]]], nil),
      (["start": [:]], #""start" is not one of the cases"#),
      (["product": ["tags": [], "exact": true]], #"product: the parameter "id" is missing"#),
      (
        ["product": ["id": "42", "tags": [], "exact": true]],
        "product.id: expected a number, found a string"
      ),
      (
        ["product": ["id": nil, "tags": [], "exact": true]],
        "product.id: expected a number, found null"
      ),
      (
        ["product": ["id": 1, "tags": ["a", 7], "exact": true]],
        "product.tags[1]: expected a string, found a number"
      ),
      (["settings": ["_0": ["about": [:]]]], #"settings._0: "about" is not one of the cases"#),
      (
        ["settings": ["_0": ["profile": ["user": [:]]]]],
        #"settings._0.profile.user: the parameter "name" is missing"#
      ),
      ("home", "expected one of the cases, found a string"),
      (["a": [:], "b": [:]], "expected one of the cases, found an object"),
    ] as [(JSONValue, String?)])
  func `a value is of the form of the examples, or it is said why not`(
    json: JSONValue, message: String?
  ) {
    #expect(schema.mismatch(of: json, .route)?.message == message)
  }

  @Test func `raw values are closed, and a kind without examples is open`() {
    #expect(schema.mismatch(of: "feed", .tab) == nil)
    #expect(schema.mismatch(of: "news", .tab)?.reason == .unknownValue)
    #expect(schema.mismatch(of: 3, .flow)?.message == "3 is not one of the values")
    #expect(schema.mismatch(of: "anything", .overlay) == nil)
  }

  @Test func `what changed is a line for each part`() {
    let later = LogSchema(
      version: "4",
      examples: [
        .route: [
          ["home": [:]], ["product": ["id": "42", "tags": ["new"], "exact": true]],
          ["about": [:]],
        ],
        .tab: ["feed"],
      ])
    expectNoDifference(
      later.differences(from: schema),
      [
        "- flow 1", "- flow 2", "+ route about", "- route product.id: number",
        "+ route product.id: string", "- route product.note: string?", "- route settings",
        "- route settings._0.general", "- route settings._0.profile",
        "- route settings._0.profile.user.age: any",
        "- route settings._0.profile.user.name: string",
        "- route settings._0.profile.user: object", "- route settings._0: enum",
        #"- tab "shop""#, "- version 3", "+ version 4",
      ])
    #expect(schema.differences(from: schema).isEmpty)
  }

  @Test(arguments: [
    ("x", "It is not JSON: expected a value at byte 0. Let the app's test write it anew."),
    ("{}", #"It has no "drnSchema", so it is no schema file: name another file."#),
    (
      #"{"drnSchema":2}"#,
      "It has schema format 2, and this version reads 1: use a newer one."
    ),
    (
      #"{"drnSchema":1,"route":{"cases":{"home":{"id":"text"}}}}"#,
      #"At route.home.id "text" is no type. Let the app's test write it anew."#
    ),
    (#"{"drnSchema":1,"tab":{}}"#, "At tab it is no shape. Let the app's test write it anew."),
    (
      #"{"drnSchema":1,"overlays":{"values":[]}}"#,
      #""overlays" is no part of a schema, whose kinds are "route", "overlay", "tab", "flow": "#
        + "correct it, or let the app's test write it anew."
    ),
    (#"{"drnSchema":1,"tab":7}"#, "At tab it is no shape. Let the app's test write it anew."),
  ])
  func `what is no schema is said in one sentence`(text: String, sentence: String) {
    let error = #expect(throws: SchemaError.self) { try LogSchema(parsing: Array(text.utf8)) }
    #expect(error?.description == sentence)
  }

  /// Every example of one version, against the types and the schema of another one.
  @Test func `a schema says what the types say`() throws {
    func compare<Old: ShopVersion, New: ShopVersion>(_ old: Old.Type, _ new: New.Type) throws {
      let schema = try LogSchema(New.self)
      for route in Old.examples {
        let json = try JSONCoding.encode(route)
        let isDecodable = (try? JSONCoding.decode(New.self, from: json)) != nil
        #expect((schema.mismatch(of: json, .route) == nil) == isDecodable, "\(json)")
      }
      for overlay in Old.overlays {
        let json = try JSONCoding.encode(overlay)
        let isDecodable = (try? JSONCoding.decode(New.Overlay.self, from: json)) != nil
        #expect((schema.mismatch(of: json, .overlay) == nil) == isDecodable, "\(json)")
      }
      for tab in Old.tabs {
        let json = try JSONCoding.encode(tab)
        let isDecodable = (try? JSONCoding.decode(New.Tab.self, from: json)) != nil
        #expect((schema.mismatch(of: json, .tab) == nil) == isDecodable, "\(json)")
      }
    }
    try compare(Shop.V1.self, Shop.V1.self)
    try compare(Shop.V1.self, Shop.V2.self)
    try compare(Shop.V1.self, Shop.V3.self)
    try compare(Shop.V2.self, Shop.V3.self)
    try compare(Shop.V3.self, Shop.V2.self)
    try compare(Shop.V3.self, Shop.V1.self)
  }
}

extension LogSchema {
  /// The schema of a version of the shop.
  init<Version: ShopVersion>(_ version: Version.Type) throws {
    self.init(
      version: Version.schema,
      examples: [
        .route: try Version.examples.map { try JSONCoding.encode($0) },
        .overlay: try Version.overlays.map { try JSONCoding.encode($0) },
        .tab: try Version.tabs.map { try JSONCoding.encode($0) },
        .flow: try Version.flows.map { try JSONCoding.encode($0) },
      ])
  }
}
