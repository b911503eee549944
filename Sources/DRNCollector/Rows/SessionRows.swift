#if Fleet
  import DRN
  import DRNLog

  /// Rows of the table of sessions: their names, and what the app told when it began them.
  struct SessionRows {
    static var table: String { "sessions" }

    private var count = 0
    private var fleets = TextColumn()
    private var logs = IdentityColumn()
    private var numbers = NumberColumn<UInt32>()
    private var names = PlainTextColumn()
    private var starts = NumberColumn<Int64>()
    private var windows = TextColumn()
    private var versions = TextColumn()
    private var schemas = TextColumn()

    mutating func append(
      _ session: LogSession, log: Digest128, fleet: String, _ values: inout RowValues
    ) throws(LogError) {
      let record = try session.source.sessionRecord(session.number)
      func told(_ number: UInt32?, _ values: inout RowValues) throws(LogError) -> [UInt8] {
        Array((try values.string(.text, number ?? 0) ?? "").utf8)
      }
      windows.append(try told(record?.window, &values), at: count)
      versions.append(try told(record?.appVersion, &values), at: count)
      schemas.append(try told(record?.schema, &values), at: count)
      fleets.append(Array(fleet.utf8), at: count)
      logs.append(log.bytes)
      numbers.append(session.number)
      names.append(Array(session.name.utf8), at: count)
      starts.append(session.startedAt.nanosecondsSince1970)
      count += 1
    }

    /// The body of one INSERT with the rows; afterwards there are none.
    mutating func drain() -> [UInt8] {
      guard count > 0 else { return [] }
      var block = ColumnBlock(rows: count)
      block.drain("fleet", &fleets)
      block.drain("log", &logs)
      block.drain("session", &numbers)
      block.drain("name", &names)
      block.drain("started_ns", &starts)
      block.drain("window", &windows)
      block.drain("version", &versions)
      block.drain("schema", &schemas)
      count = 0
      return block.bytes()
    }
  }
#endif
