#if Fleet
  /// Rows of a table in ClickHouse's format Native: the number of columns and of rows, then each column as a whole.
  ///
  /// The format: <https://clickhouse.com/docs/interfaces/formats/Native>. It does not describe the types of texts; the
  /// server writes them as it reads them. A column of which no row has a value is left out, and the server fills it
  /// with the default of its type.
  struct ColumnBlock {
    private let rowCount: Int
    private var columnCount = 0
    private var columns: [UInt8] = []

    /// - Parameter byteCount: About how many bytes the rows will take.
    init(rows: Int, byteCount: Int = 0) {
      rowCount = rows
      columns.reserveCapacity(byteCount)
    }

    /// Takes the values of a column, which has none afterwards.
    mutating func drain(_ name: String, _ column: inout some Column) {
      guard !column.isEmpty else { return }
      columnCount += 1
      for text in [name, column.type] {
        columns.append(varint: text.utf8.count)
        columns += text.utf8
      }
      column.drain(rows: rowCount, into: &columns)
    }

    consuming func bytes() -> [UInt8] {
      var head: [UInt8] = []
      head.append(varint: columnCount)
      head.append(varint: rowCount)
      columns.insert(contentsOf: head, at: 0)
      return columns
    }
  }

  /// The values of a column, which come in the order of their rows; a row without one has the default of the type.
  protocol Column {
    /// The column's type, as the schema has it.
    var type: String { get }
    /// Whether no row has a value.
    var isEmpty: Bool { get }
    mutating func drain(rows: Int, into bytes: inout [UInt8])
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

  extension RangeReplaceableCollection {
    /// Appends an element until there are so many.
    fileprivate mutating func pad(to count: Int, with element: Element) {
      guard self.count < count else { return }
      append(contentsOf: repeatElement(element, count: count - self.count))
    }
  }

  /// Numbers of one width, one in each row.
  struct NumberColumn<Number: FixedWidthInteger>: Column {
    private var values: [Number] = []

    var type: String { (Number.isSigned ? "Int" : "UInt") + "\(Number.bitWidth)" }

    var isEmpty: Bool { values.isEmpty }

    mutating func append(_ number: Number) { values.append(number) }

    mutating func drain(rows: Int, into bytes: inout [UInt8]) {
      bytes.append(fixed: values)
      values.removeAll(keepingCapacity: true)
    }
  }

  /// Numbers that some rows have.
  struct OptionalNumberColumn: Column {
    private var isMissing: [UInt8] = []
    private var values: [Int64] = []

    var type: String { "Nullable(Int64)" }

    var isEmpty: Bool { values.isEmpty }

    mutating func append(_ number: Int, at row: Int) {
      pad(to: row)
      isMissing.append(0)
      values.append(Int64(number))
    }

    private mutating func pad(to count: Int) {
      isMissing.pad(to: count, with: 1)
      values.pad(to: count, with: 0)
    }

    mutating func drain(rows: Int, into bytes: inout [UInt8]) {
      pad(to: rows)
      bytes += isMissing
      bytes.append(fixed: values)
      isMissing.removeAll(keepingCapacity: true)
      values.removeAll(keepingCapacity: true)
    }
  }

  /// Identities of logs, one in each row.
  struct IdentityColumn: Column {
    private var values: [UInt8] = []

    var type: String { "FixedString(16)" }

    var isEmpty: Bool { values.isEmpty }

    mutating func append(_ identity: [UInt8]) { values += identity }

    mutating func drain(rows: Int, into bytes: inout [UInt8]) {
      bytes += values
      values.removeAll(keepingCapacity: true)
    }
  }

  /// Texts that are mostly different.
  struct PlainTextColumn: Column {
    private var values: [UInt8] = []
    private var rowCount = 0

    var type: String { "String" }

    var isEmpty: Bool { rowCount == 0 }

    mutating func append(_ text: [UInt8], at row: Int) {
      pad(to: row)
      values.append(varint: text.count)
      values += text
      rowCount += 1
    }

    private mutating func pad(to count: Int) {
      // An empty text is its length.
      values.pad(to: values.count + count - rowCount, with: 0)
      rowCount = count
    }

    mutating func drain(rows: Int, into bytes: inout [UInt8]) {
      pad(to: rows)
      bytes += values
      values.removeAll(keepingCapacity: true)
      rowCount = 0
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

    var isEmpty: Bool { rows.isEmpty }

    /// Symbols stand for other texts from now on.
    mutating func forgetSymbols() {
      numberOfSymbol.removeAll(keepingCapacity: true)
      last = nil
    }

    /// Appends the text that a symbol stands for.
    mutating func append<Failure: Error>(
      _ symbol: UInt32, at row: Int, _ text: () throws(Failure) -> [UInt8]
    ) throws(Failure) {
      let number: UInt32
      if let last, last.symbol == symbol {
        number = last.number
      } else if let known = numberOfSymbol[symbol] {
        number = known
      } else {
        number = self.number(of: try text())
        numberOfSymbol[symbol] = number
      }
      last = (symbol, number)
      append(number: number, at: row)
    }

    mutating func append(_ text: [UInt8], at row: Int) { append(number: number(of: text), at: row) }

    private mutating func append(number: UInt32, at row: Int) {
      rows.pad(to: row, with: 0)
      rows.append(number)
    }

    private mutating func number(of text: [UInt8]) -> UInt32 {
      if let known = numbers[text] { return known }
      let number = UInt32(numbers.count)
      numbers[text] = number
      texts.append(varint: text.count)
      texts += text
      return number
    }

    mutating func drain(rows: Int, into bytes: inout [UInt8]) {
      drainPrefix(into: &bytes)
      drainValues(rows, into: &bytes)
    }

    /// The version of what follows. In a list it stands before the lists' ends.
    func drainPrefix(into bytes: inout [UInt8]) { bytes.append(fixed: 1 as UInt64) }

    mutating func drainValues(_ count: Int, into bytes: inout [UInt8]) {
      guard count > 0 else { return }
      rows.pad(to: count, with: 0)
      // The width of the numbers, and that the texts stand here and are new.
      let width: UInt64 = numbers.count <= 1 << 8 ? 0 : numbers.count <= 1 << 16 ? 1 : 2
      bytes.append(fixed: 0x600 | width)
      bytes.append(fixed: UInt64(numbers.count))
      bytes += texts
      bytes.append(fixed: UInt64(count))
      switch width {
      case 0: bytes += rows.lazy.map { UInt8(truncatingIfNeeded: $0) }
      case 1: bytes.append(fixed: rows.map { UInt16(truncatingIfNeeded: $0) })
      default: bytes.append(fixed: rows)
      }
      rows.removeAll(keepingCapacity: true)
      texts = [0]
      numbers = [[]: 0]
      forgetSymbols()
    }
  }

  /// Lists of texts, or of tuples of texts.
  struct ListColumn: Column {
    /// The parts of an element.
    private var parts: [TextColumn]
    private var ends: [UInt64] = []
    private var elementCount = 0

    /// Lists whose elements have so many texts.
    init(of partCount: Int = 1) { parts = Array(repeating: TextColumn(), count: partCount) }

    var type: String {
      let types = parts.map(\.type)
      return types.count == 1
        ? "Array(\(types[0]))" : "Array(Tuple(\(types.joined(separator: ", "))))"
    }

    var isEmpty: Bool { elementCount == 0 }

    /// Appends an element to the list of a row, which is the last one so far or follows it.
    ///
    /// - Parameter part: Appends the part with an index to its column, as the element with a number.
    mutating func append<Failure: Error>(
      at row: Int, _ part: (Int, inout TextColumn, _ element: Int) throws(Failure) -> Void
    ) throws(Failure) {
      for index in parts.indices { try part(index, &parts[index], elementCount) }
      elementCount += 1
      ends.pad(to: row + 1, with: ends.last ?? 0)
      ends[row] = UInt64(elementCount)
    }

    mutating func forgetSymbols() {
      for index in parts.indices { parts[index].forgetSymbols() }
    }

    mutating func drain(rows: Int, into bytes: inout [UInt8]) {
      for part in parts { part.drainPrefix(into: &bytes) }
      ends.pad(to: rows, with: UInt64(elementCount))
      bytes.append(fixed: ends)
      for index in parts.indices { parts[index].drainValues(elementCount, into: &bytes) }
      ends.removeAll(keepingCapacity: true)
      elementCount = 0
    }
  }
#endif
