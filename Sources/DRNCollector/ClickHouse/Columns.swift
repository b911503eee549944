#if Fleet
  /// Rows of a table in ClickHouse's format Native: the number of columns and of rows, then each column as a whole.
  ///
  /// The format: <https://clickhouse.com/docs/interfaces/formats/Native>. It does not describe the types of texts; the
  /// server writes them as it reads them.
  struct ColumnBlock {
    private(set) var bytes: [UInt8] = []

    init(columns: Int, rows: Int) {
      bytes.append(varint: columns)
      bytes.append(varint: rows)
    }

    /// Takes the values of a column, which has none afterwards.
    mutating func drain(_ name: String, _ column: inout some Column) {
      for text in [name, column.type] {
        bytes.append(varint: text.utf8.count)
        bytes += text.utf8
      }
      column.drain(into: &bytes)
    }
  }

  protocol Column {
    /// The column's type, as the schema has it.
    var type: String { get }
    mutating func drain(into bytes: inout [UInt8])
  }

  extension [UInt8] {
    fileprivate mutating func append(varint number: Int) {
      var rest = UInt(bitPattern: number)
      while rest >= 0x80 {
        append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      append(UInt8(rest))
    }

    fileprivate mutating func append<Number: FixedWidthInteger>(fixed number: Number) {
      var rest = number
      for _ in 0..<Number.bitWidth / 8 {
        append(UInt8(truncatingIfNeeded: rest))
        rest &>>= 8
      }
    }

    fileprivate mutating func append<Number: FixedWidthInteger>(fixed numbers: [Number]) {
      reserveCapacity(count + numbers.count * Number.bitWidth / 8)
      for number in numbers { append(fixed: number) }
    }
  }

  /// Numbers of one width.
  struct NumberColumn<Number: FixedWidthInteger>: Column {
    private var values: [Number] = []

    var type: String { (Number.isSigned ? "Int" : "UInt") + "\(Number.bitWidth)" }

    mutating func append(_ number: Number) { values.append(number) }

    mutating func drain(into bytes: inout [UInt8]) {
      bytes.append(fixed: values)
      values.removeAll(keepingCapacity: true)
    }
  }

  /// Numbers of which some are missing.
  struct OptionalNumberColumn: Column {
    private var isMissing: [UInt8] = []
    private var values: [Int64] = []

    var type: String { "Nullable(Int64)" }

    mutating func append(_ number: Int?) {
      isMissing.append(number == nil ? 1 : 0)
      values.append(Int64(number ?? 0))
    }

    mutating func drain(into bytes: inout [UInt8]) {
      bytes += isMissing
      bytes.append(fixed: values)
      isMissing.removeAll(keepingCapacity: true)
      values.removeAll(keepingCapacity: true)
    }
  }

  /// Identities of logs.
  struct IdentityColumn: Column {
    private var values: [UInt8] = []

    var type: String { "FixedString(16)" }

    mutating func append(_ identity: [UInt8]) { values += identity }

    mutating func drain(into bytes: inout [UInt8]) {
      bytes += values
      values.removeAll(keepingCapacity: true)
    }
  }

  /// Texts that are mostly different.
  struct PlainTextColumn: Column {
    private var values: [UInt8] = []

    var type: String { "String" }

    mutating func append(_ text: [UInt8]) {
      values.append(varint: text.count)
      values += text
    }

    mutating func drain(into bytes: inout [UInt8]) {
      bytes += values
      values.removeAll(keepingCapacity: true)
    }
  }

  /// Texts of which many are equal: each of them once, and its number in each row.
  struct TextColumn: Column {
    /// The distinct texts, of which the empty one is the first.
    private var texts: [UInt8] = [0]
    private var numbers: [[UInt8]: UInt32] = [[]: 0]
    private var numberOfSymbol: [UInt32: UInt32] = [:]
    private var last: (symbol: UInt32, number: UInt32)?
    private var rows: [UInt32] = []

    var type: String { "LowCardinality(String)" }

    /// Symbols stand for other texts from now on.
    mutating func forgetSymbols() {
      numberOfSymbol.removeAll(keepingCapacity: true)
      last = nil
    }

    /// Appends the text that a symbol stands for.
    mutating func append<Failure: Error>(
      _ symbol: UInt32, _ text: () throws(Failure) -> [UInt8]
    ) throws(Failure) {
      if let last, last.symbol == symbol { return rows.append(last.number) }
      let number: UInt32
      if let known = numberOfSymbol[symbol] {
        number = known
      } else {
        number = self.number(of: try text())
        numberOfSymbol[symbol] = number
      }
      last = (symbol, number)
      rows.append(number)
    }

    mutating func append(_ text: [UInt8]) { rows.append(number(of: text)) }

    private mutating func number(of text: [UInt8]) -> UInt32 {
      if let known = numbers[text] { return known }
      let number = UInt32(numbers.count)
      numbers[text] = number
      texts.append(varint: text.count)
      texts += text
      return number
    }

    mutating func drain(into bytes: inout [UInt8]) {
      drainPrefix(into: &bytes)
      drainValues(into: &bytes)
    }

    /// The version of what follows. In a list it stands before the lists' ends.
    func drainPrefix(into bytes: inout [UInt8]) { bytes.append(fixed: 1 as UInt64) }

    mutating func drainValues(into bytes: inout [UInt8]) {
      guard !rows.isEmpty else { return }
      // The width of the numbers, and that the texts stand here and are new.
      let width: UInt64 = numbers.count <= 1 << 8 ? 0 : numbers.count <= 1 << 16 ? 1 : 2
      bytes.append(fixed: 0x600 | width)
      bytes.append(fixed: UInt64(numbers.count))
      bytes += texts
      bytes.append(fixed: UInt64(rows.count))
      switch width {
      case 0: for row in rows { bytes.append(UInt8(truncatingIfNeeded: row)) }
      case 1: for row in rows { bytes.append(fixed: UInt16(truncatingIfNeeded: row)) }
      default: bytes.append(fixed: rows)
      }
      let capacity = rows.count
      self = Self()
      rows.reserveCapacity(capacity)
    }
  }

  /// Lists of texts, or of tuples of texts.
  struct ListColumn: Column {
    /// The parts of an element.
    var parts: [TextColumn]
    private var ends: [UInt64] = []

    /// Lists whose elements have so many texts.
    init(of partCount: Int = 1) { parts = Array(repeating: TextColumn(), count: partCount) }

    var type: String {
      let types = parts.map(\.type)
      return types.count == 1
        ? "Array(\(types[0]))" : "Array(Tuple(\(types.joined(separator: ", "))))"
    }

    /// Ends a list, whose elements were appended to ``parts``.
    mutating func append(count: Int) { ends.append((ends.last ?? 0) + UInt64(count)) }

    mutating func forgetSymbols() {
      for index in parts.indices { parts[index].forgetSymbols() }
    }

    mutating func drain(into bytes: inout [UInt8]) {
      for part in parts { part.drainPrefix(into: &bytes) }
      bytes.append(fixed: ends)
      for index in parts.indices { parts[index].drainValues(into: &bytes) }
      ends.removeAll(keepingCapacity: true)
    }
  }
#endif
