#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Foundation
  import TestSupport
  import Testing

  /// Logs that earlier versions wrote, with blocks of rows.
  @Suite(.temporaryDirectory) struct EarlierFormatTests {
    /// Copies a sample log, with what a killed writer left beside it.
    private func copy(_ name: String) throws -> String {
      let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../ToolTests/Fixtures").standardized.path
      let path = try temporaryPath()
      for suffix in ["", "-journal"] {
        let sample = "\(samples)/\(name).mdb\(suffix)"
        guard FileManager.default.fileExists(atPath: sample) else { continue }
        try FileManager.default.copyItem(atPath: sample, toPath: path + suffix)
      }
      return path
    }

    @Test(arguments: [
      "version-1", "version-2", "version-2-killed", "version-3", "version-3-killed",
      "version-3-cut",
    ])
    func `they are shipped like any other`(name: String) throws {
      let (path, stream) = (try copy(name), FakeStream())
      let log = try EventLog.open(path, options: .init(onDamage: .refuse))
      let shipper = try LogShipper(log, by: FakeTransport(stream), options: options())
      try shipper.ship()
      let received = try ReceivedLog(stream.messages)
      let reader = try log.reader
      var count = 0
      try reader.forEachSession { session in
        var (seq, own) = (session.firstSeq, [EventRecord]())
        let head = try session.head()
        while seq <= head, let block = try reader.block(of: session.number, at: seq) {
          own += try block.records()
          seq = block.endSeq
        }
        let blocks = received.blocks[session.number] ?? []
        #expect(try blocks.flatMap { try $0.records() } == own)
        #expect(received.beginnings[session.number] == [session.firstSeq])
        count += own.count
      }
      #expect(received.transitionCount == count && count > 0)
    }
  }
#endif
