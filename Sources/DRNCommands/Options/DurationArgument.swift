import ArgumentParser

/// A duration as an argument: `90s`, `10m`, `2h`, `1d`.
struct DurationArgument: ExpressibleByArgument, Sendable {
  let duration: Duration

  init?(argument: String) {
    let seconds: Int? =
      switch argument.last {
      case "s": 1
      case "m": 60
      case "h": 3_600
      case "d": 86_400
      default: nil
      }
    let digits = argument.dropLast()
    guard let seconds, !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let count = Int(digits)
    else { return nil }
    let (product, isTooLong) = count.multipliedReportingOverflow(by: seconds)
    // 2^34 s (544 years) is about the whole range of 64-bit timestamps in nanoseconds.
    guard !isTooLong, product > 0, product < 1 << 34 else { return nil }
    duration = .seconds(product)
  }
}
