#if Fleet
  import DRNLog

  /// How far a session is shipped, and since when it is quiet.
  struct SessionProgress: Sendable {
    /// `nil` if nothing of it was shipped.
    var shipped: ShippedSession?
    /// The position after its newest transition, when it was last looked at, and since when it is that.
    private(set) var endSeq: Int
    private(set) var quietSince: ContinuousClock.Instant

    init(shipped: ShippedSession?, endSeq: Int, now: ContinuousClock.Instant) {
      (self.shipped, self.endSeq, quietSince) = (shipped, endSeq, now)
    }

    var shippedEnd: Int { shipped?.endSeq ?? 0 }

    mutating func note(endSeq: Int, at now: ContinuousClock.Instant) {
      guard endSeq != self.endSeq else { return }
      (self.endSeq, quietSince) = (endSeq, now)
    }

    /// When its newest transitions may be shipped, although they are no full block.
    func due(after quietTime: Duration) -> ContinuousClock.Instant { quietSince + quietTime }

    /// Whether a block is full that is not shipped yet.
    var hasFullBlock: Bool { LogFormat.blockEnd(after: shippedEnd) <= endSeq }
  }
#endif
