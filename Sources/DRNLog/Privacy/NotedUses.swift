import DRN

/// Where an app's JSON (a payload or a meta) is used: a log stores equal JSON only once.
struct NotedUses: Hashable {
  /// The labels of the notes that have it as payload.
  var labels: Set<String> = []
  /// Whether it is the meta of a transition.
  var isMeta = false
  /// Whether it may be used with any label, because its uses are not known yet.
  var isAnywhere = false
}

/// Where all payloads and metas of a log are used.
struct NotedUsesList {
  private var uses: [Digest128: NotedUses] = [:]

  func uses(of json: [UInt8]) -> NotedUses {
    uses[PrefixHash.digest(ofJSON: json)] ?? NotedUses(isMeta: true, isAnywhere: true)
  }

  /// Scans a log, which may be written meanwhile.
  ///
  /// - Returns: Whether a known value has a use that was not known.
  /// - Complexity: O(*n*) for *n* transitions; memory grows with the distinct payloads and metas.
  mutating func look(through log: LogReader) throws(LogError) -> Bool {
    var scan = NotedUsesScan(log: log, known: uses)
    try scan.run()
    uses = scan.uses
    return scan.isNew
  }
}

/// One scan of a log.
private struct NotedUsesScan {
  let log: LogReader
  let known: [Digest128: NotedUses]
  private(set) var uses: [Digest128: NotedUses]
  private(set) var isNew = false
  private var digests: [UInt32: Digest128] = [:]
  private var labels: [UInt32: String] = [:]

  init(log: LogReader, known: [Digest128: NotedUses]) {
    (self.log, self.known, uses) = (log, known, known)
  }

  mutating func run() throws(LogError) {
    try log.forEachSessionRecord { (record) throws(LogError) in try look(through: record) }
  }

  private mutating func look(through record: SessionRecord) throws(LogError) {
    var seq = record.firstSeq
    while let block = try log.block(of: record.number, at: seq) {
      var reader = EventReader(block.header)
      while let event = try block.read(
        log.path, { (value) throws(FormatError) in try reader.next(in: value) })
      {
        try look(at: event)
      }
      seq = block.endSeq
    }
  }

  private mutating func look(at event: EventRecord) throws(LogError) {
    do throws(LogError) {
      if event.meta != 0 { try add(event.meta) { $0.isMeta = true } }
      guard event.kind == .noted, event.payload != 0 else { return }
      let label = try label(event.label)
      try add(event.payload) { $0.labels.insert(label) }
    } catch {
      // A symbol that was dropped meanwhile is in no copy.
      guard error.code.isDropped else { throw error }
    }
  }

  private mutating func add(
    _ number: UInt32, _ change: (inout NotedUses) -> Void
  ) throws(LogError) {
    let digest: Digest128
    if let known = digests[number] {
      digest = known
    } else {
      digest = PrefixHash.digest(ofJSON: try log.json(of: .json, number))
      digests[number] = digest
    }
    change(&uses[digest, default: NotedUses()])
    if let before = known[digest], before != uses[digest] { isNew = true }
  }

  private mutating func label(_ number: UInt32) throws(LogError) -> String {
    if let label = labels[number] { return label }
    let label = (try? JSONValue(parsing: try log.json(of: .text, number)))?.stringValue ?? ""
    labels[number] = label
    return label
  }
}
