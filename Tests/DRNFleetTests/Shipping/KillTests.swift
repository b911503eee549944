#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Foundation
  import Locking
  import TestSupport
  import Testing

  /// Processes that die at any step of shipping, in logs that they record meanwhile.
  @Suite(.temporaryDirectory) struct KillTests {
    static let death = ShippingError(.stopped, "live")

    @Test(.tags(.property), arguments: Seed.first(2, long: 500))
    func `each transition is in the stream once, whenever the process dies`(seed: Seed) throws {
      let stream = FakeStream()
      var network = FakeTransport.Network(random: SplitMix64(state: seed.value &* 31))
      (network.lostMessages, network.lostAnswers) = (10, 10)
      let transport = FakeTransport(stream, network)
      var app = RandomApp(seed)
      var (path, deaths) = (try temporaryPath("log-0.mdb"), 0)
      for life in 1...Soak.count(8, long: 15) {
        let log = try EventLog.open(path)
        let countdown = Lock(app.random.number(below: 14))
        let shipper = try LogShipper(log, by: transport, options: options()) { _ in
        } fault: { _ throws(ShippingError) in
          let isOver = countdown.withLock { count in
            count -= 1
            return count == 0
          }
          if isOver { throw Self.death }
        }
        var isDead = false
        while !isDead {
          try app.run(log, calls: app.random.number(below: 700))
          do throws(ShippingError) {
            try shipper.ship(attempts: 2)
            isDead = app.random.chance(20)
          } catch {
            isDead = error == Self.death
            if isDead { deaths += 1 }
            // A bad network is tried again; nothing else may happen.
            guard isDead || error.code.isTemporary else { throw error }
          }
        }
        app.restart()
        // What a process that is killed leaves: its files as they are.
        let next = try temporaryPath("log-\(life).mdb")
        for suffix in ["", "-journal"] {
          try FileManager.default.copyItem(atPath: path + suffix, toPath: next + suffix)
        }
        path = next
      }
      transport.network.withLock { ($0.lostMessages, $0.lostAnswers) = (0, 0) }
      let log = try EventLog.open(path)
      try LogShipper(log, by: transport, options: options()).ship()
      try log.close()
      #expect(deaths > 0)
      try expectSame(ReceivedLog(stream.messages), as: path)
    }
  }
#endif
