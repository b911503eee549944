import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// The bytes in the format's specification are what this library writes and reads: whoever has to
/// change one has made a new version.
@Suite(.temporaryDirectory) struct FormatVectorTests {
  private let document: SpecificationDocument

  init() throws { document = try SpecificationDocument() }

  /// Imports lines into a new log.
  private func withLines(
    _ lines: [String], _ body: (LogReader, LogSession) throws -> Void
  ) throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      var importer = LogImporter(into: log)
      for line in lines { try importer.add(Array(line.utf8)) }
      try importer.finish()
    }
    let reader = try LogReader(path: path)
    _ = try LogVerifier.verify(reader)
    try body(reader, reader.latestSession())
  }

  /// The session of which the document has all values.
  private func withDemo(_ body: (LogReader, LogSession) throws -> Void) throws {
    try withLines(document.block("A log"), body)
  }

  private func hashes(_ reader: LogReader, _ session: LogSession) throws -> [String] {
    var hash = PrefixHash.empty
    return try session.records().map { record in
      hash = try PrefixHash.hash(record, after: hash) { (kind, number) throws(LogError) in
        PrefixHash.digest(ofJSON: try reader.json(of: kind, number))
      }
      return "\(hash)"
    }
  }

  // Numbers and hashes.

  @Test func `numbers`() throws {
    let names: [String: UInt64] = ["2⁶⁴ − 1": .max]
    let signedNames: [String: Int64] = ["−1": -1, "−2": -2, "−2⁶³": .min]
    var count = 0
    for row in try document.table("Numbers") {
      try #require(row.count == 5)
      if let number = names[row[0]] ?? UInt64(row[0]) {
        var writer = ByteWriter()
        writer.varint(number)
        #expect(hex(writer.bytes) == row[1].digits)
        var offset = 0
        #expect(try bytes(hex: row[1]).span.varint(at: &offset) == number)
        count += 1
      }
      if let number = signedNames[row[3]] ?? Int64(row[3]) {
        let written = [UInt8](capacity: 10) { $0.signed(number) }
        #expect(hex(written) == row[4].digits)
        var offset = 0
        #expect(try bytes(hex: row[4]).span.signed(at: &offset) == number)
        count += 1
      }
    }
    #expect(count == 11)
  }

  @Test func `checksums and hashes`() throws {
    func input(_ text: String) -> [UInt8] {
      switch text {
      case "none": []
      case "123456789` in ASCII": Array("123456789".utf8)
      case "32 bytes `00": [UInt8](repeating: 0, count: 32)
      case "\"home\"`, with the quotes": Array("\"home\"".utf8)
      default:
        // `00`, or `00 01 … 0f`.
        Array(0...(UInt8(text.suffix(2), radix: 16) ?? 0))
      }
    }
    let tables = try document.tables("Checksums and hashes")
    try #require(tables.map(\.count) == [3, 6])
    for row in tables[0] {
      let checksum = CRC32C.checksum(input(row[0]).span)
      #expect(UInt32(row[1], radix: 16) == checksum, "\(row)")
    }
    for row in tables[1] { #expect("\(SipHash128.digest(of: input(row[0])))" == row[1], "\(row)") }
  }

  // A log.

  @Test func `the values of a log`() throws {
    try withDemo { reader, session in
      let rows = try document.tables("A log")[0]
      #expect(rows.count == 7)
      for row in rows {
        let (key, value) = (bytes(hex: row[1]), bytes(hex: row[2]))
        let name = try #require(LogFormat.DatabaseName(rawValue: row[0]))
        if name == .header {
          #expect(key == LogFormat.headerKey)
          let header = try LogHeader(value, path: "")
          #expect(header.version == 1 && header.journalPosition == 0 && !header.hasJournal)
          #expect(value.count == 50)
          continue
        }
        let found = try #require(try reader.store.entries(in: name, atLeast: key).first)
        #expect(hex(found.key) == hex(key), "\(name)")
        #expect(hex(found.value) == hex(value), "\(name)")
      }
    }
  }

  @Test func `the symbols of a log`() throws {
    try withDemo { reader, _ in
      let kinds: [SymbolKind] = [.route, .overlay, .tab, .text, .json]
      var count = 0
      for row in try document.tables("A log")[1] {
        let number = try #require(UInt32(row[0]))
        for (kind, json) in zip(kinds, row.dropFirst()) where !json.isEmpty {
          #expect(
            try String(decoding: reader.json(of: kind, number), as: UTF8.self) == json)
          count += 1
        }
      }
      let all = try kinds.reduce(0) { $0 + (try reader.symbolCount(of: $1)) }
      #expect(count == all && all == 16)
      let digest = try document.code("A log", after: "the digest of route 2 is ")
      #expect(try "\(PrefixHash.digest(ofJSON: reader.json(of: .route, 2)))" == digest)
    }
  }

  @Test func `the lines of a log`() throws {
    let lines = try document.block("A log")
    try withDemo { reader, _ in
      let found = try reader.lines()
      #expect(found == lines)
    }
  }

  @Test func `a block`() throws {
    try withDemo { reader, session in
      let block = try #require(try reader.lastBlock(of: session.number))
      let stored = try document.bytes("A block")
      #expect(hex(block.bytes) == hex(stored))
      #expect(try Block(stored, key: block.key).records() == session.records())
      let key = try document.code("A block", after: "under the key ")
      #expect(hex(block.key) == key.digits)
      let rows = try document.table("A block")
      let columns = (1...3).map { column in rows.map { $0[column].digits }.joined() }
      #expect(rows.count == 9)
      #expect(hex(stored[20...]).hasPrefix(columns[0] + columns[1] + columns[2]))
    }
  }

  @Test func `a block of rows`() throws {
    try withDemo { reader, session in
      let key = LogKey.block(session: session.number, firstSeq: 0)
      let stored = try document.bytes("A block of rows")
      let block = try Block(stored, key: key)
      #expect(block.header.columns == nil)
      #expect(try block.records() == session.records())
      let events = try document.table("A block of rows").map { $0[1].digits }
      #expect(events.count == 9)
      #expect(hex(stored[36...]) == events.joined())
    }
  }

  @Test func `states, nodes and hashes`() throws {
    try withDemo { reader, session in
      let rows = try document.table("States, nodes and hashes")
      #expect(rows.map { $0[3] } == (try hashes(reader, session)))
      for row in rows {
        let position = try session.position(try #require(Int(row[0])))
        #expect(position.node == Int(row[2]), "\(row[0])")
        // "the same", and "as after 2", say it in words.
        guard row[1].contains(">") else { continue }
        let entries = row[1].split(separator: ",").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(entries.count == position.state.entries.count)
        #expect(entries.firstIndex { $0.hasPrefix(">") } == position.state.cursor)
        for (entry, text) in zip(position.state.entries, entries) {
          #expect(text.drop { $0 == ">" || $0 == " " }.hasPrefix("\(entry.route.number)"))
          #expect(text.hasSuffix("tab \(entry.tab?.number ?? 0)") == (entry.tab != nil))
        }
      }
      // What is hashed at 0, 1, 4 and 7.
      let messages = try document.block("States, nodes and hashes").split(separator: "")
      for (seq, message) in zip([0, 1, 4, 7], messages) {
        let digest = SipHash128.digest(of: bytes(hex: message.joined()))
        #expect("\(digest)" == rows[seq][3])
      }
      #expect(messages.count == 4)
    }
  }

  @Test func `keyframes`() throws {
    try withDemo { _, session in
      for row in try document.table("Keyframes") {
        let (seq, position) = (try #require(Int(row[0])), try #require(Int(row[1])))
        let found = try session.position(seq)
        let stored = bytes(hex: row[2])
        let keyframe = try Keyframe(stored, before: position)
        #expect(keyframe.state == found.state && keyframe.branch.node == found.node)
        #expect(keyframe.branch.isRewound == (seq == 7))
        #expect(hex(keyframe.bytes(before: position)) == hex(stored))
      }
    }
  }

  @Test func `a keyframe with what tabs remember`() throws {
    let current = Entry<RecordedRoute>(
      id: EntryID(seq: 4), route: RecordedRoute(7), tab: RecordedRoute.Tab(2))
    let other = Entry(
      id: EntryID(seq: 2), route: RecordedRoute(300), overlays: [RecordedRoute.Overlay(1)],
      origin: EntryID(seq: 1))
    let history = try #require(History(entries: [current], cursor: 0))
    let remembered = try #require(History(entries: [other], cursor: 0))
    let state = try #require(
      RecordedState(
        history: history, rememberedTabs: [RecordedRoute.Tab(3): remembered], rootOverlays: [],
        flow: nil, historyLimit: 64))
    let keyframe = Keyframe(state: state, node: 4, isRewound: false)
    let stored = try document.code("Keyframes", after: "at position 5: ")
    #expect(hex(keyframe.bytes(before: 5)) == stored.digits)
    #expect(try Keyframe(bytes(hex: stored), before: 5) == keyframe)
  }

  // Headers and what was dropped.

  private func header(
    _ version: UInt32, isClosed: Bool, hasNumbers: Bool
  ) throws -> LogHeader {
    var header = LogHeader(
      identity: try #require(Digest128(bytes: bytes(hex: "929cbf57378d3a1555247a4a5abd7962"))),
      createdAt: Timestamp(nanosecondsSince1970: 0x18e9_f513_ebb5_8f7e))
    header.version = version
    header.journalPosition = version == 2 ? 300 : 70_000
    header.hasJournal = !isClosed
    let time: Int64 = 1_795_255_200_000_000_000
    if isClosed { header.seal = FileFingerprint(inode: 4_711, changedAt: time) }
    guard hasNumbers else { return header }
    var numbers = LogNumbers()
    let counts: [(UInt32, UInt32)] = [(40, 3), (6, 0), (2, 0), (0, 0), (12, 1), (5, 2)]
    for (kind, count) in zip(SymbolKind.allCases, counts) {
      numbers[kind] = LogNumbers.Count(newest: count.0, removedCount: count.1)
    }
    numbers.sessions = LogNumbers.Count(newest: 9, removedCount: 4)
    (numbers.removedTransitions, numbers.removedTransitionsAtCollection) = (2_048, 1_536)
    numbers.droppedAt = Timestamp(nanosecondsSince1970: time + 1_000_000_000)
    header.numbers = numbers
    return header
  }

  /// Headers of each version, with their sizes and releases.
  private static let headerSamples: [(name: String, version: UInt32, size: Int, release: String?)] =
    [
      ("Version 2, not closed", 2, 51, nil), ("Version 2, closed", 2, 67, nil),
      ("Version 3, not closed", 3, 137, "0.2.0"), ("Version 3, closed", 3, 153, "0.2.0"),
      ("Version 4, not closed", 4, 57, "0.3.0"), ("Version 4, closed", 4, 73, "0.3.0"),
      ("Version 4 with numbers, not closed", 4, 137, "0.3.0"),
      ("Version 4 with numbers, closed", 4, 153, "0.3.0"),
    ]

  @Test(arguments: headerSamples)
  func `headers`(sample: (name: String, version: UInt32, size: Int, release: String?)) throws {
    let stored = try document.bytes(sample.name)
    let header = try header(
      sample.version, isClosed: !sample.name.hasSuffix("not closed"),
      hasNumbers: sample.version == 3 || sample.name.contains("numbers"))
    #expect(try LogHeader(stored, path: "") == header)
    #expect(stored.count == sample.size)
    #expect(LogRelease.name(in: stored) == sample.release)
    // Earlier versions are read, and not written any more.
    if sample.version == LogFormat.version { #expect(hex(header.bytes) == hex(stored)) }
  }

  @Test func `bits of a later version, and bytes after the record, are ignored`() throws {
    let stored = try document.bytes("Version 2, closed")
    let header = try LogHeader(stored, path: "")
    var changed = stored + [1, 2, 3]
    changed[50] |= 0b1111_1100
    changed[12...] = Checksummed.bytes(Array(changed[16...]), key: LogFormat.headerKey)[...]
    #expect(try LogHeader(changed, path: "") == header)
  }

  @Test func `a cut`() throws {
    let row = try #require(try document.table("A cut").first)
    let time = Timestamp(nanosecondsSince1970: 1_795_255_201_000_000_000)
    let cut = CutRecord(session: 7, time: time)
    #expect(hex(cut.key) == row[0].digits)
    #expect(hex(cut.bytes) == row[1].digits)
    #expect(try CutRecord(bytes(hex: row[1]), key: bytes(hex: row[0])) == cut)
  }

  // Every kind of event.

  @Test func `every kind of event`() throws {
    let lines = try document.block("Every kind of event")
    #expect(lines == sampleLines)
    let rows = try document.table("Every kind of event")
    try withLines(lines) { reader, session in
      let records = try session.records()
      #expect(Set(records.map(\.kind)) == Set(EventKind.allCases))
      #expect(rows.count == records.count)
      var previous = session.startedAt
      for (record, row) in zip(records, rows) {
        var written: [UInt8] = []
        record.write(to: &written, after: previous)
        #expect(Int(row[0]) == record.seq)
        #expect(hex(written) == row[1], "\(record.kind)")
        var offset = 0
        let read = try EventRecord(
          from: bytes(hex: row[1]).span, at: &offset, seq: record.seq, after: previous)
        #expect(read == record)
        previous = record.time
      }
      let block = try #require(try reader.lastBlock(of: session.number))
      let columns = try #require(block.header.columns)
      let parts = [
        hex(block.value[columns.words..<columns.longOperands]),
        hex(block.value[columns.extras..<columns.times]),
      ]
      #expect(parts == [2, 3].map { column in rows.map { $0[column].digits }.joined() })
      // Computed by a program of its own, from the rule alone.
      #expect(rows.map { $0[4] } == (try hashes(reader, session)))
      #expect(try reader.lines() == lines)
    }
  }

  // A second block.

  /// The lines of the session that the document describes.
  private var longLines: [String] {
    (0..<1_026).map { seq in
      let time = RFC3339.string(
        nanosecondsSince1970: 1_795_255_200_000_000_000 + Int64(seq) * 1_000_000_000)
      let rest =
        switch seq {
        case 0:
          #""kind":"started","cause":"user","group":null,"route":"home","settings":{"historyLimit":4,"window":null,"appVersion":null,"schema":null}}"#
        case 1_024: #""kind":"rewound","cause":"travel","group":null,"target":1}"#
        case 1_025: #""kind":"went","cause":"user","group":null,"route":"home"}"#
        default:
          #""kind":"went","cause":"user","group":null,"route":"\#(seq % 2 == 0 ? "home" : "cart")"}"#
        }
      return #"{"session":"long","seq":\#(seq),"time":"\#(time)",\#(rest)"#
    }
  }

  @Test func `a second block, and the keyframe of a rewind`() throws {
    try withLines(longLines) { reader, session in
      let name = "A second block"
      let first = try #require(try reader.store.block(of: 1, at: 0))
      #expect(first.bytes.count == 3_100)
      #expect(hex(first.bytes.prefix(4)) == (try document.code(name, after: "the checksum ")))
      let block = try #require(try reader.lastBlock(of: 1))
      #expect(hex(block.key) == (try document.code(name, after: "under the key ")).digits)
      let stored = try document.bytes(name)
      #expect(hex(block.bytes) == hex(stored))
      #expect(try Block(stored, key: block.key).records() == session.records().suffix(2))
      let rows = try document.table(name).map { $0[1].digits }
      #expect(try Array(hashes(reader, session)[1_023...1_025]) == Array(rows[0...2]))
      let branch = BranchRecord(session: 1, parent: 1, child: 1_025)
      #expect(try reader.store.hasBranch(branch))
      #expect(hex(branch.key) == rows[3] && hex(branch.bytes) == rows[4])
    }
  }

  @Test func `time, cause, group, meta, settings and numbers of symbols are not in the hash`()
    throws
  {
    func hash(_ record: EventRecord) -> Digest128 {
      PrefixHash.hash(record, after: PrefixHash.empty) {
        Digest128(low: UInt64($1 % 100), high: UInt64($0.rawValue))
      }
    }
    var record = EventRecord(seq: 1, time: .unknown, kind: .noted)
    (record.label, record.payload) = (1, 2)
    let first = hash(record)
    record.time = Timestamp(nanosecondsSince1970: 7)
    (record.cause, record.meta, record.seq, record.label) = (3, 4, 9, 101)
    record.group = GroupRecord(name: 1, first: 1, count: 9)
    record.settings = SettingsRecord(historyLimit: 9)
    #expect(hash(record) == first)
    record.payload = 0
    #expect(hash(record) != first)
  }
}
