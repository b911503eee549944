#if Fleet
  /// Bounds how many bytes are sent in a second, on average.
  ///
  /// What was sent is a debt that time pays off; nothing is sent while there is one. A pause earns nothing: after a
  /// month without a network, the burst is as slow as any.
  struct ShippingPace: Sendable {
    private let bytesPerSecond: Int?
    private var isFree: ContinuousClock.Instant

    init(bytesPerSecond: Int?, now: ContinuousClock.Instant) {
      self.bytesPerSecond = bytesPerSecond.map { max($0, 1) }
      isFree = now
    }

    /// How long to wait until something may be sent.
    func delay(at now: ContinuousClock.Instant) -> Duration { max(now.duration(to: isFree), .zero) }

    mutating func note(sent byteCount: Int, at now: ContinuousClock.Instant) {
      guard let bytesPerSecond else { return }
      isFree = max(isFree, now) + .seconds(Double(byteCount) / Double(bytesPerSecond))
    }

    /// How many bytes to send at once, so that sending is spread over time.
    var batchByteCount: Int { min(bytesPerSecond ?? .max, 1 << 20) }
  }
#endif
