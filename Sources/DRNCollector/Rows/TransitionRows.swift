#if Fleet
  import DRN
  import DRNInspect
  import DRNLog

  /// Rows of the table of transitions.
  ///
  /// A row depends on the log alone, not on which rows are made together: a part that is delivered again gives the
  /// same rows again.
  struct TransitionRows {
    static var table: String { "transitions" }

    /// How many rows there are.
    private(set) var count = 0
    /// The size of what can be large in them: plain texts, lists, and distinct texts.
    private(set) var byteCount = 0

    // What a row is of.
    private var fleet = TextColumn()
    private var log = IdentityColumn()
    private var session = NumberColumn<UInt32>()
    private var seq = NumberColumn<UInt64>()
    private var time = NumberColumn<Int64>()
    // What it did.
    private var kind = TextColumn()
    private var screen = TextColumn()
    private var from = TextColumn()
    private var arrival = TextColumn()
    private var move = TextColumn()
    private var shown = ListColumn(of: 3)
    private var version = TextColumn()
    private var hash = NumberColumn<UInt64>()
    // The event and the state after it, in the order of `StoredFields`.
    private var texts = StoredFields.texts.map { FieldColumn($0, TextColumn()) }
    private var plainTexts = StoredFields.plainTexts.map { FieldColumn($0, PlainTextColumn()) }
    private var lists = StoredFields.lists.map { FieldColumn($0, ListColumn()) }
    private var numbers = StoredFields.numbers.map { FieldColumn($0, OptionalNumberColumn()) }
    private var counts = StoredFields.counts.map { FieldColumn($0, NumberColumn<UInt32>()) }

    private struct FieldColumn<Source, Values: Column> {
      let name: String
      let source: Source
      var values: Values

      init(_ field: (column: String, source: Source), _ values: Values) {
        (name, source, self.values) = (field.column, field.source, values)
      }
    }

    /// What a row has that is in neither the transition nor the state after it.
    struct Surroundings {
      let log: Digest128
      let fleet: [UInt8]
      let session: UInt32
      var hash: Digest128
      var version: [UInt8]
      /// Another one for another version.
      var versionNumber: UInt32
    }

    mutating func append(
      _ record: EventRecord, _ state: borrowing RecordedState, _ step: FleetWalk.Step,
      _ surroundings: Surroundings, _ values: inout RowValues
    ) throws(LogError) {
      let row = count
      count += 1
      fleet.append(0, at: row) { surroundings.fleet }
      log.append(surroundings.log.bytes)
      session.append(surroundings.session)
      seq.append(UInt64(record.seq))
      time.append(record.time.nanosecondsSince1970)
      kind.append(UInt32(record.kind.rawValue), at: row) { Array(record.kind.name.utf8) }
      let route = state.currentRoute.number
      try screen.append(route, at: row) { () throws(LogError) in
        Array(try values.screen(route).utf8)
      }
      Self.append(step.from, at: row, to: &from)
      Self.append(step.arrival, at: row, to: &arrival)
      Self.append(step.move, at: row, to: &move)
      for overlay in step.shown { append(overlay, at: row) }
      version.append(surroundings.versionNumber, at: row) { surroundings.version }
      hash.append(surroundings.hash.low)
      try append(record, state, at: row, &values)
    }

    /// Names with the number 0 are empty.
    private static func append(_ name: FleetWalk.Name, at row: Int, to column: inout TextColumn) {
      guard name.number > 0 else { return }
      column.append(name.number, at: row) { Array(name.text.utf8) }
    }

    private mutating func append(_ overlay: WalkStep.Shown, at row: Int) {
      byteCount += overlay.name.utf8.count
      shown.append(at: row) { (index, column, element) in
        switch index {
        case 0:
          column.append(overlay.isRoot ? 1 : 0, at: element) {
            Array((overlay.isRoot ? "root" : "place").utf8)
          }
        case 1:
          column.append(overlay.isComposed ? 1 : 0, at: element) {
            Array((overlay.isComposed ? "composed" : "shown").utf8)
          }
        default: column.append(Array(overlay.name.utf8), at: element)
        }
      }
    }

    /// Appends what the event and the state after it have; what they do not have takes nothing.
    private mutating func append(
      _ record: EventRecord, _ state: borrowing RecordedState, at row: Int,
      _ values: inout RowValues
    ) throws(LogError) {
      for index in texts.indices {
        let source = texts[index].source
        let number = source.number(record, state)
        // Every transition has a cause.
        guard number > 0 || index == Self.causeIndex else { continue }
        try texts[index].values.append(number, at: row) { () throws(LogError) in
          let text = try values.text(source, number)
          byteCount += text.count
          return text
        }
      }
      for index in plainTexts.indices {
        let source = plainTexts[index].source
        let number = source.number(record, state)
        guard number > 0 else { continue }
        let text = try values.text(source, number)
        byteCount += text.count
        plainTexts[index].values.append(text, at: row)
      }
      for index in lists.indices {
        let source = lists[index].source
        let count = source.count(record, state) ?? 0
        byteCount += count * MemoryLayout<UInt32>.size
        for position in 0..<count {
          let number = source.number(at: position, record, state)
          try lists[index].values.append(at: row) {
            (_, column, element) throws(LogError) in
            try column.append(number, at: element) { () throws(LogError) in
              let text = try values.json(source.kind, number)
              byteCount += text.count
              return text
            }
          }
        }
      }
      for index in numbers.indices {
        guard let number = numbers[index].source.value(record, state) else { continue }
        numbers[index].values.append(number, at: row)
      }
      for index in counts.indices {
        let value = counts[index].source.value(record, state) ?? 0
        counts[index].values.append(UInt32(clamping: value))
      }
    }

    private static let causeIndex = StoredFields.texts.firstIndex { $0.source == .cause }

    /// What follows is of another log, whose values have other numbers.
    mutating func beginLog() {
      for index in texts.indices { texts[index].values.forgetSymbols() }
      for index in lists.indices { lists[index].values.forgetSymbols() }
      screen.forgetSymbols()
      from.forgetSymbols()
    }

    /// The body of one INSERT with the rows; afterwards there are none.
    mutating func drain() -> [UInt8] {
      guard count > 0 else { return [] }
      var block = ColumnBlock(rows: count, byteCount: byteCount + 120 * count)
      block.drain("fleet", &fleet)
      block.drain("log", &log)
      block.drain("session", &session)
      block.drain("seq", &seq)
      block.drain("time_ns", &time)
      block.drain("kind", &kind)
      block.drain("screen", &screen)
      block.drain("from_screen", &from)
      block.drain("arrival", &arrival)
      block.drain("move", &move)
      block.drain("shown", &shown)
      block.drain("version", &version)
      block.drain("hash", &hash)
      for index in texts.indices { block.drain(texts[index].name, &texts[index].values) }
      for index in plainTexts.indices {
        block.drain(plainTexts[index].name, &plainTexts[index].values)
      }
      for index in lists.indices { block.drain(lists[index].name, &lists[index].values) }
      for index in numbers.indices { block.drain(numbers[index].name, &numbers[index].values) }
      for index in counts.indices { block.drain(counts[index].name, &counts[index].values) }
      (count, byteCount) = (0, 0)
      return block.bytes()
    }
  }

  extension RowValues {
    /// A symbol's value as a column has it.
    fileprivate mutating func text(
      _ symbol: QuerySymbol, _ number: UInt32
    ) throws(LogError) -> [UInt8] {
      switch symbol.domain {
      case .symbol(let kind): try json(kind, number)
      case .cause: number == 0 ? StoredFields.userCause : try json(.text, number)
      // It is no symbol of the log.
      case .kind: []
      }
    }
  }
#endif
