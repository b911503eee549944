import DRN
import DRNLog
import TestSupport
import Testing

/// The section "Values of your own types" of the article "Recording and restoring": its code, word for
/// word, and what it says.
@Suite(.temporaryDirectory) struct OwnValuesTests {
  enum AppRoute: NavigationRoute {
    case home
    case product(id: Int)
  }

  // sample
  struct Basket: Codable, Equatable {
    var items: [Int] = []
    var coupon: String?
  }
  // end

  private func section() throws -> Article {
    try Article("Sources/DRNLog/DRNLog.docc/Recording-and-Restoring.md")
      .section("Values of your own types")
  }

  @Test func `the section's code is this`() throws {
    #expect(try section().blocks() == Article.samples())
  }

  private func record(_ basket: Basket, _ navigation: NavigationManager<AppRoute>) throws {
    // sample
    let basket = Basket(items: [42], coupon: "SPRING")
    try navigation.transaction("add to basket") {
      navigation.note("basket", try JSONCoding.encode(basket))  // {"coupon":"SPRING","items":[42]}
      navigation.mark("basket", at: navigation.head)
    }
    // end
  }

  // sample
  func noted(in log: EventLog) throws -> Basket {
    guard let json = try log.note("basket", session: "main") else { return Basket() }
    do throws(JSONError) {
      return try JSONCoding.decode(Basket.self, from: json)
    } catch {
      // Such as "items[0]: expected an integer, found the string "a"".
      print("The basket is lost: \(error)")
      return Basket()
    }
  }
  // end

  @Test func `a noted value comes back after a restart`() throws {
    let path = try temporaryPath()
    let expected = Basket(items: [42], coupon: "SPRING")
    do {
      let log = try EventLog.open(path)
      let navigation = try log.manager(session: "main", initial: AppRoute.home).manager
      #expect(try noted(in: log) == Basket())
      try record(expected, navigation)
      #expect(try noted(in: log) == expected)
      #expect(
        try log.note("basket", session: "main")?.canonicalText
          == #"{"coupon":"SPRING","items":[42]}"#)
    }
    let log = try EventLog.open(path)
    #expect(try noted(in: log) == expected)
  }

  @Test func `a value that cannot be encoded takes its transaction with it`() throws {
    let log = try EventLog.open(temporaryPath())
    let navigation = try log.manager(session: "main", initial: AppRoute.home).manager
    #expect(throws: JSONError.self) {
      try navigation.transaction("add to basket") {
        navigation.go(.product(id: 1))
        navigation.note("price", try JSONCoding.encode(["price": Double.nan]))
      }
    }
    #expect(navigation.head == 0 && navigation.currentRoute == .home)
  }

  // sample
  struct Offer: Codable, Equatable {
    var campaign: String
    var rank: Int
  }
  // end

  @Test func `a transition's meta comes back`() throws {
    let log = try EventLog.open(temporaryPath())
    let navigation = try log.manager(session: "main", initial: AppRoute.home).manager
    var observed: JSONValue?
    navigation.observe { observed = $0.transitions.last?.metadata?.userInfo }
    // sample
    let offer = try JSONCoding.encode(Offer(campaign: "spring", rank: 2))
    navigation.with(TransitionMetadata(userInfo: offer)).go(.product(id: 7))

    var offers: [Offer] = []
    try log.reader.session(named: "main").forEachTransition(of: AppRoute.self) { transition in
      guard let json = transition.metadata?.userInfo else { return }
      offers.append(try JSONCoding.decode(Offer.self, from: json))
    }
    // end
    #expect(offers == [Offer(campaign: "spring", rank: 2)])
    #expect(observed == offer)
    navigation.perform(.go(Place(.home)), meta: ["offer": offer])
    var metas: [JSONValue] = []
    try log.reader.session(named: "main").forEachTransition(of: AppRoute.self) {
      if let meta = $0.meta { metas.append(meta) }
    }
    #expect(metas == [["userInfo": offer], ["offer": offer]])
  }

  enum Delivery: Codable { case standard, pickup }

  private func error(_ body: () throws -> Void) -> JSONError? {
    do {
      try body()
      return nil
    } catch {
      return error as? JSONError
    }
  }

  @Test func `each error is as the table says`() throws {
    func decoding<T: Decodable>(_ type: T.Type, _ json: JSONValue) -> JSONError? {
      error { _ = try JSONCoding.decode(type, from: json) }
    }
    var deep: JSONValue = []
    for _ in 0..<200 { deep = [deep] }
    let found: [(JSONError.Code, JSONError?)] = [
      (.unencodable, error { _ = try JSONCoding.encode(["price": Double.nan]) }),
      (.tooDeep, error { _ = try JSONValue(parsing: deep.canonicalText) }),
      (.undecodable, decoding(Basket.self, ["items": ["a"]])),
      (.undecodable, decoding(Basket.self, ["coupon": "SPRING"])),
      (.undecodable, decoding(Delivery.self, ["express": [:]])),
      (.undecodable, decoding(UInt8.self, 300)),
      (.syntax, error { _ = try JSONCoding.decode(String.self, from: Array(#""home"#.utf8)) }),
    ]
    let table = try section().text
    for (code, error) in found {
      let error = try #require(error)
      #expect(error.code == code)
      // An offset depends on the text.
      let message = code == .tooDeep ? error.message : "\(error)"
      #expect(table.contains("`\(message)`"), "The table lacks: \(message)")
    }
    #expect(JSONValue.maximumDepth == 128)
  }

  @Test func `a sensitive part of a payload is an error of its own`() throws {
    let path = try temporaryPath()
    let privacy = PrivacyRules(sensitive: ["note:basket.coupon"])
    let log = try EventLog.open(path, options: EventLog.Options(privacy: privacy))
    let navigation = try log.manager(session: "main", initial: AppRoute.home).manager
    try record(Basket(), navigation)
    let json = try #require(try log.note("basket", session: "main"))
    let error = error { _ = try JSONCoding.decode(Basket.self, from: json) }
    #expect(error?.code == .hidden)
    #expect(try section().text.contains("`\(error?.description ?? "")`"))
    #expect(try noted(in: log) == Basket())
  }

  @Test func `a property that a payload lacks is nil if it is optional`() throws {
    let basket = try JSONCoding.decode(Basket.self, from: ["items": [1]])
    #expect(basket == Basket(items: [1], coupon: nil))
  }
}
