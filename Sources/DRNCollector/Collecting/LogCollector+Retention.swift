#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Locking

  // What the archive keeps.

  extension LogCollector {
    /// Which logs are still to be looked at for what is too old.
    struct RetentionRound: Sendable {
      /// Whether the store is ready.
      var isPrepared = false
      var logs: [Digest128] = []
      var next = ContinuousClock.now
    }

    /// Looks at a few logs, so that collecting does not wait for long.
    func dropWhatIsOld(_ round: inout RetentionRound) throws(ShippingError) {
      guard let keeping = options.keeping else { return }
      if round.logs.isEmpty {
        guard round.next <= .now else { return }
        round.logs = archive.logs
        round.next = .now + Self.retentionPeriod
      }
      let cutoff = Timestamp(
        nanosecondsSince1970: SystemClock.now.nanosecondsSince1970
          &- (keeping.nanosecondCount ?? .max))
      for log in round.logs.suffix(16) {
        let path = archive.path(of: log)
        do throws(LogError) {
          let writer = try ReceivedLogWriter(path, identity: log)
          defer { writer.close() }
          let dropped = try writer.dropTransitions(before: cutoff)
          current.withLock { $0.dropped += dropped }
        } catch {
          // The next round comes to it again.
          if !error.code.isBusy { onStatus(.logFailed(path: path, error)) }
        }
      }
      round.logs.removeLast(min(16, round.logs.count))
    }

    private static var retentionPeriod: Duration { .seconds(3_600) }
  }
#endif
