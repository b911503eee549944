#if Fleet
  public import DRNLog
  import Dispatch
  import Locking
  import Platform
  import Synchronization

  /// Ships a log to its fleet, in the background, while the app records.
  ///
  /// ```swift
  /// let log = try EventLog.open("navigation.mdb")
  /// let shipper = try LogShipper(
  ///   log, to: FleetServer("nats://fleet.example.org"),
  ///   options: ShippingOptions(fleet: FleetName("kiosks"), mayShip: { network.isUnmetered }))
  /// shipper.start()
  /// ```
  ///
  /// Each transition comes into the fleet's stream exactly once, however often the app, the server or the network
  /// dies: see <doc:Exactly-Once>. What was acknowledged stands in the log, so shipping goes on after a restart where
  /// it ended.
  ///
  /// Navigation does not wait for it, nor does it fail because of it. One shipper ships a log; call ``stop()`` before
  /// the log is closed.
  public final class LogShipper: Sendable {
    private let log: EventLog
    private let access: ShippingAccess
    private let options: ShippingOptions
    private let transport: any ShippingTransport
    private let onStatus: @Sendable (ShippingStatus) -> Void
    private let queue = DispatchQueue(label: "drn.fleet.shipping", qos: .utility)
    /// Held during a step, by one thread at a time.
    private let engine: Lock<ShippingEngine>
    private let current: Lock<ShippingProgress>
    private let isStopped = Atomic(true)
    private let failures = Atomic(0)
    /// Counts the starts: what an earlier one has scheduled does nothing.
    private let starts = Atomic(0)

    /// Prepares to ship a log. Nothing is sent before ``start()`` or ``ship(attempts:onProgress:)``.
    ///
    /// - Parameters:
    ///   - log: The log, which this process writes.
    ///   - server: Where the fleet's stream is, or will be made.
    ///   - options: How to ship.
    ///   - onStatus: Called when shipping fails, goes on, or ends, on the shipper's own thread.
    /// - Throws: ``ShippingError`` with `busy` if the log is being shipped already, `otherFleet` if it belongs to
    ///   another fleet, `badOption`, or `log`.
    public convenience init(
      _ log: EventLog, to server: FleetServer, options: ShippingOptions,
      onStatus: @escaping @Sendable (ShippingStatus) -> Void = { _ in }
    ) throws(ShippingError) {
      try self.init(log, by: NATSTransport(server), options: options, onStatus: onStatus)
    }

    /// - Parameter fault: Called at each step; what it throws is handled like any failure.
    package init(
      _ log: EventLog, by transport: any ShippingTransport, options: ShippingOptions,
      onStatus: @escaping @Sendable (ShippingStatus) -> Void = { _ in },
      fault: @escaping @Sendable (ShippingStep) throws(ShippingError) -> Void = { _ in }
    ) throws(ShippingError) {
      guard let access = log.beginShipping() else {
        throw ShippingError(.busy, "ship the log '\(log.path)'")
      }
      do throws(ShippingError) {
        engine = Lock(
          try ShippingEngine(access, transport, options, now: .now, fault: fault))
      } catch {
        log.endShipping()
        throw error
      }
      (self.log, self.access, self.options, self.onStatus) = (log, access, options, onStatus)
      self.transport = transport
      current = Lock(ShippingProgress())
    }

    deinit {
      transport.close()
      log.endShipping()
    }

    /// The log's identity, 32 hexadecimal digits: all its parts are under `drn.<fleet>.<identity>.>`, which its user must
    /// be allowed to publish.
    public var logIdentity: String { "\(access.identity)" }

    /// How far it is.
    public var progress: ShippingProgress { current.withLock { $0 } }

    /// Ships in the background from now on, until ``stop()``.
    public func start() {
      guard isStopped.exchange(false, ordering: .acquiringAndReleasing) else { return }
      schedule(after: .zero, starts.add(1, ordering: .acquiringAndReleasing).newValue)
    }

    /// Ends shipping in the background, when the batch that is being sent has ended.
    public func stop() {
      guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
      engine.withLock { _ in }
      transport.close()
      current.withLock { $0.state = .stopped }
    }

    /// Ships everything that was recorded before the call, also what is no full block yet, on this thread.
    ///
    /// ``ShippingOptions/mayShip`` is not asked.
    ///
    /// - Parameters:
    ///   - attempts: How often to try, with the delays of ``ShippingOptions/backOff``.
    ///   - onProgress: Called after each batch, on the same thread.
    /// - Throws: ``ShippingError`` of the last attempt. What was acknowledged stays so.
    public func ship(
      attempts: Int = 1, onProgress: (ShippingProgress) -> Void = { _ in }
    ) throws(ShippingError) {
      var failed = 0
      while true {
        do throws(ShippingError) {
          guard try step(isDraining: true) == .sent else { return }
          failed = 0
          onProgress(progress)
          Self.pause(engine.withLock { $0.delay(at: .now) })
        } catch {
          failed += 1
          guard error.code.isTemporary, failed < attempts else { throw error }
          Self.pause(options.backOff.delay(after: failed, random: .random(in: 0...1)))
        }
      }
    }

    private func step(isDraining: Bool) throws(ShippingError) -> ShippingEngine.Outcome {
      current.withLock { $0.state = .shipping }
      let (outcome, counts) = try engine.withLock {
        engine throws(ShippingError) -> (
          Result<ShippingEngine.Outcome, ShippingError>, ShippedCounts
        )
        in
        let outcome = Result { () throws(ShippingError) in
          try engine.step(at: .now, isDraining: isDraining)
        }
        return (outcome, engine.shipped)
      }
      let lost = (try? access.lostTransitions()) ?? 0
      current.withLock { progress in
        (progress.parts, progress.transitions) = (counts.parts, counts.transitions)
        (progress.bytes, progress.lostTransitions) = (counts.bytes, lost)
        progress.remainingTransitions = counts.remaining
        switch outcome {
        case .success(.sent): break
        case .success(.idle): progress.state = .idle
        case .failure(let error): progress.state = .waiting(error)
        }
      }
      return try outcome.get()
    }

    package static func pause(_ duration: Duration) {
      guard duration > .zero else { return }
      let (seconds, attoseconds) = duration.components
      var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      unsafe nanosleep(&time, nil)
    }
  }

  // In the background.

  extension LogShipper {
    /// - Parameter start: The number of the start that this belongs to.
    private func schedule(after delay: Duration, _ start: Int) {
      let (seconds, attoseconds) = delay.components
      let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
      queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [weak self] in
        self?.run(start)
      }
    }

    private func isCurrent(_ start: Int) -> Bool {
      !isStopped.load(ordering: .acquiring) && starts.load(ordering: .acquiring) == start
    }

    private func run(_ start: Int) {
      guard isCurrent(start) else { return }
      guard options.mayShip() else {
        current.withLock { $0.state = .notAllowed }
        return schedule(after: Self.policyInterval, start)
      }
      do throws(ShippingError) {
        let outcome = try step(isDraining: false)
        if failures.exchange(0, ordering: .acquiringAndReleasing) > 0 { onStatus(.resumed) }
        switch outcome {
        case .sent: schedule(after: engine.withLock { $0.delay(at: .now) }, start)
        case .idle(let time):
          let wait = time.map { ContinuousClock.Instant.now.duration(to: $0) } ?? options.quietTime
          schedule(after: min(max(wait, Self.shortestInterval), Self.longestInterval), start)
        }
      } catch {
        failed(error, start)
      }
    }

    private func failed(_ error: ShippingError, _ start: Int) {
      guard isCurrent(start) else { return }
      guard error.code.isTemporary, !access.isClosed else {
        isStopped.store(true, ordering: .releasing)
        current.withLock { $0.state = .ended(error) }
        return onStatus(.ended(error))
      }
      let count = failures.add(1, ordering: .acquiringAndReleasing).newValue
      if count == 1 { onStatus(.failed(error)) }
      schedule(after: options.backOff.delay(after: count, random: .random(in: 0...1)), start)
    }

    /// How often the app is asked whether shipping is allowed.
    private static var policyInterval: Duration { .seconds(5) }
    /// How often to look whether there is anything to ship.
    private static var shortestInterval: Duration { .milliseconds(100) }
    private static var longestInterval: Duration { .seconds(5) }
  }
#endif
