import DRN
import DRNLog

/// A line in the form in which `drn export` writes it: where its parts are in its bytes.
///
/// To find them takes a few comparisons, and no values are made. Whatever is in another form, such as
/// keys in another order, white space, or an escape in a name, is left to the parser of JSON: a line is
/// read alike by both.
struct ExportedLine {
  /// A field, and the bytes of its JSON.
  struct Field {
    let field: EventField
    let json: Range<Int>
  }

  /// The name of a group as JSON, its first position, and its count.
  struct Group {
    let name: Range<Int>
    let first: Int
    let count: Int
  }

  /// The name's bytes, between the quotes.
  private(set) var name = 0..<0
  private(set) var seq = 0
  private(set) var time = Timestamp(nanosecondsSince1970: 0)
  private(set) var kind = EventKind.started
  /// The cause's JSON; `nil` for a user's own call.
  private(set) var cause: Range<Int>?
  private(set) var group: Group?
  /// In the order in which they are stored.
  private(set) var fields: [Field] = []
  private(set) var meta: Range<Int>?

  /// Finds the parts of a line; `nil` if it is in another form.
  ///
  /// The JSON of its values is not checked: only that it ends.
  init?(_ bytes: [UInt8], _ days: inout DayCache) {
    var scanner = LineScanner(bytes)
    guard scanner.skip(Keys.session), let name = scanner.plainString(),
      scanner.skip(Keys.seq), let seq = scanner.natural(),
      scanner.skip(Keys.time), let time = scanner.time(&days),
      scanner.skip(Keys.kind), let kind = scanner.kind(),
      scanner.skip(Keys.cause)
    else { return nil }
    (self.name, self.seq, self.time, self.kind) = (name, seq, time, kind)
    if !scanner.skip(Keys.user) {
      // One with an escape may be that of a user.
      guard let cause = scanner.plainString() else { return nil }
      self.cause = cause.lowerBound - 1..<cause.upperBound + 1
    }
    guard scanner.skip(Keys.group) else { return nil }
    if !scanner.skip(Keys.null) {
      guard scanner.skip(Keys.groupName), let name = scanner.string(),
        scanner.skip(Keys.groupFirst), let first = scanner.natural(),
        scanner.skip(Keys.groupCount), let count = scanner.natural(), scanner.skip(Keys.end)
      else { return nil }
      // What is not so has an error of its own.
      guard first <= seq, seq - first < count else { return nil }
      group = Group(name: name, first: first, count: count)
    }
    for (field, key) in Keys.fields[Int(kind.rawValue)] where scanner.skip(key) {
      guard let json = scanner.value() else { return nil }
      fields.append(Field(field: field, json: json))
    }
    if scanner.skip(Keys.meta) {
      guard let json = scanner.value() else { return nil }
      meta = json
    }
    guard scanner.skip(Keys.end), scanner.isAtEnd, hasRequiredFields else { return nil }
  }

  /// Whether it has each field that a line of its kind must have.
  private var hasRequiredFields: Bool {
    switch kind {
    case .started: fields.last?.field == .settings
    case .rewound, .marked: fields.first?.field == .target
    case .overlaysHidden, .wentBack, .wentForward: fields.first?.field == .count
    // The parser of JSON reads it; so it does refusals.
    case .historyEdited: false
    case .refused: fields.last?.field == .reason
    default: true
    }
  }

  /// The bytes of an export, up to the values.
  private enum Keys {
    static let session = Array(#"{"session":"#.utf8)
    static let seq = Array(#","seq":"#.utf8)
    static let time = Array(#","time":"#.utf8)
    static let kind = Array(#","kind":"#.utf8)
    static let cause = Array(#","cause":"#.utf8)
    static let user = JSONValue.string(Cause.user.rawValue).canonicalBytes
    static let group = Array(#","group":"#.utf8)
    static let null = Array("null".utf8)
    static let groupName = Array(#"{"name":"#.utf8)
    static let groupFirst = Array(#","first":"#.utf8)
    static let groupCount = Array(#","count":"#.utf8)
    static let meta = Array(#","meta":"#.utf8)
    static let end = Array("}".utf8)

    /// The fields of each kind, by its raw value, and what is before their values.
    static let fields: [[(EventField, [UInt8])]] = {
      let last = EventKind.allCases.map(\.rawValue).max() ?? 0
      return (0...last).map { code in
        let fields = EventKind(rawValue: code).map { EventRecord.fields(of: $0) } ?? []
        return fields.map { ($0, Array(#","\#($0)":"#.utf8)) }
      }
    }()
  }
}

/// The day that was parsed last: most lines are of the same one as the line before.
struct DayCache {
  fileprivate var text: [UInt8] = []
  fileprivate var nanoseconds: Int64 = 0
}

/// Reads the parts of a line, one after another.
private struct LineScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  /// Skips `text` if it is next.
  mutating func skip(_ text: [UInt8]) -> Bool {
    guard text.count <= bytes.count - index else { return false }
    for offset in text.indices where bytes[index &+ offset] != text[offset] { return false }
    index += text.count
    return true
  }

  /// The bytes between the quotes of a string without escapes and control characters.
  mutating func plainString() -> Range<Int>? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    let start = index + 1
    var (end, all) = (start, UInt8(0))
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      guard bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\\") else { return nil }
      all |= bytes[end]
      end += 1
    }
    guard end < bytes.count,
      all < 0x80 || String(validating: bytes[start..<end], as: UTF8.self) != nil
    else { return nil }
    index = end + 1
    return start..<end
  }

  /// The bytes of a string, with its quotes.
  mutating func string() -> Range<Int>? {
    let start = index
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    index += 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return start..<index
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }

  /// The bytes of a value, which begins and ends as one.
  mutating func value() -> Range<Int>? {
    let start = index
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        guard string() != nil else { return nil }
        if depth == 0 { return start..<index }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The end of the line's object, after a number or a word.
        guard depth > 0 else { return start < index ? start..<index : nil }
        depth -= 1
        index += 1
        if depth == 0 { return start..<index }
      case UInt8(ascii: ",") where depth == 0: return start < index ? start..<index : nil
      default: index += 1
      }
    }
    return nil
  }

  /// A number without sign, of at most 18 digits.
  mutating func natural() -> Int? {
    let start = index
    var number = 0
    while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      guard index - start < 18 else { return nil }
      number = number * 10 + Int(digit)
      index += 1
    }
    guard index > start, bytes[start] != UInt8(ascii: "0") || index == start + 1 else { return nil }
    return number
  }

  mutating func kind() -> EventKind? {
    guard let name = plainString() else { return nil }
    return Self.kinds.first { $0.name.elementsEqual(bytes[name]) }?.kind
  }

  /// The kinds, the most frequent first.
  private static let kinds = EventKind.allCases
    .sorted { ($0 == .went ? 0 : 1, $0.rawValue) < ($1 == .went ? 0 : 1, $1.rawValue) }
    .map { (name: Array($0.name.utf8), kind: $0) }

  /// A time as it is written: `"2026-11-21T10:00:00.123456789Z"`.
  mutating func time(_ days: inout DayCache) -> Timestamp? {
    guard bytes.count - index >= 32, bytes[index] == UInt8(ascii: "\""),
      bytes[index + 11] == UInt8(ascii: "T"), bytes[index + 14] == UInt8(ascii: ":"),
      bytes[index + 17] == UInt8(ascii: ":"), bytes[index + 20] == UInt8(ascii: "."),
      bytes[index + 30] == UInt8(ascii: "Z"), bytes[index + 31] == UInt8(ascii: "\""),
      let hour = digits(12..<14), let minute = digits(15..<17), let second = digits(18..<20),
      let nanosecond = digits(21..<30), hour < 24, minute < 60, second < 60,
      let day = day(&days)
    else { return nil }
    index += 32
    let seconds = (hour * 60 + minute) * 60 + second
    let (time, isTooLarge) = day.addingReportingOverflow(seconds * 1_000_000_000 + nanosecond)
    return isTooLarge ? nil : Timestamp(nanosecondsSince1970: time)
  }

  /// The beginning of the time's day.
  private func day(_ days: inout DayCache) -> Int64? {
    let date = bytes[index + 1..<index + 11]
    if date.elementsEqual(days.text) { return days.nanoseconds }
    let midnight = "\(String(decoding: date, as: UTF8.self))T00:00:00Z"
    // The first day of the range of times is incomplete.
    guard let nanoseconds = RFC3339.nanoseconds(parsing: midnight) else { return nil }
    (days.text, days.nanoseconds) = (Array(date), nanoseconds)
    return nanoseconds
  }

  /// The number at places after the index.
  private func digits(_ places: Range<Int>) -> Int64? {
    var number: Int64 = 0
    for place in places {
      let digit = bytes[index + place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int64(digit)
    }
    return number
  }
}
