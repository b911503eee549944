import DRN

extension SystemClock {
  /// The current time to the second, in a form suitable for file names.
  static var fileNameDate: String {
    RFC3339.string(nanosecondsSince1970: now.nanosecondsSince1970).prefix(19)
      .replacing(":", with: "-") + "Z"
  }
}
