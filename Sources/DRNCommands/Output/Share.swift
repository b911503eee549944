/// A part of a whole, in per cent with one digit after the point.
enum Share {
  /// Empty if there is no whole.
  static func text(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "" }
    let tenths = Int((Double(part) / Double(whole) * 1_000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
