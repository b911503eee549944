#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import Dispatch
  import Locking

  // One log.

  extension LogCollector {
    /// Takes the parts of several logs and commits them, each log on a thread of its own as far as there are.
    func take(
      _ logs: [(key: Digest128, value: [DeliveredMessage])]
    ) throws(ShippingError) -> [Batch] {
      let results = Lock<[Result<Batch, ShippingError>]>([])
      DispatchQueue.concurrentPerform(iterations: logs.count) { index in
        let result = Result { () throws(ShippingError) in
          try take(logs[index].value, of: logs[index].key)
        }
        results.withLock { $0.append(result) }
      }
      var batches: [Batch] = []
      for result in results.withLock({ $0 }) { batches.append(try result.get()) }
      return batches
    }

    /// Takes parts of one log, and commits them.
    private func take(
      _ messages: [DeliveredMessage], of log: Digest128
    ) throws(ShippingError) -> Batch {
      var batch = Batch(log: log)
      do {
        let writer = try ReceivedLogWriter(archive.path(of: log), identity: log)
        defer { writer.close() }
        var assembly = try LogAssembly(writer, fleet: "\(archive.fleet)") { [archive] in
          archive.copyPath(of: log, $0, before: $1)
        }
        // One after another: a small message may unpack to a large one.
        for message in messages {
          let part: ReceivedPart
          do throws(PartFault) {
            part = try ReceivedPart(message)
          } catch {
            batch.note(error, message)
            continue
          }
          let outcome = try take(part, into: &assembly, &batch, depth: 0)
          note(outcome, part, message, &batch)
        }
        try assembly.commit()
        return batch
      } catch let error as ShippingError {
        throw error
      } catch {
        // Others go on: one damaged log, or one that another collector writes, holds nobody up.
        let failure = error as? LogError
        let isBusy = failure?.code.isBusy == true
        if let failure, !isBusy {
          onStatus(.logFailed(path: archive.path(of: log), failure))
        }
        batch = Batch(log: log)
        (batch.failed, batch.isBusy) = (messages, isBusy)
        batch.counts.postponed = messages.count
        return batch
      }
    }

    /// Hands on what came in, and acknowledges it.
    func finish(_ batches: [Batch]) throws(ShippingError) {
      // They are in the archive, whatever becomes of the rest.
      current.withLock { progress in for batch in batches { progress.add(batch.counts) } }
      let ranges = batches.flatMap(\.ranges)
      if let store, !ranges.isEmpty {
        do throws(ShippingError) {
          try store.write(ranges, in: archive)
        } catch {
          // They come again, and are in the archive then.
          try? transport.postpone(batches.flatMap(\.acknowledged), by: Self.waitingInterval)
          throw error
        }
      }
      try transport.acknowledge(batches.flatMap(\.acknowledged))
      try transport.postpone(batches.flatMap(\.newer), by: .seconds(3_600))
      try transport.postpone(batches.flatMap(\.postponed), by: Self.waitingInterval)
      try transport.postpone(
        batches.filter(\.isBusy).flatMap(\.failed), by: .milliseconds(200))
      try transport.postpone(batches.filter { !$0.isBusy }.flatMap(\.failed), by: .seconds(30))
      for subject in Set(batches.flatMap(\.missing)).sorted() {
        onStatus(.missing(subject: subject))
      }
      for (message, reason) in batches.flatMap(\.refused) { try refuse(message, reason) }
    }

    private static var waitingInterval: Duration { .seconds(1) }
    /// The delivery of a waiting part at which it is told what it waits for: most come within less time.
    private static var toldDelivery: Int { 5 }

    /// What becomes of the messages of a log once it is committed.
    struct Batch {
      let log: Digest128
      var acknowledged: [DeliveredMessage] = []
      var newer: [DeliveredMessage] = []
      var postponed: [DeliveredMessage] = []
      /// All of them, if the log could not be read or written; and whether that is because another one does it.
      var failed: [DeliveredMessage] = []
      var isBusy = false
      var refused: [(DeliveredMessage, String)] = []
      /// What others have been waiting for.
      var missing: Set<String> = []
      var ranges: [CollectedRange] = []
      var counts = CollectingProgress()

      /// Transitions of the part are in the archive.
      mutating func note(_ part: ReceivedPart) {
        guard case .transitions(let block) = part.contents else { return }
        ranges.append(
          CollectedRange(
            log: log, session: block.session, positions: block.firstSeq..<block.endSeq))
      }

      mutating func note(_ fault: PartFault, _ message: DeliveredMessage) {
        switch fault {
        case .refused(let reason): refused.append((message, reason))
        case .newer:
          counts.postponed += 1
          newer.append(message)
        }
      }
    }

    private func note(
      _ outcome: LogAssembly.Outcome, _ part: ReceivedPart, _ message: DeliveredMessage,
      _ batch: inout Batch
    ) {
      switch outcome {
      case .taken:
        batch.counts.parts += 1
        batch.counts.bytes += message.body.count
        if case .transitions = part.contents { batch.counts.transitions += part.headers.count }
        batch.acknowledged.append(message)
      case .known:
        batch.counts.known += 1
        // The collector that took it may have died before the store had it.
        batch.note(part)
        batch.acknowledged.append(message)
      case .erased:
        batch.counts.erased += 1
        batch.acknowledged.append(message)
      case .waits(let needed):
        // It was delivered every second: no clock of another machine is asked.
        let subject = PartSubject(fleet: part.subject.fleet, log: part.subject.log, needed)
        guard Self.waitingInterval * (message.deliveries - 1) < options.patience else {
          return batch.refused.append((message, "it follows '\(subject)', which never came"))
        }
        if message.deliveries == Self.toldDelivery { batch.missing.insert("\(subject)") }
        batch.counts.postponed += 1
        batch.postponed.append(message)
      case .refused(let reason): batch.refused.append((message, reason))
      case .lacks: batch.refused.append((message, "it refers to a value that is not defined"))
      }
    }

    /// Takes a part, and first those that it needs, if the stream has them: this collector may have got them
    /// before an older archive was put back, or another collector has them in its hands.
    private func take(
      _ part: ReceivedPart, into assembly: inout LogAssembly, _ batch: inout Batch, depth: Int
    ) throws -> LogAssembly.Outcome {
      var (missing, lacked) = (nil as PartSubject.Part?, nil as SymbolKey?)
      while true {
        let outcome = try assembly.take(part)
        if outcome == .taken { batch.note(part) }
        if assembly.uncommittedByteCount > Self.bytesPerCommit { try assembly.commit() }
        if case .lacks(let symbol) = outcome {
          guard symbol != lacked, try restore(symbol, part.subject, in: &assembly) else {
            return .refused("it refers to a value that is not defined")
          }
          lacked = symbol
          continue
        }
        guard case .waits(let needed) = outcome else { return outcome }
        let subject = PartSubject(fleet: part.subject.fleet, log: part.subject.log, needed)
        guard needed != missing, needed != part.subject.part, depth < Self.greatestDepth,
          let message = try transport.message("\(subject)")
        else { return outcome }
        missing = needed
        let found: ReceivedPart
        do throws(PartFault) {
          found = try ReceivedPart(message)
        } catch {
          guard case .refused(let reason) = error else { return outcome }
          return .refused("it follows '\(subject)', which was refused: \(reason)")
        }
        switch try take(found, into: &assembly, &batch, depth: depth + 1) {
        case .refused(let reason):
          return .refused("it follows '\(subject)', which was refused: \(reason)")
        case .waits, .erased, .lacks: return outcome
        case .taken, .known: break
        }
      }
    }

    /// Takes a value again from the stream: with what was erased from an archived log, its values went that
    /// nothing else in it had.
    private func restore(
      _ symbol: SymbolKey, _ subject: PartSubject, in assembly: inout LogAssembly
    ) throws -> Bool {
      for number in stride(from: assembly.definitionCount, through: 1, by: -1) {
        let subject = PartSubject(
          fleet: subject.fleet, log: subject.log, .definitions(number))
        guard let message = try transport.message("\(subject)"),
          let part = try? ReceivedPart(message),
          case .definitions(_, let content) = part.contents,
          let definitions = try? Definitions(content: content)
        else { continue }
        if try assembly.restore(symbol, from: definitions) { return true }
      }
      return false
    }

    private static var bytesPerCommit: Int { 16 << 20 }

    /// Transitions need definitions, and these need earlier ones.
    private static var greatestDepth: Int { 3 }
  }

  extension CollectingProgress {
    fileprivate mutating func add(_ other: Self) {
      parts += other.parts
      transitions += other.transitions
      bytes += other.bytes
      known += other.known
      erased += other.erased
      postponed += other.postponed
    }
  }
#endif
