#if Fleet
  package import DRNLog

  /// A moment at which a process may die; tests make it fail there.
  package enum ShippingStep: Hashable, Sendable, CaseIterable {
    /// Before it is committed which parts are sent next.
    case planned
    /// After that, before anything is published.
    case committed
    /// After the answers, before their commit.
    case published
    /// After that commit.
    case acknowledged
  }

  /// Ships a log, step by step. It has no thread and no clock.
  ///
  /// Invariants:
  /// - A part is published only after its bytes are committed in the log, and they stay there until it is known that
  ///   the stream has it: what is sent again is the same.
  /// - A part of transitions is made only after all definitions that it refers to are acknowledged.
  /// - The parts of a session have consecutive positions, each once; only what was dropped is left out, and the part
  ///   after it has a keyframe.
  /// - Only what is committed in the log is shipped.
  package struct ShippingEngine: Sendable {
    private let access: ShippingAccess
    private let transport: any ShippingTransport
    private let options: ShippingOptions
    private let stream: StreamSettings
    private var builder: PartBuilder
    private var record: ShippingRecord
    /// What is being sent, as the log has it.
    private var outbox: [OutgoingPart]
    private var sessions: SessionWatch
    /// The sessions that have something to ship, with what was committed of them; the oldest is the last.
    private var due: [DueSession] = []
    private(set) var pace: ShippingPace
    package private(set) var shipped = ShippedCounts()
    /// Whether a commit failed, so that the log may say something else.
    private var isInDoubt = false
    /// How often the log's file was replaced when the outbox was read.
    private var replacements = 0
    private let fault: @Sendable (ShippingStep) throws(ShippingError) -> Void

    /// The most parts that are sent at once.
    package static var batchCount: Int { 64 }

    /// Goes on where the log says that shipping ended.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - fault: Called at each step; what it throws ends the step there.
    /// - Throws: ``ShippingError`` with `otherFleet`, `badOption` or `log`.
    package init(
      _ access: ShippingAccess, _ transport: any ShippingTransport, _ options: ShippingOptions,
      now: ContinuousClock.Instant,
      fault: @escaping @Sendable (ShippingStep) throws(ShippingError) -> Void = { _ in }
    ) throws(ShippingError) {
      (self.access, self.transport, self.options, self.fault) = (access, transport, options, fault)
      let fleet = options.fleet.description
      stream = StreamSettings(
        name: options.stream, subjects: PartSubject.all(of: fleet), replicas: options.replicas)
      pace = ShippingPace(bytesPerSecond: options.bytesPerSecond, now: now)
      sessions = SessionWatch(access, quietTime: options.quietTime)
      let operation = "ship the log '\(access.path)'"
      do throws(LogError) {
        record = try access.record() ?? ShippingRecord(fleet: fleet)
        let mask = try ShippingMask(
          hiding: options.hiding + access.hiddenOutside(), key: record.key,
          sizeLimit: max(options.valueSizeLimit, 1_024),
          path: access.path)
        builder = try PartBuilder(access, mask, fleet: fleet)
        // In this order: a file that is replaced in between is read again.
        replacements = try access.replacements()
        outbox = try access.outgoing()
        for part in outbox { shipped.note(unsent: part) }
      } catch {
        throw ShippingError(.log(error), operation)
      }
      guard record.fleet == fleet else { throw ShippingError(.otherFleet(record.fleet), operation) }
    }

    /// What a step did.
    package enum Outcome: Hashable, Sendable {
      /// Parts were sent, and there may be more.
      case sent
      /// There is nothing to ship, unless more is recorded, before that time.
      case idle(until: ContinuousClock.Instant?)
    }

    /// Sends the next batch.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - isDraining: Whether to ship what is no full block, however short the session has been quiet.
    /// - Throws: ``ShippingError``. What was acknowledged stays so; the next step goes on.
    package mutating func step(
      at now: ContinuousClock.Instant, isDraining: Bool = false
    ) throws(ShippingError) -> Outcome {
      try settleDoubt()
      if outbox.isEmpty {
        guard try fillOutbox(at: now, isDraining) else { return .idle(until: sessions.nextDue) }
      }
      try transport.prepare(stream)
      try deliver(at: now)
      return .sent
    }

    /// How long to wait before the next step, so that no more bytes are sent than allowed.
    package func delay(at now: ContinuousClock.Instant) -> Duration { pace.delay(at: now) }

    /// How many sessions were looked at so far, for tests.
    package var lookCount: Int { sessions.lookCount }
  }

  // What is next.

  extension ShippingEngine {
    /// Decides what is sent next, and commits that; `false` if there is nothing.
    private mutating func fillOutbox(
      at now: ContinuousClock.Instant, _ isDraining: Bool
    ) throws(ShippingError) -> Bool {
      // Before anything is made: what cannot be sent would only fill the log.
      if due.isEmpty {
        due = try reading { (engine: inout Self) throws(LogError) in
          let due = try engine.sessions.look(at: now, isDraining)
          if !due.isEmpty { try engine.access.flush() }
          return due
        }
        shipped.remaining = sessions.remaining
        guard !due.isEmpty else { return false }
      }
      try transport.prepare(stream)
      builder.bodyLimit = min(PartBody.usualLimit, transport.bodyLimit / 2)
      if try makeDefinitions() { return true }
      return try makeTransitions()
    }

    /// Takes the next definitions into the outbox; `false` if all are shipped.
    private mutating func makeDefinitions() throws(ShippingError) -> Bool {
      var record = record
      let made = try reading { (engine: inout Self) throws(LogError) in
        try engine.builder.definitions(upTo: engine.access.definitions(), &record)
      }
      guard let made else { return false }
      var change = ShippingChange()
      (change.record, change.outgoing, change.values) = (record, [made.part], made.values)
      try commit(change, .planned, .committed)
      self.record = record
      outbox = [made.part]
      return true
    }

    /// Takes the next transitions into the outbox; `false` if there are none that are due.
    private mutating func makeTransitions() throws(ShippingError) -> Bool {
      var (record, parts, byteCount) = (record, [OutgoingPart](), 0)
      // Noted in `sessions` once it is committed: what a failure keeps from being sent is still to be shipped.
      var advanced: [UInt32: SessionProgress] = [:]
      while let next = due.last, parts.count < Self.batchCount, byteCount < pace.batchByteCount {
        let session = try reading { (engine: inout Self) throws(LogError) in
          try engine.access.sessionRecord(next.number)
        }
        guard var progress = advanced[next.number] ?? sessions[next.number], let session,
          let part = try builder.transitions(
            of: session, &progress.shipped, upTo: next.endSeq, isQuiet: next.isQuiet,
            number: record.nextPart)
        else {
          due.removeLast()
          continue
        }
        record.nextPart += 1
        advanced[next.number] = progress
        parts.append(part)
        byteCount += part.body.count
      }
      guard !parts.isEmpty else { return false }
      var change = ShippingChange()
      (change.record, change.outgoing) = (record, parts)
      change.sessions = advanced.compactMapValues(\.shipped)
      try commit(change, .planned, .committed)
      self.record = record
      outbox = parts
      for (number, progress) in advanced { sessions[number] = progress }
      return true
    }
  }

  // Sending.

  extension ShippingEngine {
    /// Publishes what is in the outbox, and commits what was acknowledged.
    private mutating func deliver(at now: ContinuousClock.Instant) throws(ShippingError) {
      let withdrawn = try rebuildWithdrawn()
      let messages = outbox.map { builder.message(of: $0) }
      let limit = transport.bodyLimit
      for message in messages where message.body.count > limit {
        throw ShippingError(
          .tooLarge(byteCount: message.body.count, limit: limit), "ship '\(message.subject)'")
      }
      let outcomes = transport.publish(messages)
      precondition(outcomes.count == messages.count)
      pace.note(sent: messages.reduce(0) { $0 + $1.body.count }, at: now)
      var change = ShippingChange()
      var (counts, failure) = (shipped, nil as ShippingError?)
      for (index, outcome) in outcomes.enumerated() {
        let part = outbox[index]
        do throws(ShippingError) {
          if try isStored(messages[index], outcome, withdrawn == part.number, &change) {
            change.acknowledged.append(part.number)
            counts.note(part)
          }
        } catch {
          // One that has to be looked at by somebody is not hidden by one that is tried again.
          if failure?.code.isTemporary ?? true { failure = error }
        }
      }
      if !change.acknowledged.isEmpty {
        try commit(change, .published, .acknowledged)
        if let changed = change.record { record = changed }
        let acknowledged = Set(change.acknowledged)
        outbox.removeAll { acknowledged.contains($0.number) }
        shipped = counts
      }
      if let failure { throw failure }
    }

    /// Whether the stream has a part that was published.
    ///
    /// - Parameters:
    ///   - isWithdrawn: Whether its first form, which the stream may have, is gone.
    ///   - change: Gets what the log says from now on.
    private func isStored(
      _ message: FleetMessage, _ outcome: PublishOutcome, _ isWithdrawn: Bool,
      _ change: inout ShippingChange
    ) throws(ShippingError) -> Bool {
      switch outcome {
      case .stored: return true
      case .failed(let error): throw error
      case .refused(let reason):
        // A refusal is an acknowledgement if the stream has that part.
        let operation = "ship '\(message.subject)'"
        guard let stored = try transport.stored(message.subject) else {
          throw ShippingError(
            reason.contains("exceeded") ? .streamFull : .rejected(reason), operation)
        }
        if stored == message.headers { return true }
        guard isWithdrawn else {
          throw ShippingError(
            .conflict(
              subject: message.subject, sent: "\(message.headers.hashAfter)",
              stored: "\(stored.hashAfter)"), operation)
        }
        var record = record
        record.definitionsHash = stored.hashAfter
        change.record = record
        return true
      }
    }

    /// Makes a part of definitions again that was withdrawn; returns its number in the outbox.
    private mutating func rebuildWithdrawn() throws(ShippingError) -> UInt64? {
      guard let part = outbox.first(where: \.isWithdrawn),
        case .definitions(let number, let before) = part.contents
      else { return nil }
      let rebuilt = try reading { (engine: inout Self) throws(LogError) in
        try engine.builder.rebuilt(part, number: number, after: before, engine.record)
      }
      var (record, change) = (record, ShippingChange())
      record.definitionsHash = rebuilt.part.hashAfter
      // It stays withdrawn in the log, so that whoever goes on knows it.
      change.record = record
      change.values = rebuilt.values
      try commit(change, .planned, .committed)
      self.record = record
      outbox = [rebuilt.part]
      return part.number
    }

    /// Takes from the log what it says, after a commit that failed, which may have been made all the same, and after
    /// its file was replaced: something may have been erased from it.
    private mutating func settleDoubt() throws(ShippingError) {
      let found = try reading { (engine: inout Self) throws(LogError) in
        try engine.access.replacements()
      }
      guard isInDoubt || found != replacements else { return }
      replacements = found
      try reading { (engine: inout Self) throws(LogError) in
        engine.record = try engine.access.record() ?? engine.record
        engine.outbox = try engine.access.outgoing()
        engine.sessions.forget()
        engine.due = []
      }
      isInDoubt = false
    }

    private mutating func commit(
      _ change: ShippingChange, _ before: ShippingStep, _ after: ShippingStep
    ) throws(ShippingError) {
      isInDoubt = true
      try fault(before)
      do throws(LogError) {
        try access.commit(change)
      } catch {
        throw ShippingError(.log(error), "note in the log what is shipped")
      }
      try fault(after)
      isInDoubt = false
    }

    private mutating func reading<Result>(
      _ body: (inout Self) throws(LogError) -> Result
    ) throws(ShippingError) -> Result {
      do throws(LogError) {
        return try body(&self)
      } catch {
        throw ShippingError(.log(error), "read the log '\(access.path)'")
      }
    }
  }

  /// What was acknowledged.
  package struct ShippedCounts: Hashable, Sendable {
    package var parts = 0
    package var transitions = 0
    package var bytes = 0
    /// The number of transitions that are still to be acknowledged.
    package var remaining = 0

    package init() {}

    mutating func note(unsent part: OutgoingPart) {
      if case .transitions = part.contents { remaining += part.count }
    }

    mutating func note(_ part: OutgoingPart) {
      parts += 1
      bytes += part.body.count
      guard case .transitions = part.contents else { return }
      transitions += part.count
      remaining -= part.count
    }
  }
#endif
