import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite struct MaskingTests {
  static let key = PrivacyKey(bytes: Array(1...16))

  /// Every hidden value by a word, so that a table can be read: `#` and the value that it stands for.
  private func shown(_ json: JSONValue, _ plain: JSONValue) throws -> JSONValue {
    var values: [String: JSONValue] = [:]
    let key = try #require(Self.key)
    func collect(_ json: JSONValue) {
      values["\(key.digest(of: json.canonicalBytes))"] = json
      for element in json.arrayValue ?? [] { collect(element) }
      for (_, member) in json.objectValue ?? JSONObject() { collect(member) }
    }
    collect(plain)
    func show(_ json: JSONValue) throws -> JSONValue {
      if let digest = json.hiddenDigest {
        return .string("#" + (try #require(values[digest])).canonicalText)
      }
      switch json {
      case .array(let elements): return .array(try elements.map(show))
      case .object(let object):
        return .object(
          JSONObject(uniqueMembers: try object.map { ($0.key, try show($0.value)) }))
      default: return json
      }
    }
    return try show(json)
  }

  @Test(
    arguments: [
      // What has nothing that is meant stays as it is.
      (["search.query"], #""home""#, #""home""#),
      (["search.query"], #"{"home":{}}"#, #"{"home":{}}"#),
      (["search.query"], #"{"detail":{"query":"x"}}"#, #"{"detail":{"query":"x"}}"#),
      (["home"], #""home""#, #""home""#),
      (["home"], #"{"home":{}}"#, #"{"home":{}}"#),
      // One parameter of one case.
      (
        ["search.query"], #"{"search":{"page":2,"query":"x"}}"#,
        ##"{"search":{"page":2,"query":"#\"x\""}}"##
      ),
      (["search.query"], #"{"search":{"query":null}}"#, ##"{"search":{"query":"#null"}}"##),
      // Without a label.
      (["detail._0"], #"{"detail":{"_0":"5","_1":6}}"#, ##"{"detail":{"_0":"#\"5\"","_1":6}}"##),
      (["detail.0"], #"{"detail":{"_0":"5","_1":6}}"#, ##"{"detail":{"_0":"#\"5\"","_1":6}}"##),
      (["detail.1"], #"{"detail":{"_0":"5","_1":6}}"#, ##"{"detail":{"_0":"5","_1":"#6"}}"##),
      // All parameters of a case, all cases with a parameter, everything.
      (
        ["search"], #"{"search":{"page":2,"query":"x"}}"#,
        ##"{"search":{"page":"#2","query":"#\"x\""}}"##
      ),
      (
        ["search.*"], #"{"search":{"page":2,"query":"x"}}"#,
        ##"{"search":{"page":"#2","query":"#\"x\""}}"##
      ),
      (
        ["*.email"], #"{"login":{"email":"a@b","next":1}}"#,
        ##"{"login":{"email":"#\"a@b\"","next":1}}"##
      ),
      (
        ["*"], #"{"login":{"email":"a@b","next":1}}"#,
        ##"{"login":{"email":"#\"a@b\"","next":"#1"}}"##
      ),
      (["*"], #""home""#, #""home""#),
      (["route:**"], #""/users/7""#, ##""#\"/users/7\"""##),
      // Inwards: features, structures, lists.
      (
        ["cart.checkout.email"], #"{"cart":{"_0":{"checkout":{"email":"a@b","step":1}}}}"#,
        ##"{"cart":{"_0":{"checkout":{"email":"#\"a@b\"","step":1}}}}"##
      ),
      (
        ["checkout.email"], #"{"cart":{"_0":{"checkout":{"email":"a@b","step":1}}}}"#,
        ##"{"cart":{"_0":{"checkout":{"email":"#\"a@b\"","step":1}}}}"##
      ),
      (
        ["cart.checkout"], #"{"cart":{"_0":{"checkout":{"email":"a@b"}}}}"#,
        ##"{"cart":{"_0":{"checkout":"#{\"email\":\"a@b\"}"}}}"##
      ),
      (
        ["order.items.name"], #"{"order":{"items":[{"name":"a","n":1},{"name":"b"}]}}"#,
        ##"{"order":{"items":[{"n":1,"name":"#\"a\""},{"name":"#\"b\""}]}}"##
      ),
      (
        ["order.items"], #"{"order":{"items":["a","b"]}}"#,
        ##"{"order":{"items":"#[\"a\",\"b\"]"}}"##
      ),
      (
        ["filter.range.from"], #"{"filter":{"range":{"from":1,"to":2}}}"#,
        ##"{"filter":{"range":{"from":"#1","to":2}}}"##
      ),
      (
        ["login.next.search.query"], #"{"login":{"next":{"search":{"query":"x"}}}}"#,
        ##"{"login":{"next":{"search":{"query":"#\"x\""}}}}"##
      ),
      // Where a route is a parameter of another one, it is as private as alone.
      (
        ["search.query"], #"{"login":{"next":{"search":{"query":"x"}}}}"#,
        ##"{"login":{"next":{"search":{"query":"#\"x\""}}}}"##
      ),
      (
        ["search.query"], #"{"open":{"all":[{"search":{"query":"x"}},"home"]}}"#,
        ##"{"open":{"all":[{"search":{"query":"#\"x\""}},"home"]}}"##
      ),
      // A structure in the place of an enum.
      (
        ["email"], #"{"email":"a@b","screen":"login"}"#, ##"{"email":"#\"a@b\"","screen":"login"}"##
      ),
      // Paths that mean the same or overlap hide once.
      (
        ["search.query", "search", "*.query"], #"{"search":{"query":"x"}}"#,
        ##"{"search":{"query":"#\"x\""}}"##
      ),
      // Of other kinds.
      (
        ["overlay:search.query", "note:search.query"], #"{"search":{"query":"x"}}"#,
        #"{"search":{"query":"x"}}"#
      ),
      // What could not be encoded may say anything.
      (["search.query"], #"{"unencodable":"search(x)"}"#, ##""#{\"unencodable\":\"search(x)\"}""##),
    ] as [([String], String, String)])
  func `a route has hashes for what the paths mean, and nothing else is different`(
    paths: [String], before: String, after: String
  ) throws {
    let key = try #require(Self.key)
    let plain = try JSONValue(parsing: before)
    let rules = PrivacyRules(sensitive: try paths.map { try ParameterPath($0) }, key: key)
    let masker = try #require(Masker(recording: rules, key: key))
    let masked = masker.masked(plain, .route)
    let result = masked ?? plain
    #expect(try shown(result, plain) == JSONValue(parsing: after))
    #expect((masked == nil) == (before == after))
    #expect(try JSONValue(parsing: result.canonicalBytes) == result)
  }

  @Test(
    arguments: [
      (["note:payment.card"], "payment", #"{"card":"4","sum":1}"#, ##"{"card":"#\"4\"","sum":1}"##),
      (["note:payment.card"], "tap", #"{"card":"4","sum":1}"#, #"{"card":"4","sum":1}"#),
      (["note:payment"], "payment", #""4711""#, ##""#\"4711\"""##),
      (["note:*.card"], "tap", #"{"card":"4"}"#, ##"{"card":"#\"4\""}"##),
      (
        ["search.query"], "tap", #"{"on":{"search":{"query":"x"}}}"#,
        ##"{"on":{"search":{"query":"#\"x\""}}}"##
      ),
      (["search.query"], "tap", #"{"query":"x"}"#, #"{"query":"x"}"#),
      (["route:search.query"], "tap", #"{"search":{"query":"x"}}"#, #"{"search":{"query":"x"}}"#),
      (
        ["search.query"], "link", #"{"pending":["b:"],"state":"pending","url":"a:"}"#,
        ##"{"pending":"#[\"b:\"]","state":"pending","url":"#\"a:\""}"##
      ),
      (
        ["tab:x.y"], "link", #"{"pending":[],"state":"opened","url":"a:"}"#,
        #"{"pending":[],"state":"opened","url":"a:"}"#
      ),
    ] as [([String], String, String, String)])
  func `a note has hashes for what the paths mean`(
    paths: [String], label: String, before: String, after: String
  ) throws {
    let key = try #require(Self.key)
    let plain = try JSONValue(parsing: before)
    let rules = PrivacyRules(sensitive: try paths.map { try ParameterPath($0) })
    let masker = try #require(Masker(recording: rules, key: key))
    let result = masker.maskedPayload(plain, label: label) ?? plain
    #expect(try shown(result, plain) == JSONValue(parsing: after))
    // In a copy the same is hidden, where it is known under which label the payload stands.
    let copying = Masker(copying: rules.sensitive, key: key)
    let copied = copying.masked(plain, .json, NotedUses(labels: [label])) ?? plain
    #expect(copied == result)
  }

  @Test func `a meta has hashes for what the paths mean`() throws {
    let key = try #require(Self.key)
    let rules = PrivacyRules(sensitive: ["meta:focus", "meta:result.email", "search.query"])
    let masker = try #require(Masker(recording: rules, key: key))
    let plain: JSONValue = [
      "focus": "field-7", "result": ["email": "a@b", "ok": true], "animation": "fade",
    ]
    let result = try #require(masker.maskedMeta(plain))
    #expect(result["focus"]?.hiddenDigest != nil && result["animation"] == "fade")
    #expect(result["result"]?["email"]?.hiddenDigest != nil && result["result"]?["ok"] == true)
    #expect(masker.maskedMeta(["result": ["search": ["query": "x"]]])?.pathToHiddenValue != nil)
    #expect(masker.maskedMeta(["result": ["unencodable": "x"]])?.pathToHiddenValue != nil)
  }

  @Test func `in a copy, what stands for a large value can be tried against nothing`() throws {
    let key = try #require(Self.key)
    let large: JSONValue = ["$tooLarge": ["bytes": 70_000, "case": "editor", "digest": "00ff"]]
    let masker = Masker(copying: ["editor.text"], key: key)
    let masked = try #require(masker.masked(large, .route))
    #expect(masked["$tooLarge"]?["case"] == "editor" && masked["$tooLarge"]?["bytes"] == 70_000)
    #expect(masked["$tooLarge"]?["digest"] != "00ff")
    // Of kinds that no path speaks of as well: who knows which they were.
    #expect(Masker(copying: ["overlay:a.b"], key: key).masked(large, .route) != nil)
  }

  @Test func `a key says nothing of itself`() throws {
    let key = try #require(PrivacyKey(bytes: Array("sixteen secrets!".utf8)))
    var dumped = ""
    dump(PrivacyRules(sensitive: ["a"], key: key), to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] {
      #expect(!text.contains("\(key.key0)") && !text.contains("\(key.key1)"))
      #expect(!text.contains("key0"))
    }
    #expect(PrivacyKey(bytes: Array(1...15)) == nil)
    #expect(PrivacyKey(bytes: Array(repeating: 0, count: 16)) == nil)
    #expect(PrivacyKey.random != PrivacyKey.random)
  }
}

/// Random values and rules.
@Suite struct MaskingPropertyTests {
  private static let names = ["search", "detail", "query", "id", "_0", "_1", "email", "items"]

  private func value(_ random: inout SplitMix64, depth: Int = 0) -> JSONValue {
    switch random.number(below: depth > 3 ? 4 : 8) {
    case 0: return .string("secret-\(random.number(below: 40))")
    case 1: return .integer(random.number(below: 40))
    case 2: return random.chance(50) ? .null : .bool(random.chance(50))
    case 3: return .string(random.pick(Self.names))
    case 4:
      return .array((0..<random.number(below: 3)).map { _ in value(&random, depth: depth + 1) })
    case 5, 6: return [random.pick(Self.names): value(&random, depth: depth + 1)]
    default:
      var object = JSONObject()
      for _ in 0..<random.number(below: 4) {
        object[random.pick(Self.names)] = value(&random, depth: depth + 1)
      }
      return .object(object)
    }
  }

  private func paths(_ random: inout SplitMix64) -> [ParameterPath] {
    (0...random.number(below: 3)).map { _ in
      let steps = (0...random.number(below: 3)).map { _ in
        random.chance(25) ? "*" : random.pick(Self.names)
      }
      return ParameterPath(stringLiteral: steps.joined(separator: "."))
    }
  }

  @Test(arguments: Seed.first(200))
  func `equal values stay equal and different ones different, with any rules`(seed: Seed) {
    var random = SplitMix64(seed)
    let paths = paths(&random)
    let masker = Masker(copying: paths, key: .random)
    let other = Masker(copying: paths, key: .random)
    var (seen, back): ([JSONValue: JSONValue], [JSONValue: JSONValue]) = ([:], [:])
    for _ in 0..<200 {
      let plain = value(&random)
      let masked = masker.masked(plain, .route) ?? plain
      #expect(seen.updateValue(masked, forKey: plain) ?? masked == masked)
      #expect(back.updateValue(plain, forKey: masked) ?? plain == plain)
      #expect((try? JSONValue(parsing: masked.canonicalBytes)) == masked)
      // Another key, other hashes.
      let again = other.masked(plain, .route) ?? plain
      #expect((again == masked) == (masked == plain))
    }
  }

  /// The same, said naively: all ways into a value, each compared with each path.
  private func isMeant(_ way: [String], _ json: JSONValue, by steps: [String]) -> Bool {
    func matches(_ way: ArraySlice<String>, _ steps: ArraySlice<String>) -> Bool {
      guard let step = steps.first else { return way.isEmpty }
      guard let key = way.first else { return false }
      let isPosition = key.hasPrefix("_")
      if step == "*" || step == key || isPosition && key.dropFirst() == step,
        matches(way.dropFirst(), steps.dropFirst())
      {
        return true
      }
      return isPosition && matches(way.dropFirst(), steps)
    }
    // A case may stand anywhere: where an object has one member, which is an object.
    return way.indices.contains { start in
      var inner = json
      for key in way[..<start] { inner = inner[key] ?? .null }
      let isCase = start == 0 || inner.caseName != nil
      return isCase && matches(way[start...], steps[...])
    }
  }

  @Test(arguments: Seed.first(100))
  func `what is meant is hidden, and nothing else`(seed: Seed) throws {
    var random = SplitMix64(seed)
    for _ in 0..<100 {
      let steps = (0...random.number(below: 2)).map { _ in
        random.chance(25) ? "*" : random.pick(Self.names)
      }
      guard steps.count > 1 else { continue }
      let masker = Masker(copying: [try ParameterPath(steps.joined(separator: "."))], key: .random)
      // Without lists, in which every element has the way of the list.
      let plain = withoutLists(value(&random))
      let masked = masker.masked(plain, .route) ?? plain
      func check(_ way: [String], _ before: JSONValue, _ after: JSONValue) {
        let meant = !way.isEmpty && isMeant(way, plain, by: steps)
        #expect((after.hiddenDigest != nil) == meant, "\(steps) \(way) in \(plain)")
        guard !meant, let object = before.objectValue else {
          #expect(meant || before == after)
          return
        }
        for (key, member) in object { check(way + [key], member, after[key] ?? .null) }
      }
      check([], plain, masked)
    }
  }

  private func withoutLists(_ json: JSONValue) -> JSONValue {
    switch json {
    case .array: return 1
    case .object(let object):
      return .object(JSONObject(uniqueMembers: object.map { ($0.key, withoutLists($0.value)) }))
    default: return json
    }
  }
}
