/// Texts in which an ASCII sign and a combining scalar are one Swift `Character`, which is unequal
/// to that sign: code that escapes or searches by `Character` overlooks the sign, while every shell,
/// browser and parser sees it.
package enum HostileText {
  /// Scalars of every class that joins a neighbour (UAX #29), and some that do not.
  package static let joiners: [(name: String, scalar: Unicode.Scalar)] = [
    ("Extend", "\u{301}"), ("Extend, enclosing", "\u{20E3}"), ("SpacingMark", "\u{903}"),
    ("SpacingMark, Thai", "\u{E33}"), ("Prepend", "\u{D4E}"), ("Prepend, format", "\u{600}"),
    ("ZWJ", "\u{200D}"), ("ZWNJ", "\u{200C}"), ("variation selector", "\u{FE0F}"),
    ("variation selector, supplementary", "\u{E0100}"), ("regional indicator", "\u{1F1E6}"),
    ("Hangul L", "\u{1100}"), ("Hangul V", "\u{1161}"), ("Hangul T", "\u{11A8}"),
    ("skin tone", "\u{1F3FB}"), ("tag", "\u{E0061}"), ("virama", "\u{94D}"),
    ("overlay, composed with <, = and >", "\u{338}"), ("CR", "\r"), ("LF", "\n"),
  ]

  /// Scalars that are canonically equivalent to an ASCII sign, and therefore equal to it as
  /// characters.
  package static let lookalikes: [Unicode.Scalar] = ["\u{37E}", "\u{1FEF}", "\u{212A}"]

  /// The ASCII characters that are neither letters nor digits, from the space on.
  package static let signs: [Unicode.Scalar] = (UInt8(0x20)..<0x7F).map { Unicode.Scalar($0) }
    .filter { !$0.properties.isAlphabetic && $0.properties.numericType == nil }

  /// For each joiner one text with it after each of `signs`, and one with it before each.
  package static func joined(_ signs: [Unicode.Scalar] = signs) -> [String] {
    joiners.flatMap { joiner in
      [true, false].map { isAfter in
        var text = String.UnicodeScalarView()
        for sign in signs {
          text += isAfter ? [sign, joiner.scalar] : [joiner.scalar, sign]
          // Another character ends this one, and is what a shell would run.
          text.append("i")
        }
        return String(text)
      }
    }
  }
}
