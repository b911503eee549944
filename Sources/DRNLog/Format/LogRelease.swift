/// The name of the oldest release that reads a log, at the end of the log's header record.
///
/// It is there in every version from 3 on, whatever else the record contains, so that a reader that
/// does not support the version can report which release does.
enum LogRelease {
  /// The first version that has it.
  static var firstVersion: UInt32 { 3 }

  private static var longest: Int { 16 }

  /// The name for this version, followed by its length.
  static var trailer: [UInt8] {
    let name = Array(LogFormat.release.utf8)
    return name + [UInt8(truncatingIfNeeded: name.count)]
  }

  /// The name in a log's header record, of any version; `nil` if it has none.
  ///
  /// It is not verified, because a newer version may compute the checksum differently. So it is
  /// returned only if it has the form of a release number, and it is only displayed.
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
