import DRN

/// Where something that an app noted stands: a log stores it once, whatever it is used for.
struct NotedUses: Hashable {
  /// The labels of the notes that it is the payload of.
  var labels: Set<String> = []
  /// Whether it is the meta of a transition.
  var isMeta = false
  /// Whether it may stand under any label: it came when nobody looked.
  var isAnywhere = false
}

/// Where everything stands that is noted in a log.
struct NotedUsesList {
  private var uses: [Digest128: NotedUses] = [:]

  /// What is known of a value.
  func uses(of json: [UInt8]) -> NotedUses {
    uses[PrefixHash.digest(ofJSON: json)] ?? NotedUses(isMeta: true, isAnywhere: true)
  }

  /// Looks through a log, which may be written meanwhile.
  ///
  /// - Returns: Whether a value that was known before stands somewhere where it was not known to be.
  /// - Complexity: O(*n*) for *n* transitions; memory grows with the distinct values that were noted.
  mutating func look(through log: LogReader) throws(LogError) -> Bool {
    var scan = NotedUsesScan(log: log, known: uses)
    try scan.run()
    uses = scan.uses
    return scan.isNew
  }
}

/// One look through a log.
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
    var number: UInt32 = 0
    while case let records = try log.sessionRecords(after: number), let last = records.last {
      for record in records { try look(through: record) }
      number = last.number
    }
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
      // What is gone meanwhile is in no copy.
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
