#if Fleet
  import DRN
  public import DRNFleet
  import DRNLog
  import Locking
  import Synchronization

  /// Collects the logs of a fleet from its stream into an archive.
  ///
  /// ```swift
  /// let fleet = try FleetName("kiosks")
  /// let archive = try LogArchive("/srv/archive", fleet: fleet)
  /// let collector = LogCollector(
  ///   FleetServer("nats://fleet.example.org"), into: archive, options: CollectingOptions(fleet: fleet))
  /// try collector.collect(following: true)
  /// ```
  ///
  /// Each part is checked before anything of it is kept, and acknowledged once its log is on disk. So it does not
  /// matter when a collector dies, or how many share an archive: see <doc:Collecting-a-Fleet>.
  public final class LogCollector: Sendable {
    let transport: any CollectingTransport
    let archive: LogArchive
    let options: CollectingOptions
    let store: (any CollectedStore)?
    let onStatus: @Sendable (CollectingStatus) -> Void
    let current = Lock(CollectingProgress())
    private let isStopped = Atomic(false)
    /// Held during a step.
    private let stepping = Lock(RetentionRound())

    /// Prepares to collect. Nothing is done before ``collect(following:onProgress:)``.
    ///
    /// - Parameters:
    ///   - server: Where the fleet's stream is, or will be made.
    ///   - archive: Where the logs are put together.
    ///   - options: How to collect.
    ///   - clickHouse: A store that gets the transitions as rows as well, before they are acknowledged.
    ///   - onStatus: Called when something is refused, fails, or goes on, on a thread that collects.
    public convenience init(
      _ server: FleetServer, into archive: LogArchive, options: CollectingOptions,
      clickHouse: ClickHouseServer? = nil,
      onStatus: @escaping @Sendable (CollectingStatus) -> Void = { _ in }
    ) {
      self.init(
        NATSTransport(server), into: archive, options: options,
        store: clickHouse.map { ClickHouseRows(ClickHouse($0)) }, onStatus: onStatus)
    }

    /// - Parameter store: What takes over what came in, besides the archive.
    package init(
      _ transport: any CollectingTransport, into archive: LogArchive, options: CollectingOptions,
      store: (any CollectedStore)? = nil,
      onStatus: @escaping @Sendable (CollectingStatus) -> Void = { _ in }
    ) {
      (self.transport, self.archive, self.options) = (transport, archive, options)
      (self.store, self.onStatus) = (store, onStatus)
    }

    deinit { transport.close() }

    /// How far it is.
    public var progress: CollectingProgress { current.withLock { $0 } }

    /// Ends ``collect(following:onProgress:)``, on any thread, after the batch that is being taken.
    public func stop() { isStopped.store(true, ordering: .releasing) }

    /// Waits until the batch that is being taken has ended.
    package func waitUntilIdle() { stepping.withLock { _ in } }

    /// Collects, on this thread.
    ///
    /// - Parameters:
    ///   - following: Whether to go on with what comes later, until ``stop()``, and through failures of the server.
    ///     Otherwise it ends when the stream has nothing more.
    ///   - onProgress: Called after each batch, on the same thread.
    /// - Throws: `ShippingError`. What was acknowledged stays so.
    public func collect(
      following: Bool, onProgress: (CollectingProgress) -> Void = { _ in }
    ) throws(ShippingError) {
      var (failures, idleRounds) = (0, 0)
      while !isStopped.load(ordering: .acquiring) {
        do throws(ShippingError) {
          let count = try stepping.withLock { round throws(ShippingError) in
            if !round.isPrepared { try store?.prepare() }
            round.isPrepared = true
            try dropWhatIsOld(&round)
            return try step(waiting: following ? .seconds(1) : .milliseconds(250))
          }
          if failures > 0 { onStatus(.resumed) }
          failures = 0
          onProgress(progress)
          guard count == 0 else {
            idleRounds = 0
            continue
          }
          // What was postponed comes again within this time.
          idleRounds += 1
          if !following, idleRounds > (progress.postponed > 0 ? 8 : 1) { return }
        } catch {
          guard following, error.code.isTemporary else { throw error }
          failures += 1
          if failures == 1 { onStatus(.failed(error)) }
          let backOff = BackOff(longest: .seconds(30))
          LogShipper.pause(backOff.delay(after: failures, random: .random(in: 0...1)))
        }
      }
    }

    /// Takes one batch.
    ///
    /// - Returns: The number of messages in it.
    private func step(waiting: Duration) throws(ShippingError) -> Int {
      let fleet = archive.fleet
      try transport.prepare(
        StreamSettings(
          name: options.stream, subjects: PartSubject.all(of: "\(fleet)"),
          replicas: options.replicas),
        consumer: "archive_\(archive.identity)",
        quarantine: StreamSettings(
          name: "\(options.stream)_quarantine", subjects: "drn-quarantine.\(fleet).>",
          replicas: options.replicas))
      let messages = try transport.fetch(options.batchCount, waiting: waiting)
      guard !messages.isEmpty else { return 0 }
      var logs: [Digest128: [(subject: PartSubject, message: DeliveredMessage)]] = [:]
      for message in messages {
        if let subject = PartSubject(message.subject), subject.fleet == "\(fleet)" {
          logs[subject.log, default: []].append((subject, message))
        } else {
          try refuse(message, "its subject is none of a part of this fleet")
        }
      }
      let sorted = logs.mapValues { $0.sorted { $0.subject.isBefore($1.subject) }.map(\.message) }
      try finish(take(Array(sorted)))
      if let last = messages.last {
        let oldest = messages.map(\.time).min() ?? last.time
        current.withLock { progress in
          progress.pending = last.pending
          progress.lag = .nanoseconds(
            max(SystemClock.now.nanosecondsSince1970 - oldest.nanosecondsSince1970, 0))
        }
      }
      return messages.count
    }

    func refuse(
      _ message: DeliveredMessage, _ reason: String
    ) throws(ShippingError) {
      try transport.quarantine(message, reason)
      try transport.acknowledge([message])
      current.withLock { $0.refused += 1 }
      onStatus(.refused(subject: message.subject, reason: reason))
    }
  }

  extension PartSubject {
    /// Whether it is taken before another part of the same log.
    fileprivate func isBefore(_ other: PartSubject) -> Bool {
      switch (part, other.part) {
      case (.definitions(let left), .definitions(let right)): left < right
      case (.definitions, .transitions): true
      case (.transitions, .definitions): false
      case (.transitions(let session, let seq), .transitions(let otherSession, let otherSeq)):
        (session, seq) < (otherSession, otherSeq)
      }
    }
  }
#endif
