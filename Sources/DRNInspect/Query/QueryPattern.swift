import DRNLog

/// A regular expression that matches anywhere in a text.
struct QueryPattern {
  private let regex: Regex<AnyRegexOutput>

  /// A fault of a pattern that is not a syntax error.
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A longer pattern, or one with more classes, could overflow the stack of the regex compiler.
  private static var lengthLimit: Int { 1_000 }
  private static var classLimit: Int { 50 }

  init(_ pattern: String) throws {
    guard pattern.unicodeScalars.count <= Self.lengthLimit else {
      throw Failure(description: "this one is longer than \(Self.lengthLimit) characters")
    }
    guard pattern.unicodeScalars.count(where: { $0 == "[" }) <= Self.classLimit else {
      throw Failure(description: "this one has more than \(Self.classLimit) brackets")
    }
    do {
      regex = try Regex(pattern)
    } catch {
      throw Failure(description: "this one is none: \(error)")
    }
  }

  func isFound(in text: String) -> Bool { ((try? regex.firstMatch(in: text)) ?? nil) != nil }
}
