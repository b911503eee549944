import DRN
import DRNLinks
import TestSupport
import Testing

@Suite struct LinkPropertyTests {
  let links: LinkTable<Shop>

  init() throws { links = try Shop.links.get() }

  @Test(.tags(.property), arguments: Seed.all)
  func `a URL that is printed leads back to its route, byte for byte`(seed: Seed) throws {
    var random = RandomLinks(seed)
    var printed = 0
    for _ in 0..<80 {
      let route = random.route()
      for origin in links.origins {
        do throws(LinkError) {
          let url = try links.url(for: route, origin: origin)
          let read = try links.match(url).route
          #expect(Array("\(read)".utf8) == Array("\(route)".utf8), "\(url)")
          #expect(read == route)
          #expect(try links.url(for: read, origin: origin) == url)
          #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
          printed += 1
        } catch {
          // Nothing but a path that no URL has, or text that is too long for one.
          let reasons: [LinkError.Code] = [
            .emptySegment, .dotSegment, .encodedSlash, .controlCharacter, .tooLong,
            .tooManySegments, .notPrintable, .badParameter,
          ]
          #expect(reasons.contains(error.code), "\(route): \(error)")
          #expect(!random.isPlain, "\(route): \(error)")
        }
      }
    }
    #expect(printed > 150)
  }

  @Test(.tags(.property), arguments: Seed.all)
  func `random bytes never crash, and what is read prints again`(seed: Seed) throws {
    var random = RandomLinks(seed)
    for _ in 0..<500 {
      let text = random.hostileURL()
      guard let match = try? links.match(text) else { continue }
      let printed = try links.url(for: match.route)
      #expect(try links.match(printed).route == match.route, "\(text)")
    }
  }

  @Test(.tags(.property), arguments: Seed.all)
  func `the order of declaration decides nothing`(seed: Seed) throws {
    var random = SplitMix64(seed)
    var declared = RandomLinks.pages
    declared.shuffle(using: &random)
    let shuffled = try LinkTable(origins: ["https://a.example"], links: declared)
    let sorted = try LinkTable(origins: ["https://a.example"], links: RandomLinks.pages)
    for path in RandomLinks.paths {
      let url = "https://a.example" + path
      #expect(try shuffled.match(url).route == sorted.match(url).route, "\(path)")
    }
  }
}

/// Makes up routes and URLs.
struct RandomLinks {
  private var random: SplitMix64
  /// Whether the newest route has only text that every URL can have.
  private(set) var isPlain = true

  init(_ seed: Seed) { random = SplitMix64(seed) }

  private mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  mutating func text() -> String {
    let awkward = [
      "", ".", "..", "...", "a/b", "/", "%", "%41", "%2F", "+", " ", "a b", "&", "=", "?", "#",
      "a=b&c=d",
      "\u{0}", "\n", "\u{7F}", "\\", "@", ":", "é", "e\u{301}", "שלום", "مرحبا بالعالم", "東京都",
      "한글",
      "हिन्दी", "ไทย", "👩‍👩‍👧‍👦", "🇺🇦", "\u{202E}abc", "\u{200B}", "\u{FEFF}", "\u{10FFFF}",
      "\u{1F3F4}\u{E0067}",
      "new", "about", "İ", "ß", "ﬀ", "a\u{301}\u{302}\u{303}\u{304}", "xn--a", "~", "'", "\"", "<>",
      "[]",
      "|", "`", "^", "{}", "$(alpha)", "*", ":id", "null", "true", "-0",
    ]
    if number(3) > 0 {
      let text =
        awkward[number(awkward.count)] + (number(4) == 0 ? awkward[number(awkward.count)] : "")
      note(text)
      return text
    }
    if number(40) == 0 { return plain(3_000 + number(3_000)) }
    var text = ""
    for _ in 0...number(12) {
      if let scalar = UnicodeScalar(UInt32(number(number(2) == 0 ? 0x800 : 0x11_0000))) {
        text.unicodeScalars.append(scalar)
      }
    }
    note(text)
    return text
  }

  private mutating func plain(_ count: Int) -> String {
    // A path of it is short enough, unless there are several.
    isPlain = false
    return String(repeating: "x", count: count)
  }

  private mutating func note(_ text: String) {
    let isFine =
      !["", ".", ".."].contains(text)
      && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
    if !isFine { isPlain = false }
  }

  private mutating func integer() -> Int {
    [Int.min, .max, 0, -1, 1, number(1_000)][number(6)]
  }

  mutating func route() -> Shop {
    isPlain = true
    switch number(13) {
    case 0: return .home
    case 1: return .product(id: integer())
    case 2: return .productNamed(text())
    case 3: return .reviews(id: integer(), sort: [nil, .newest, .cheapest][number(3)])
    case 4, 5: return .search(query: text(), tags: (0..<number(4)).map { _ in text() })
    case 6: return .page(.letters(from: text(), to: text()))
    case 7: return .city(text())
    case 8: return .post(user: integer(), post: integer())
    case 9:
      let month = number(2) == 0 ? nil : integer()
      return .calendar(year: integer(), month: month, day: month == nil ? nil : integer())
    case 10, 11: return .file(path: (0..<number(6)).map { _ in text() })
    default: return .price(Double(integer()) / 8, isGross: number(2) == 0)
    }
  }

  /// Pieces of URLs in any order, and bytes.
  mutating func hostileURL() -> String {
    let pieces = [
      "https:", "myshop:", "//", "shop.example", "/", "products", "5", "?", "&", "=", "#", "%",
      "%2", "%2F",
      "%00", "%C3%9F", "%ED%A0%80", "..", ".", "@", ":", "\\", "search", "q", "tag", "files",
      "named", "+",
      "\u{0}", "é", "[", "443", "https://shop.example/", "https://shop.example/search?q=",
      "myshop://",
    ]
    var bytes: [UInt8] = number(2) == 0 ? Array("https://shop.example/".utf8) : []
    for _ in 0..<number(12) {
      bytes += number(4) == 0 ? [UInt8(number(256))] : Array(pieces[number(pieces.count)].utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Patterns that lie close together, of which any URL has one that comes first.
  static let pages: [Link<Page>] = [
    Link("/a", .detail(0)), Link("/:x", { (_: String) in Page.detail(1) }, values: { _ in nil }),
    Link("/*", .detail(2)), Link("/a/b", .detail(3)),
    Link("/a/:x", { (_: String) in Page.detail(4) }, values: { _ in nil }),
    Link("/a/*", .detail(5)),
    Link("/:x/b/c", { (_: String) in Page.detail(6) }, values: { _ in nil }),
    Link("/a?k=1", .detail(7)), Link("/a?k=1&l=2", .detail(8)),
  ]
  static let paths = [
    "", "/a", "/b", "/a/b", "/a/c", "/a/b/c", "/b/b/c", "/b/b", "/a/b/d", "/a?k=1", "/a?k=2",
    "/a?l=2&k=1",
    "/a/b/c/d/e",
  ]
}
