#if Fleet
  import DRN
  package import DRNInspect
  import DRNLog

  extension FleetStore {
    package func find(_ query: PositionQuery, limit: Int) throws -> [FoundTransition] {
      var search = StoredSearch(self)
      let condition = try search.condition(query)
      return try clickHouse.ask(
        """
        SELECT log, session, name, seq, time_ns, toString(kind), toString(screen)
        FROM \(search.source(named: true)) WHERE \(condition)
        ORDER BY log, session, seq LIMIT \(limit)
        """
      ) { (row) throws(RowReader.Truncated) in
        FoundTransition(
          log: try row.log(), session: try row.number(UInt32.self), name: try row.text(),
          seq: try row.count(), time: Timestamp(nanosecondsSince1970: try row.number(Int64.self)),
          kind: try row.text(), screen: try row.text())
      }
    }

    package func count(_ query: PositionQuery) throws -> Int {
      var search = StoredSearch(self)
      let condition = try search.condition(query)
      return try number("SELECT count() FROM \(search.source(named: false)) WHERE \(condition)")
    }
  }

  /// Translates a condition to ClickHouse's language.
  ///
  /// Numbers and times are compared there. What is said of values is decided here, by the same code as in a log: of
  /// each distinct value that the fleet has, once. Then the store looks for those that passed.
  private struct StoredSearch {
    private let store: FleetStore
    private var needsPrevious = false
    private var needsName = false

    init(_ store: FleetStore) { self.store = store }

    /// The rows, with what the condition needs.
    func source(named isNamed: Bool) -> String {
      let previous =
        needsPrevious
        ? """
        , lagInFrame(toNullable(time_ns)) OVER (PARTITION BY log, session ORDER BY seq
          ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS previous_ns
        """ : ""
      let rows = "(SELECT *\(previous) FROM \(store.rows(of: "transitions"))) AS rows"
      guard isNamed || needsName else { return rows }
      return rows + """
         ANY LEFT JOIN (SELECT log, session, name FROM \(store.rows(of: "sessions"))) AS names
        USING (log, session)
        """
    }

    mutating func condition(_ query: PositionQuery) throws(FleetStoreError) -> String {
      guard let condition = query.stored else { throw notKept("the text of a search") }
      return try translate(condition)
    }

    private func notKept(_ what: String) -> FleetStoreError {
      FleetStoreError(.notKept(what), "ask '\(store.clickHouse.server.address)'")
    }

    private mutating func translate(
      _ condition: StoredCondition
    ) throws(FleetStoreError) -> String {
      switch condition {
      case .constant(let value): return value ? "1" : "0"
      case .not(let condition): return "(NOT \(try translate(condition)))"
      case .all(let conditions): return try join(conditions, " AND ", empty: "1")
      case .any(let conditions): return try join(conditions, " OR ", empty: "0")
      case .value(let symbol, let passes):
        let isKind = symbol == .kind
        return try match([try expression(symbol)]) { texts in
          passes(isKind ? .string(texts[0]) : Self.json(texts[0]))
        }
      case .element(let list, let passes):
        let texts = try expression(list)
        let passing = try passing(["arrayJoin(\(texts))"]) { passes(Self.json($0[0])) }
        guard !passing.isEmpty else { return "0" }
        return "hasAny(\(texts), \(SQLText.array(passing.map { $0[0] })))"
      case .number(let number, let relation, let value):
        try check(number)
        let field = StoredFields.expression(number)
        guard let value else { return relation == .unequal ? "isNotNull(\(field))" : "0" }
        return compare(field, relation, "toInt64('\(value)')")
      case .time(let relation, let time):
        return compare("time_ns", relation, "toInt64('\(time.nanosecondsSince1970)')")
      case .gap(let relation, let duration):
        needsPrevious = true
        return compare(
          "(toInt128(time_ns) - toInt128(previous_ns))", relation, "toInt128('\(duration)')")
      case .hasGap:
        needsPrevious = true
        return "isNotNull(previous_ns)"
      case .values(let sources, let passes):
        var (expressions, fields): ([String], [SourceTexts]) = ([], [])
        for source in sources {
          let (texts, field) = try texts(of: source)
          expressions += texts
          fields.append(field)
        }
        guard !expressions.isEmpty else { return passes(sources.map { _ in .null }) ? "1" : "0" }
        return try match(expressions) { texts in
          var rest = texts[...]
          return passes(fields.map { $0.value(&rest) })
        }
      }
    }

    private mutating func join(
      _ conditions: [StoredCondition], _ word: String, empty: String
    ) throws(FleetStoreError) -> String {
      var texts: [String] = []
      for condition in conditions { texts.append(try translate(condition)) }
      return texts.isEmpty ? empty : "(\(texts.joined(separator: word)))"
    }

    /// A number that is not there is unequal to any, and in no other relation.
    private func compare(_ left: String, _ relation: QueryRelation, _ right: String) -> String {
      let sign: String? =
        switch relation {
        case .equal: "="
        case .unequal: "!="
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .isIn, .contains: nil
        }
      guard let sign else { return "0" }
      return "ifNull(\(left) \(sign) \(right), \(relation == .unequal ? 1 : 0))"
    }

    private func expression(_ symbol: QuerySymbol) throws(FleetStoreError) -> String {
      guard let text = StoredFields.expression(symbol) else {
        throw notKept("the history of states")
      }
      return text
    }

    private func expression(_ list: QueryList) throws(FleetStoreError) -> String {
      guard let text = StoredFields.expression(list) else { throw notKept("the history of states") }
      return text
    }

    private func check(_ number: QueryNumber) throws(FleetStoreError) {
      if case .listCount(let list) = number, list != .entries { _ = try expression(list) }
    }

    private static func json(_ text: String) -> JSONValue {
      text.isEmpty ? .null : (try? JSONValue(parsing: Array(text.utf8))) ?? .string(text)
    }
  }

  // The distinct values.

  extension StoredSearch {
    /// The condition that some texts together are some that pass.
    private mutating func match(
      _ expressions: [String], _ passes: ([String]) -> Bool
    ) throws(FleetStoreError) -> String {
      let passing = try passing(expressions, passes)
      guard !passing.isEmpty else { return "0" }
      let list = passing.map { texts in
        let quoted = texts.map(SQLText.quoted).joined(separator: ", ")
        return texts.count == 1 ? quoted : "(\(quoted))"
      }.joined(separator: ", ")
      let tuple =
        expressions.count == 1 ? expressions[0] : "(\(expressions.joined(separator: ", ")))"
      return "(\(tuple) IN (\(list)))"
    }

    /// Those of the distinct texts that the fleet has which pass.
    private mutating func passing(
      _ expressions: [String], _ passes: ([String]) -> Bool
    ) throws(FleetStoreError) -> [[String]] {
      let texts = expressions.map { "toString(\($0))" }.joined(separator: ", ")
      let rows = try store.clickHouse.ask(
        "SELECT DISTINCT \(texts) FROM \(source(named: false))"
      ) { (row) throws(RowReader.Truncated) in
        var texts: [String] = []
        for _ in expressions { texts.append(try row.text()) }
        return texts
      }
      return rows.filter(passes)
    }

    /// How a field's value is read from its texts.
    private enum SourceTexts {
      case json, kind, number
      case list(ofEvent: Bool)
      case text, time, none, group, settings

      func value(_ texts: inout ArraySlice<String>) -> JSONValue {
        func next() -> String { texts.popFirst() ?? "" }
        func number(_ text: String) -> JSONValue { Int(text).map { .integer($0) } ?? .null }
        switch self {
        case .json: return StoredSearch.json(next())
        case .kind, .text: return .string(next())
        case .number: return number(next())
        case .time:
          return .string(RFC3339.string(nanosecondsSince1970: Int64(next()) ?? 0))
        case .none: return .null
        case .list(let isOfEvent):
          let text = next()
          guard !text.isEmpty else { return isOfEvent ? .null : .array([]) }
          return .array(
            text.split(separator: ",", omittingEmptySubsequences: false).map {
              StoredSearch.json(Self.unhex($0.dropFirst()))
            })
        case .group:
          let (name, first, count) = (StoredSearch.json(next()), next(), next())
          return count.isEmpty
            ? .null : ["name": name, "first": number(first), "count": number(count)]
        case .settings:
          let (limit, window, version, schema) = (next(), next(), next(), next())
          guard !limit.isEmpty else { return .null }
          return [
            "historyLimit": number(limit), "window": StoredSearch.json(window),
            "appVersion": StoredSearch.json(version), "schema": StoredSearch.json(schema),
          ]
        }
      }

      private static func unhex(_ digits: Substring) -> String {
        let digits = Array(digits)
        return String(
          decoding: stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
          }, as: UTF8.self)
      }
    }

    /// The expressions of a field, each a text.
    private mutating func texts(
      of source: QuerySource
    ) throws(FleetStoreError) -> ([String], SourceTexts) {
      func optional(_ number: String) -> String { "ifNull(toString(\(number)), '')" }
      switch source {
      case .symbol(let symbol): return ([try expression(symbol)], symbol == .kind ? .kind : .json)
      case .number(let number):
        try check(number)
        return ([optional(StoredFields.expression(number))], .number)
      case .list(let list):
        // Each in hexadecimal digits behind a sign, so that a list of one empty text is not an empty list.
        let texts = try expression(list)
        return (
          ["arrayStringConcat(arrayMap(text -> concat('x', hex(text)), \(texts)), ',')"],
          .list(ofEvent: StoredFields.isOfEvent(list))
        )
      case .session:
        needsName = true
        return (["name"], .text)
      case .time: return (["toString(time_ns)"], .time)
      case .gap: return ([], .none)
      case .group:
        return (["group_name", optional("group_first"), optional("group_count")], .group)
      case .settings:
        return (
          [
            optional("settings_limit"), "settings_window", "settings_version", "settings_schema",
          ], .settings
        )
      }
    }
  }
#endif
