/// A set of Unicode scalars, as a character class of a regular expression describes it.
struct ScalarSet: Sendable {
  enum Item: Sendable {
    case range(ClosedRange<UInt32>)
    case property(ScalarProperty, isNegated: Bool)
    case set(ScalarSet)
  }

  private let items: [Item]
  private let isNegated: Bool
  private let ignoresCase: Bool
  /// The members below 128, one bit each, since most texts are ASCII.
  private let low: UInt64
  private let high: UInt64

  init(_ items: [Item], isNegated: Bool = false, ignoresCase: Bool = false) {
    (self.items, self.isNegated, self.ignoresCase) = (items, isNegated, ignoresCase)
    var bits: (low: UInt64, high: UInt64) = (0, 0)
    for value in UInt8(0)..<128 {
      let scalar = Unicode.Scalar(value)
      guard Self.contains(scalar, items, ignoresCase) != isNegated else { continue }
      if value < 64 { bits.low |= 1 << UInt64(value) } else { bits.high |= 1 << UInt64(value - 64) }
    }
    (low, high) = bits
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 64 { return low >> UInt64(value) & 1 == 1 }
    if value < 128 { return high >> UInt64(value - 64) & 1 == 1 }
    return Self.contains(scalar, items, ignoresCase) != isNegated
  }

  private static func contains(
    _ scalar: Unicode.Scalar, _ items: [Item], _ ignoresCase: Bool
  ) -> Bool {
    if has(scalar, items) { return true }
    guard ignoresCase else { return false }
    // A mapping to several scalars, such as that of ß, is not a member.
    let properties = scalar.properties
    return [properties.lowercaseMapping, properties.uppercaseMapping].contains { mapping in
      let mapped = mapping.unicodeScalars
      guard let other = mapped.first, mapped.count == 1, other != scalar else { return false }
      // A property is that of the scalar itself: an uppercase letter is none in lowercase.
      return items.contains {
        if case .range(let range) = $0 { range ~= other.value } else { false }
      }
    }
  }

  private static func has(_ scalar: Unicode.Scalar, _ items: [Item]) -> Bool {
    items.contains { item in
      switch item {
      case .range(let range): range.contains(scalar.value)
      case .property(let property, let isNegated): property.holds(scalar) != isNegated
      case .set(let set): set.contains(scalar)
      }
    }
  }
}

extension ScalarSet {
  init(_ scalar: Unicode.Scalar, ignoresCase: Bool) {
    self.init([.range(scalar.value...scalar.value)], ignoresCase: ignoresCase)
  }

  static let all = ScalarSet([], isNegated: true)
  static let lineBreaks = ScalarSet([
    .range(0xA...0xD), .range(0x85...0x85), .range(0x2028...0x2029),
  ])
  static let allButLineBreaks = ScalarSet([.set(lineBreaks)], isNegated: true)
  static let word = ScalarSet([.property(.word, isNegated: false)])
}

/// A property of Unicode scalars that a regular expression can name.
enum ScalarProperty: Sendable {
  case digit, space, word
  case alphabetic, uppercase, lowercase, hexDigit, punctuation, ascii, any
  /// The abbreviation of a general category or of a group of them: `Lu`, `L`.
  case category(String)

  /// Parses the name in `\p{…}` or `[:…:]`; `nil` if it is not supported.
  init?(_ name: String) {
    switch name.lowercased().filter({ $0 != "_" && $0 != " " }) {
    case "alphabetic", "alpha": self = .alphabetic
    case "uppercase", "upper": self = .uppercase
    case "lowercase", "lower": self = .lowercase
    case "whitespace", "space": self = .space
    case "digit": self = .digit
    case "word": self = .word
    case "hexdigit", "xdigit": self = .hexDigit
    case "punct", "punctuation": self = .punctuation
    case "ascii": self = .ascii
    case "any": self = .any
    default:
      guard Self.categories.contains(where: { $0 == name || $0.prefix(1) == name }) else {
        return nil
      }
      self = .category(name)
    }
  }

  func holds(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch self {
    case .digit: return properties.generalCategory == .decimalNumber
    case .space: return properties.isWhitespace
    case .word:
      if properties.isAlphabetic { return true }
      switch properties.generalCategory {
      case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark:
        return true
      default: return scalar.value == 0x200C || scalar.value == 0x200D
      }
    case .alphabetic: return properties.isAlphabetic
    case .uppercase: return properties.isUppercase
    case .lowercase: return properties.isLowercase
    case .hexDigit: return properties.isASCIIHexDigit
    case .punctuation: return Self.abbreviation(properties.generalCategory).hasPrefix("P")
    case .ascii: return scalar.isASCII
    case .any: return true
    case .category(let name):
      return Self.abbreviation(properties.generalCategory).utf8.starts(with: name.utf8)
    }
  }

  private static let categories = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi",
    "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  private static func abbreviation(_ category: Unicode.GeneralCategory) -> String {
    switch category {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }
}
