#if Fleet
  import DRN
  @testable import DRNFleet
  import DRNLog
  import TestSupport
  import Testing

  @Suite(.temporaryDirectory) struct PaceTests {
    @Test func `so many bytes are sent in a second, on average`() {
      let start = ContinuousClock.now
      var (pace, now, sent) = (ShippingPace(bytesPerSecond: 1_000, now: start), start, 0)
      while start.duration(to: now) < .seconds(100) {
        now += pace.delay(at: now)
        pace.note(sent: 700, at: now)
        sent += 700
      }
      #expect((99_000...102_000).contains(sent))
      // A pause earns nothing.
      now += .seconds(1_000)
      pace.note(sent: 5_000, at: now)
      #expect(pace.delay(at: now) == .seconds(5))
    }

    @Test func `without a limit nothing waits`() {
      let now = ContinuousClock.now
      var pace = ShippingPace(bytesPerSecond: nil, now: now)
      pace.note(sent: .max, at: now)
      #expect(pace.delay(at: now) == .zero)
    }

    @Test func `delays grow twofold up to the longest, and are spread`() {
      let backOff = BackOff(shortest: .seconds(1), longest: .seconds(60))
      #expect(
        (1...9).map { backOff.delay(after: $0, random: 1) }
          == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
      #expect(backOff.delay(after: 3, random: 0) == .seconds(2))
      #expect(backOff.delay(after: .max, random: 0.5) == .seconds(45))
      #expect(BackOff(shortest: .seconds(-1)).delay(after: 5, random: 1) == .zero)
    }

    @Test func `a batch has no more bytes than a second has, or one part`() throws {
      let stream = FakeStream()
      let log = try EventLog.open(temporaryPath())
      var app = RandomApp(Seed(value: 8), sessions: 1)
      try app.run(log, calls: 9_000)
      var options = try options()
      options.bytesPerSecond = 10_000
      let access = try #require(log.beginShipping())
      let start = ContinuousClock.now
      var (now, last) = (start, 0)
      var engine = try ShippingEngine(access, FakeTransport(stream), options, now: now)
      while try engine.step(at: now, isDraining: true) == .sent {
        let bytes = engine.shipped.bytes
        #expect(bytes - last < 10_000 + 12_000)
        last = bytes
        now += engine.delay(at: now)
      }
      let seconds = start.duration(to: now) / .seconds(1)
      #expect(abs(seconds - Double(last) / 10_000) < 0.1)
    }

    @Test func `subjects with wildcards cover those that they do`() {
      for (pattern, subjects, isCovered) in [
        ("drn.a.>", "drn.a.>", true), ("drn.>", "drn.a.>", true), (">", "drn.a.>", true),
        ("drn.*.>", "drn.a.>", true), ("drn.b.>", "drn.a.>", false), ("drn.a", "drn.a.>", false),
        ("drn.a.*", "drn.a.>", false),
      ] {
        #expect(NATSTransport.covers(pattern, subjects) == isCovered, "\(pattern)")
      }
    }

    @Test func `a password is not shown`() {
      let server = FleetServer("nats://me:secret@host:4222", "tls://other", "me:secret@host")
      #expect(server.shownURLs == "nats://host:4222, tls://other, host")
    }

    @Test(arguments: ["", "QQ==", "QUI=", "QUJD", "/+8="])
    func `base 64 is read`(text: String) {
      let bytes: [String: [UInt8]] = [
        "": [], "QQ==": [65], "QUI=": [65, 66], "QUJD": [65, 66, 67], "/+8=": [255, 239],
      ]
      #expect(Base64.bytes(of: text) == bytes[text])
      #expect(Base64.bytes(of: text + "!") == nil)
    }
  }
#endif
