import DRN
import DRNLog

extension LogRedaction {
  /// What is shown to people: when, and what was hidden.
  func text(_ times: LocalTime) -> String {
    "\(times.full(time)): \(DisplayText.shortening(paths.joined(separator: ", ")))"
  }

  /// The same for programs.
  var json: JSONValue {
    [
      "time": .string(RFC3339.string(nanosecondsSince1970: time.nanosecondsSince1970)),
      "paths": .array(paths.map { .string($0) }),
    ]
  }
}

extension DisplayText {
  /// A text that is safe on a terminal and no longer than a few lines.
  fileprivate static func shortening(_ text: String) -> String {
    let shown = escaping(text)
    return shown.count > 400 ? "\(shown.prefix(400))…" : shown
  }
}
