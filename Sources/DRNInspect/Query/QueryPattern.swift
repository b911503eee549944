/// A regular expression that matches anywhere in a text.
struct QueryPattern {
  private let program: PatternProgram

  /// The maximum number of characters.
  private static var lengthLimit: Int { 1_000 }

  init(_ pattern: String) throws(PatternError) {
    guard pattern.unicodeScalars.count <= Self.lengthLimit else {
      throw .tooLarge("is longer than \(Self.lengthLimit) characters")
    }
    program = try PatternProgram(try PatternParser.parse(pattern))
  }

  func isFound(in text: String) -> Bool {
    var steps = 0
    return program.isFound(in: text, steps: &steps)
  }
}
