import DRN
import DRNLog

/// A plain record, for programs that read lines: tab-separated fields in the order of
/// ``PlainColumns``.
///
/// Times are RFC 3339 in UTC, numbers are not grouped, and absent values are empty. Values of the
/// log are JSON. In other text, backslashes and control characters are escaped, such as `\\`, `\t`,
/// `\n` and `\u{1b}`, so that it cannot end a field or control a terminal.
struct PlainLine {
  private(set) var bytes: [UInt8] = []
  private var isEmpty = true

  init() { bytes.reserveCapacity(256) }

  /// The record without its line feed.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func text(_ text: String?) {
    separate()
    guard let text else { return }
    guard text.utf8.contains(UInt8(ascii: "\\")) else {
      bytes += DisplayText.escaping(text).utf8
      return
    }
    // By scalars: a backslash with a combining mark after it is another `Character`.
    let parts = text.unicodeScalars.split(separator: "\\", omittingEmptySubsequences: false)
    bytes += DisplayText.escaping(parts.map { String($0) }.joined(separator: "\\\\")).utf8
  }

  mutating func number(_ number: Int?) {
    separate()
    if let number { bytes += "\(number)".utf8 }
  }

  /// Adds a floating-point number, formatted as in JSON.
  mutating func number(_ number: Double) {
    separate()
    bytes += "\(number)".utf8
  }

  mutating func flag(_ isTrue: Bool?) {
    separate()
    if let isTrue { bytes += "\(isTrue)".utf8 }
  }

  mutating func time(_ time: Timestamp?) {
    separate()
    guard let time else { return }
    RFC3339.write(nanosecondsSince1970: time.nanosecondsSince1970, into: &bytes)
  }

  /// Adds a JSON value, in which characters that could control a terminal are escaped as `\uXXXX`.
  mutating func json(_ json: [UInt8]?) {
    separate()
    guard let json else { return }
    if json.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      bytes += json
      return
    }
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      if DisplayText.isSafe(scalar) {
        bytes += String(scalar).utf8
      } else {
        bytes.appendEscape(scalar)
      }
    }
  }

  private mutating func separate() {
    if !isEmpty { bytes.append(UInt8(ascii: "\t")) }
    isEmpty = false
  }
}

extension PlainLine {
  /// Adds the seq, the time and the kind of a transition.
  mutating func moment(_ record: EventRecord?) {
    number(record?.seq)
    time(record?.time)
    text(record?.kind.name)
  }
}
