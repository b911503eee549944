import Foundation

/// What was sent to a log, line by line, and what of it must be there.
struct Account {
  /// How many transitions were acknowledged, and what was wrong with what was found.
  struct Balance {
    var acknowledged = 0
    var lost = 0
    var invented = 0
    /// Transitions whose contents are not what was sent.
    var changed = 0
    /// Transactions of which there is a part.
    var torn = 0

    var isClean: Bool { lost + invented + changed + torn == 0 }
  }

  /// What is in the log, in order.
  private(set) var settled: [Script.Line] = []
  /// What was sent since, and may be in the log up to any line.
  private(set) var open: [Script.Line] = []

  mutating func send(_ lines: [Script.Line]) { open += lines }

  /// The session that was started last, which commands take that are given none.
  var latestSession: String? { settled.last { $0.head == 0 && !$0.events.isEmpty }?.session }

  /// Compares with an export of the log, and takes for sent what is there.
  ///
  /// - Parameter acknowledged: How many of the open lines were acknowledged.
  mutating func settle(_ export: Data, acknowledged: Int) -> Balance {
    var balance = Balance()
    balance.acknowledged = open.prefix(acknowledged).reduce(0) { $0 + $1.events.count }
    var byteCount = settled.reduce(0) { $0 + $1.byteCount }
    var count = 0
    while count < open.count, byteCount + open[count].byteCount <= export.count {
      byteCount += open[count].byteCount
      count += 1
    }
    let found = settled + open[..<count]
    if byteCount != export.count || count < acknowledged || !Self.matches(found, export) {
      diagnose(export, acknowledged: acknowledged, &balance)
    }
    settled = found
    open = []
    return balance
  }

  /// Whether an export shows these lines and nothing else.
  private static func matches(_ lines: [Script.Line], _ export: Data) -> Bool {
    var (names, texts): ([String], [String: Data]) = ([], [:])
    for line in lines where !line.events.isEmpty {
      if texts[line.session] == nil { names.append(line.session) }
      for event in line.events { texts[line.session, default: Data()] += Data(event.utf8) }
    }
    var expected = Data()
    for name in names { expected += texts[name] ?? Data() }
    guard expected.count == export.count else { return false }
    // A time that was not known is whatever is found.
    let unknown = Data(Script.unknownTime.utf8)
    var start = expected.startIndex
    while let place = expected.range(of: unknown, in: start..<expected.endIndex) {
      expected.replaceSubrange(place, with: export[place])
      start = place.upperBound
    }
    return expected == export
  }

  /// Counts what is wrong, one transition at a time.
  private func diagnose(_ export: Data, acknowledged: Int, _ balance: inout Balance) {
    var found: [String: [Substring]] = [:]
    for line in String(decoding: export, as: UTF8.self).split(separator: "\n") {
      found[String(line.dropFirst(12).prefix { $0 != "\"" }), default: []].append(line)
    }
    var expected: [String: [(text: Substring, isCertain: Bool, isWhole: Bool)]] = [:]
    for (index, line) in (settled + open).enumerated() {
      for (step, event) in line.events.enumerated() {
        expected[line.session, default: []].append(
          (
            event.dropLast(), index < settled.count + acknowledged,
            step == line.events.count - 1
          ))
      }
    }
    for name in Set(expected.keys).union(found.keys) {
      let (sent, there) = (expected[name] ?? [], found[name] ?? [])
      balance.invented += max(0, there.count - sent.count)
      balance.lost += sent.dropFirst(there.count).count { $0.isCertain }
      for (event, line) in zip(sent, there)
      where event.text != line && !event.text.contains(Script.unknownTime) { balance.changed += 1 }
      if let last = sent.prefix(there.count).last, !last.isWhole { balance.torn += 1 }
    }
    // All are there, but those of one session without earlier ones of another.
    if balance.isClean { balance.changed += 1 }
  }
}

extension Script.Line {
  fileprivate var byteCount: Int { events.reduce(0) { $0 + $1.utf8.count } }
}
