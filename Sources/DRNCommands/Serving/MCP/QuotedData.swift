import DRN
import DRNLog

/// Data of a log for a reader that might take text for more than data: quoted, without hidden characters, and
/// bounded.
struct QuotedData {
  /// How many characters of a text are kept.
  var textLimit = 1_000
  /// How many elements of a list inside a document, or members of an object, are kept.
  var listLimit = 60

  /// From what is usual to the least that is of use, for what is too large for an answer.
  static let all = [(1_000, 60), (400, 30), (150, 16), (60, 8), (40, 4)].map {
    QuotedData(textLimit: $0, listLimit: $1)
  }

  /// Whether something was left out.
  private(set) var isShortened = false

  /// The value with control and formatting characters escaped as in Swift, and long texts and lists cut.
  mutating func quoting(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool, .number: return value
    case .string(let text): return .string(quoting(text))
    case .array(let elements):
      guard elements.count > listLimit else { return .array(elements.map { quoting($0) }) }
      isShortened = true
      let half = listLimit / 2
      let left: JSONValue = .string("… \(elements.count - 2 * half) more …")
      return .array(
        elements.prefix(half).map { quoting($0) } + [left]
          + elements.suffix(half).map { quoting($0) })
    case .object(let object):
      var quoted = JSONObject()
      for (index, (key, value)) in object.enumerated() {
        guard index < max(listLimit, 40) else {
          isShortened = true
          quoted["…"] = .string("\(object.count - index) more")
          break
        }
        quoted[quoting(key)] = quoting(value)
      }
      return .object(quoted)
    }
  }

  mutating func quoting(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > textLimit else { return DisplayText.escaping(text) }
    isShortened = true
    let kept = String(String.UnicodeScalarView(scalars.prefix(textLimit)))
    return DisplayText.escaping(kept) + "… \(scalars.count - textLimit) more characters"
  }
}
