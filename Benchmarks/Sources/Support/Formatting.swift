extension Int {
  /// The number with commas between thousands.
  public var formatted: String {
    let digits = String(magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + text
  }
}

extension Double {
  /// The number with about three significant digits; from 100 on as a whole number with commas.
  public var formatted: String {
    guard isFinite else { return "–" }
    if magnitude >= 100 { return Int(rounded()).formatted }
    let places = magnitude >= 10 ? 1 : magnitude >= 1 || self == 0 ? 2 : 3
    return fixed(places)
  }

  /// The number with exactly `places` decimal places.
  public func fixed(_ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((magnitude * scale).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return sign + scaled.formatted }
    let digits = String(scaled % Int(scale))
    let zeros = String(repeating: "0", count: places - digits.count)
    return "\(sign)\((scaled / Int(scale)).formatted).\(zeros)\(digits)"
  }
}
