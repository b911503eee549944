/// A regular expression that is looked for anywhere in a text.
struct QueryPattern {
  private let regex: Regex<AnyRegexOutput>

  /// What is wrong with a pattern besides its grammar.
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Longer ones, and those with more classes, could be too deep for the compiler's stack.
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

  /// Whether it is found in a text.
  func isFound(in text: String) -> Bool { ((try? regex.firstMatch(in: text)) ?? nil) != nil }
}
