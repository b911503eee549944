import DRN
import DRNLog

extension LogRedaction {
  /// The time and the hidden paths, as text.
  func text(_ times: LocalTime) -> String {
    "\(times.full(time)): \(DisplayText.escaping(paths.joined(separator: ", "), limit: 400))"
  }

  /// The time and the hidden paths, as JSON.
  var json: JSONValue {
    [
      "time": .string(RFC3339.string(nanosecondsSince1970: time.nanosecondsSince1970)),
      "paths": .array(paths.map { .string($0) }),
    ]
  }
}

extension DisplayText {
  /// `text` escaped for a terminal, with `…` after `limit` characters.
  static func escaping(_ text: String, limit: Int) -> String {
    let shown = escaping(text)
    return shown.count > limit ? "\(shown.prefix(limit))…" : shown
  }
}
