import DRN

/// The unit in which another program counts time.
enum TimeUnit: Int {
  case nanoseconds = 0
  case microseconds = 3
  case milliseconds = 6
  case seconds = 9

  /// The number of decimal places that the unit needs to express nanoseconds.
  var digits: Int { rawValue }

  var length: Int128 { (0..<digits).reduce(1) { power, _ in power * 10 } }
}

extension JSONNumber {
  /// Converts nanoseconds to `unit` exactly, with a fraction if needed.
  init(nanoseconds: Int128, in unit: TimeUnit) {
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(
      dividingBy: unit.length.magnitude)
    var text = "\(nanoseconds < 0 ? "-" : "")\(whole)"
    if rest > 0 {
      var fraction = String(rest)
      fraction = String(repeating: "0", count: unit.digits - fraction.count) + fraction
      while fraction.last == "0" { fraction.removeLast() }
      text += ".\(fraction)"
    }
    self.init(checked: text)
  }
}
