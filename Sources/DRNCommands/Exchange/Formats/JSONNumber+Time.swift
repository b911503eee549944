import DRN

/// What another program counts time in.
enum TimeUnit: Int {
  case nanoseconds = 0
  case microseconds = 3
  case milliseconds = 6
  case seconds = 9

  /// How many digits of nanoseconds stand behind the decimal point.
  var digits: Int { rawValue }

  /// How many nanoseconds it has.
  var length: Int128 { (0..<digits).reduce(1) { power, _ in power * 10 } }
}

extension JSONNumber {
  /// So many nanoseconds in another unit, exactly: with a fraction where there is one.
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
