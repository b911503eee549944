#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import TestSupport
  import Testing

  /// Parts whose checksums are right and whose contents are not.
  @Suite(.temporaryDirectory) struct ForgedPartTests {
    @Test(.tags(.property), arguments: Seed.first(1, long: 200))
    func `a forged part is refused or read, and harms nobody`(seed: Seed) throws {
      let stream = FakeStream()
      let log = try EventLog.open(temporaryPath())
      var app = RandomApp(seed)
      try app.run(log, calls: 3_000)
      try LogShipper(log, by: FakeTransport(stream), options: options()).ship()
      var (random, refused) = (SplitMix64(seed), 0)
      let messages = stream.messages
      for _ in 0..<100 {
        let message = random.pick(messages)
        var (kind, content) = try PartBody.content(of: message.body, subject: message.subject)
        for _ in 0...random.number(below: 3) where !content.isEmpty {
          let index = random.number(below: content.count)
          switch random.number(below: 4) {
          case 0: content[index] = UInt8.random(in: 0...255, using: &random)
          case 1: content[index] ^= 1 << UInt8(random.number(below: 8))
          case 2: content.removeSubrange(index...)
          default: content.insert(contentsOf: content[..<min(index, 64)], at: index)
          }
        }
        let body = PartBody.bytes(kind, content, subject: message.subject)
        let forged = FleetMessage(
          subject: message.subject, headers: message.headers, body: body)
        do {
          _ = try ReceivedLog(messages.map { $0.subject == forged.subject ? forged : $0 })
        } catch {
          refused += 1
        }
      }
      // What changes a time only is no fault.
      #expect(refused > 50)
    }
  }
#endif
