/// The name of the oldest release that reads a log, at the end of the log's own record.
///
/// It stands there in every version from 3 on, whatever else a version has in that record: a reader that
/// does not read a log can say what does.
enum LogRelease {
  /// The first version that has it.
  static var firstVersion: UInt32 { 3 }

  private static var longest: Int { 16 }

  /// The name of this version's, and how long it is.
  static var trailer: [UInt8] {
    let name = Array(LogFormat.release.utf8)
    return name + [UInt8(truncatingIfNeeded: name.count)]
  }

  /// The name in a log's own record, of whichever version; `nil` where it has none.
  ///
  /// Nothing vouches for it, for the checksum of a newer version may be another one: it is shown if it is
  /// a release's number, and no more depends on it.
  static func name(in header: [UInt8]) -> String? {
    guard let count = header.last.map(Int.init), (1...longest).contains(count),
      header.count > LogFormat.magic.count + 8 + count
    else { return nil }
    let name = header.dropLast().suffix(count)
    let numbers = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard (2...3).contains(numbers.count),
      numbers.allSatisfy({ !$0.isEmpty && $0.allSatisfy(digits.contains) })
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }
}
