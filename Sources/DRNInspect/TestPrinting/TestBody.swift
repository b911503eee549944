/// The statements of a test, and how much memory they take.
struct TestBody {
  private(set) var parts: [String] = []
  /// The number of bytes, with some for each part.
  private(set) var byteCount = 0

  mutating func append(_ part: String) {
    parts.append(part)
    byteCount += part.utf8.count + 32
  }

  static func += (body: inout Self, parts: [String]) { for part in parts { body.append(part) } }
}
