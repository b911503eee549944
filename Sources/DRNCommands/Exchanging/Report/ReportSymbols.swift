import DRN
import DRNInspect
import DRNLog

/// The distinct values in a page, numbered from 1 in the order of their first use.
///
/// Unlike the log's own numbers, these leave out values of sessions that are not in the page.
struct ReportSymbols {
  private struct Key: Hashable {
    var kind: SymbolKind
    var number: UInt32
  }

  private let budget: StateBudget
  private var log: LogSession?
  private var numbers: [Key: Int] = [:]
  /// The numbers of the log's first values, by kind and number; 0 for those that are not in the page.
  private var firstNumbers: [[UInt32]] = Array(repeating: [], count: Int(SymbolKind.last) + 1)
  private var written: [[UInt8]: Int] = [:]
  private var values: [SymbolKind: [[UInt8]]] = [:]
  private var lists: [[Int]: Int] = [:]
  /// The numbers of the values of an earlier log, by their JSON.
  private var known: [SymbolKind: [[UInt8]: Int]] = [:]

  /// - Parameter budget: The budget of the whole page.
  init(_ budget: StateBudget) { self.budget = budget }

  /// Starts a session: lists are numbered anew, values continue.
  mutating func begin(_ session: LogSession) {
    if let log, log.source.path != session.source.path { beginAnotherLog() }
    log = session
    lists = [:]
  }

  /// Forgets the numbers of the log's values, since another log has others; equal values keep the page's.
  private mutating func beginAnotherLog() {
    numbers = [:]
    for table in firstNumbers.indices { firstNumbers[table] = [] }
    for (kind, values) in values {
      known[kind] = Dictionary(zip(values, 1...), uniquingKeysWith: { first, _ in first })
    }
  }

  /// The page's number of a symbol of the log; 0 stays 0.
  mutating func number(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> Int {
    guard number != 0 else { return 0 }
    let (table, index) = (Int(kind.rawValue), Int(number))
    if index < firstNumbers[table].count, firstNumbers[table][index] != 0 {
      return Int(firstNumbers[table][index])
    }
    return try newNumber(kind, number)
  }

  private mutating func newNumber(
    _ kind: SymbolKind, _ number: UInt32
  ) throws(LogError) -> Int {
    guard let log else { return 0 }
    let key = Key(kind: kind, number: number)
    if let known = numbers[key] { return known }
    let json = try log.json(of: kind, number)
    let new = known[kind]?[json] ?? add(kind, json)
    let (table, index) = (Int(kind.rawValue), Int(number))
    guard index < 1 << 16 else {
      numbers[key] = new
      return new
    }
    while firstNumbers[table].count <= index { firstNumbers[table].append(0) }
    firstNumbers[table][index] = UInt32(new)
    return new
  }

  /// The page's number of a JSON text that is not a symbol of the log.
  mutating func number(writing json: [UInt8]) -> Int {
    if let known = written[json] { return known }
    let new = add(.json, json)
    written[json] = new
    return new
  }

  /// The session's number of a list of symbols; 0 for an empty list.
  mutating func list(
    _ kind: SymbolKind, _ symbols: [UInt32], in table: inout ColumnTable
  ) throws(LogError) -> Int {
    guard !symbols.isEmpty else { return 0 }
    var items: [Int] = []
    for symbol in symbols { items.append(try number(kind, symbol)) }
    return try list(items, in: &table)
  }

  /// The session's number of a list of symbols, if there is one.
  mutating func knownList(_ kind: SymbolKind, _ symbols: [UInt32]) throws(LogError) -> Int? {
    var items: [Int] = []
    for symbol in symbols { items.append(try number(kind, symbol)) }
    return lists[items]
  }

  /// The session's number of a list of numbers; 0 for an empty list.
  mutating func list(_ items: [Int], in table: inout ColumnTable) throws(LogError) -> Int {
    guard !items.isEmpty else { return 0 }
    if let known = lists[items] { return known }
    // Eight items take the memory of an entry. A short list is that of an entry.
    try budget.keep(items.count / 8)
    table.append(items.count, to: .listCount)
    for item in items { table.append(item, to: .listItem) }
    lists[items] = lists.count + 1
    return lists.count
  }

  private mutating func add(_ kind: SymbolKind, _ json: [UInt8]) -> Int {
    values[kind, default: []].append(json)
    return values[kind, default: []].count
  }
}

extension ReportSymbols {
  /// Writes all values: their canonical JSON, as strings so that JavaScript does not round numbers;
  /// the text to show, if it differs; and for routes, the screen's name.
  ///
  /// - Throws: `CommandError` if they are too many bytes for a page.
  func write(into line: inout JSONLineWriter) throws {
    line.beginObject()
    for kind in SymbolKind.allCases {
      let values = values[kind] ?? []
      try line.object("\(kind)") { line in
        try line.array("json") { line in
          for value in values {
            line.string(String(decoding: value, as: UTF8.self))
            try ReportPage.checkSize(line.bytes.count)
          }
        }
        try line.array("text") { line in
          for json in values {
            let text = Self.text(of: Self.parsed(json), kind)
            if Array(text.utf8) == json { line.integer(0) } else { line.string(text) }
            try ReportPage.checkSize(line.bytes.count)
          }
        }
        guard kind == .route else { return }
        try line.array("screen") { line in
          for json in values {
            let name = RouteName.caseName(of: Self.parsed(json))
            line.string(DisplayText.escaping(name))
            try ReportPage.checkSize(line.bytes.count)
          }
        }
      }
    }
    line.endObject()
  }

  /// Parsed one at a time, for a parsed value takes many times the memory of its JSON.
  private static func parsed(_ json: [UInt8]) -> JSONValue {
    (try? JSONValue(parsing: json)) ?? .string(String(decoding: json, as: UTF8.self))
  }

  private static func text(of value: JSONValue, _ kind: SymbolKind) -> String {
    if kind == .text, case .string(let text) = value { return DisplayText.escaping(text) }
    return value.swiftDescription
  }
}
