public import DRN

/// A position as a user writes it: `42`, `@`, `@-3`, `:mark`, or an RFC 3339 time, with `T` or a
/// space between date and time.
///
/// A time as it is displayed, `2026-11-21 11:00:00.123+01:00` with a space and milliseconds, stands
/// for the whole millisecond. So the digits that were cut off do not lead to an earlier transition.
/// A time of day alone, `11:00:00.123+01:00`, is read in the same way, on the session's first day.
///
/// A mark's name may stand in quotes, `:"a..b"`, which end it in a range.
public enum PositionName: Hashable, Sendable {
  /// The transition with this seq.
  case seq(Int)
  /// The transition this many positions before the newest.
  case beforeHead(Int)
  /// The position of a mark.
  case mark(String)
  /// The last transition not after this time; `text` is the input.
  case time(Timestamp, text: String)
  /// The last transition not after this time of day, on the day on which the session began in that
  /// time zone.
  case clock(text: String)

  /// Parses a name; `nil` if `text` is not one.
  public init?(_ text: String) {
    if text == "@" {
      self = .beforeHead(0)
    } else if text.hasPrefix("@-") {
      guard let count = Self.natural(text.dropFirst(2)) else { return nil }
      self = .beforeHead(count)
    } else if text.unicodeScalars.first == ":" {
      // Compares scalars, because a name may begin with a combining character.
      guard text.unicodeScalars.count > 1 else { return nil }
      self = .mark(String(text.unicodeScalars.dropFirst()))
    } else if let seq = Self.natural(text[...]) {
      self = .seq(seq)
    } else if let time = Self.time(text) {
      self = .time(Timestamp(nanosecondsSince1970: time), text: text)
    } else if Self.clockOffset(text) != nil {
      self = .clock(text: text)
    } else {
      return nil
    }
  }

  /// Parses a time with `T` or a space before the time of day.
  ///
  /// - Parameter isEnd: Whether a time as it is displayed is the end of its millisecond, and not its beginning.
  private static func time(_ text: String, isEnd: Bool = true) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count > 10, bytes[10] == UInt8(ascii: " ") else {
      return RFC3339.nanoseconds(parsing: text)
    }
    let date = String(decoding: bytes[..<10], as: UTF8.self)
    var clock = bytes[11...]
    let exact = RFC3339.nanoseconds(parsing: "\(date)T\(String(decoding: clock, as: UTF8.self))")
    guard isEnd, let point = clock.firstIndex(of: UInt8(ascii: ".")) else { return exact }
    let digits = clock[(point + 1)...].prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard digits.count == 3 else { return exact }
    clock.insert(contentsOf: "999999".utf8, at: digits.endIndex)
    // The last millisecond of the range of times is incomplete.
    return RFC3339.nanoseconds(parsing: "\(date)T\(String(decoding: clock, as: UTF8.self))")
      ?? exact.map { _ in .max }
  }

  /// The offset from UTC of a time of day in minutes; `nil` if `clock` is not one.
  private static func clockOffset(_ clock: String) -> Int? {
    let zone = clock.utf8.firstIndex { Array("Zz+-".utf8).contains($0) } ?? clock.endIndex
    guard let time = Self.time("2000-01-02 \(clock)"),
      let there = Self.time("2000-01-02 \(clock[..<zone])Z")
    else { return nil }
    return Int((there - time) / 60_000_000_000)
  }

  /// The time of day `clock` on the day of another time.
  fileprivate static func moment(
    _ clock: String, onDayOf day: Timestamp, isEnd: Bool = true
  ) -> Timestamp? {
    guard let offset = clockOffset(clock) else { return nil }
    let date = RFC3339.shortString(
      nanosecondsSince1970: day.nanosecondsSince1970, offsetInMinutes: offset
    ).prefix(10)
    return time("\(date) \(clock)", isEnd: isEnd).map(Timestamp.init(nanosecondsSince1970:))
  }

  /// The time that begins what `text` stands for.
  fileprivate static func beginning(_ text: String) -> Timestamp? {
    time(text, isEnd: false).map(Timestamp.init(nanosecondsSince1970:))
  }

  /// The text within quotes; `nil` if there are none.
  fileprivate static func unquoted(_ name: String) -> String? {
    let scalars = name.unicodeScalars
    guard scalars.count > 2, let quote = scalars.first, quote == "\"" || quote == "'",
      scalars.last == quote
    else { return nil }
    return String(String.UnicodeScalarView(scalars.dropFirst().dropLast()))
  }

  private static func natural(_ text: Substring) -> Int? {
    text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }
}

extension LogSession {
  /// The seq that `name` stands for in this session.
  ///
  /// - Throws: ``LogError`` with `noSuchTransition`, `noSuchMark` or `noTransitionBefore` if there
  ///   is none; `corrupt` or `store`.
  /// - Complexity: O(log *n*); for a time or a time of day, O(*n*) from the end back to it.
  public func seq(of name: PositionName) throws(LogError) -> Int {
    let head = try head()
    switch name {
    case .seq(let seq):
      guard (firstSeq...head).contains(seq) else { throw try missing(seq, head: head) }
      return seq
    case .beforeHead(let count):
      guard count <= head - firstSeq else {
        throw try missing(head - count, head: head)
      }
      return head - count
    case .mark(let name):
      if let target = try mark(named: name) { return target }
      guard let inner = PositionName.unquoted(name), let target = try mark(named: inner) else {
        throw LogError(.noSuchMark(name), path: source.path)
      }
      return target
    case .time(let time, let text):
      return try lastSeq(notAfter: time, head: head, text: text)
    case .clock(let text):
      guard let time = PositionName.moment(text, onDayOf: startedAt) else {
        throw LogError(.noTransitionBefore(text), path: source.path)
      }
      return try lastSeq(notAfter: time, head: head, text: text)
    }
  }

  /// The times that `name` stands for in this session: a moment, or a whole millisecond as it is displayed;
  /// `nil` if it is not a time.
  package func times(of name: PositionName) -> ClosedRange<Timestamp>? {
    switch name {
    case .seq, .beforeHead, .mark: return nil
    case .time(let last, let text):
      return min(PositionName.beginning(text) ?? last, last)...last
    case .clock(let text):
      guard let last = PositionName.moment(text, onDayOf: startedAt) else { return nil }
      let first = PositionName.moment(text, onDayOf: startedAt, isEnd: false) ?? last
      return min(first, last)...last
    }
  }

  /// Checks every transition from the end, because clocks may run backwards.
  private func lastSeq(notAfter time: Timestamp, head: Int, text: String) throws(LogError) -> Int {
    var seq = head
    while seq >= firstSeq, let block = try source.block(of: number, at: seq) {
      let records = try block.records(source.path)
      if let found = records.last(where: { $0.seq <= head && $0.time <= time }) {
        return found.seq
      }
      seq = block.firstSeq - 1
    }
    throw LogError(.noTransitionBefore(text), path: source.path)
  }

  /// The position of a mark; `nil` if there is no such mark.
  public func mark(named name: String) throws(LogError) -> Int? {
    let json = JSONValue.string(name).canonicalBytes
    guard let label = try source.number(of: .text, json: json) else { return nil }
    return try source.mark(label, of: number)?.target
  }

  /// The marks and their positions, ordered by position.
  public func marks() throws(LogError) -> [(name: String, target: Int)] {
    var marks: [(name: String, target: Int)] = []
    for mark in try source.marks(of: number) {
      marks.append((try text(mark.label), mark.target))
    }
    return marks.sorted { $0.target < $1.target }
  }

  /// The string of a text symbol.
  public func text(_ symbol: UInt32) throws(LogError) -> String {
    let json = try json(of: .text, symbol)
    guard case .string(let text)? = try? JSONValue(parsing: json) else {
      throw LogError(.corrupt("text symbol \(symbol) is not a string"), path: source.path)
    }
    return text
  }
}
