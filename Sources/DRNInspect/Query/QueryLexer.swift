import DRN
import DRNLog

/// Splits an expression into tokens on demand, so that the first error in the text is thrown first.
struct QueryLexer {
  private let text: String
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  /// The next token; after the last one, always the end.
  mutating func next() throws(QueryError) -> QueryToken {
    while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
    let start = index
    let kind = try nextKind()
    return QueryToken(kind: kind, range: start..<index)
  }

  /// An error at the scalar at `index`.
  func error(_ message: String, at index: Int) -> QueryError {
    var before = String.UnicodeScalarView()
    before.append(contentsOf: scalars[..<index])
    return QueryError(message, column: String(before).count + 1, in: text)
  }

  /// A description of a token for an error; safe to print on a terminal.
  func found(_ token: QueryToken) -> String {
    token.kind == .end ? "found the end" : "found \(excerpt(token.range))"
  }

  private func excerpt(_ range: Range<Int>) -> String {
    let limit = 40
    var slice = String.UnicodeScalarView()
    slice.append(contentsOf: scalars[range].prefix(limit))
    return "'\(DisplayText.escaping(String(slice)))\(range.count > limit ? "…" : "")'"
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func nextKind() throws(QueryError) -> QueryToken.Kind {
    guard let scalar = current else { return .end }
    switch scalar {
    case "\"", "'": return .string(try string(closedBy: scalar))
    case "-", "0"..."9": return try number()
    case _ where scalar.canBeginName: return .name(name())
    default: return .symbol(try symbol())
    }
  }

  private mutating func name() -> String {
    var name = String.UnicodeScalarView()
    while let scalar = current, scalar.canContinueName {
      name.append(scalar)
      index += 1
    }
    return String(name)
  }

  private mutating func symbol() throws(QueryError) -> String {
    for symbol in ["==", "!=", "<=", ">=", "&&", "||"]
    where scalars[index...].starts(with: symbol.unicodeScalars) {
      index += 2
      return symbol
    }
    let scalar = scalars[index]
    if "<>!()[].,".unicodeScalars.contains(scalar) {
      index += 1
      return String(scalar)
    }
    let found = "found \(excerpt(index..<index + 1))"
    switch scalar {
    case "=": throw error("expected '==' or 'matches', but \(found)", at: index)
    case "&", "|": throw error("expected '\(scalar)\(scalar)', but \(found)", at: index)
    default: throw error("expected a name, a value or an operator, but \(found)", at: index)
    }
  }
}

// Numbers and durations.

extension QueryLexer {
  private mutating func number() throws(QueryError) -> QueryToken.Kind {
    let start = index
    var end = index
    while end < scalars.count, scalars[end].isASCII { end += 1 }
    let bytes = scalars[start..<end].map { UInt8(truncatingIfNeeded: $0.value) }
    switch JSONNumber.scan(bytes, from: 0) {
    case .invalid(let message, let place):
      let found =
        start + place < scalars.count
        ? "found \(excerpt(start + place..<start + place + 1))" : "found the end"
      throw error("\(message.rawValue), but \(found)", at: start + place)
    case .number(let count):
      index += count
      let number = JSONNumber(checked: String(decoding: bytes[..<count], as: UTF8.self))
      guard let scalar = current, scalar.canContinueName else { return .number(number) }
      return .duration(try duration(number, at: start))
    }
  }

  private mutating func duration(
    _ number: JSONNumber, at start: Int
  ) throws(QueryError) -> Int128 {
    let unitStart = index
    let unit = name()
    guard let length = Self.units.first(where: { $0.name == unit })?.nanoseconds else {
      throw error(
        "expected a unit of time (ns, us, ms, s, m, h or d), but found "
          + excerpt(unitStart..<index), at: unitStart)
    }
    guard let count = DecimalNumber(number.text).multiplied(by: length),
      count.magnitude <= UInt128(UInt64.max)
    else {
      throw error(
        "expected a duration of whole nanoseconds, up to 584 years, but found "
          + excerpt(start..<index), at: start)
    }
    return count
  }

  private static var units: [(name: String, nanoseconds: Int128)] {
    let second: Int128 = 1_000_000_000
    return [
      ("ns", 1), ("us", 1_000), ("µs", 1_000), ("ms", 1_000_000), ("s", second),
      ("m", 60 * second), ("h", 3_600 * second), ("d", 86_400 * second),
    ]
  }
}

// Strings.

extension QueryLexer {
  private mutating func string(closedBy quote: Unicode.Scalar) throws(QueryError) -> String {
    let start = index
    index += 1
    var string = String.UnicodeScalarView()
    while let scalar = current {
      index += 1
      if scalar == quote { return String(string) }
      string.append(scalar == "\\" ? try escaped(start: start, quote) : scalar)
    }
    throw unterminated(start, quote)
  }

  private func unterminated(_ start: Int, _ quote: Unicode.Scalar) -> QueryError {
    error("expected a string that ends with \(quote), but found the end", at: start)
  }

  private mutating func escaped(
    start: Int, _ quote: Unicode.Scalar
  ) throws(QueryError) -> Unicode.Scalar {
    let place = index - 1
    guard let scalar = current else { throw unterminated(start, quote) }
    index += 1
    switch scalar {
    case "\"", "'", "\\", "/": return scalar
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      if let scalar = unicodeEscape() { return scalar }
      throw error("expected four hexadecimal digits of a character after '\\u'", at: place)
    default:
      throw error(
        "expected an escape such as \\n, or \\\\ for a backslash, but found "
          + excerpt(place..<index), at: place)
    }
  }

  /// The scalar of `\uXXXX`, or of a surrogate pair of two such escapes.
  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let unit = hexadecimal() else { return nil }
    guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
    guard scalars[index...].starts(with: ["\\", "u"]) else { return nil }
    index += 2
    guard let low = hexadecimal(), (0xDC00..<0xE000).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let scalar = current, scalar.isASCII, let digit = Character(scalar).hexDigitValue
      else { return nil }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}

extension Unicode.Scalar {
  fileprivate var canBeginName: Bool { self == "_" || properties.isXIDStart }

  fileprivate var canContinueName: Bool { properties.isXIDContinue }
}
