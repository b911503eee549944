import DRN

/// Takes the usable records of a damaged journal, and reports the others.
///
/// A session with a gap ends before it; other sessions continue. Shared items (symbols, new
/// sessions) must have no gaps: after one, nothing more is taken.
struct TolerantWriteBuffer {
  private(set) var buffer: WriteBuffer
  private var cuts: [UInt32: Cut] = [:]
  private var stop: (reason: String, units: Int)?
  private var wholeFaults: [LogFault] = []

  private struct Cut {
    let reason: String
    var range: ClosedRange<Int>
  }

  init(_ buffer: WriteBuffer) { self.buffer = buffer }

  /// Takes a unit, or skips it.
  mutating func take(_ items: [JournalUnit.Item]) throws(LogError) {
    if stop != nil {
      stop?.units += 1
      return
    }
    let before = items.count > 1 ? buffer : nil
    for item in items {
      do throws(LogError) {
        if case .event(let event, let session) = item {
          if let reason = cuts[session]?.reason {
            // All events of a unit belong to one session.
            return leaveOut(items, of: session, reason)
          }
          try checkSymbols(of: event)
        }
        try buffer.take(item)
      } catch {
        let reason = try error.damage
        if let before { buffer = before }
        if case .event(_, let session) = item, items.allSatisfy(\.isEvent) {
          return leaveOut(items, of: session, reason)
        }
        stop = (reason, 1)
        return
      }
    }
  }

  /// Reports another fault of the journal; if it is the last, nothing after it is taken.
  mutating func stop(_ fault: LogFault, isLast: Bool = true) {
    wholeFaults.append(fault)
    if isLast, stop == nil { stop = (fault.reason, 0) }
  }

  private mutating func leaveOut(
    _ items: [JournalUnit.Item], of session: UInt32, _ reason: String
  ) {
    for case .event(let event, _) in items {
      let range = cuts[session]?.range ?? event.seq...event.seq
      cuts[session] = Cut(
        reason: reason,
        range: min(range.lowerBound, event.seq)...max(range.upperBound, event.seq))
    }
  }

  /// Checks that the symbols of an event came before it.
  private func checkSymbols(of event: EventRecord) throws(LogError) {
    let numbers = try buffer.numbers.symbols
    let path = buffer.path
    try event.forEachSymbol { (kind, number) throws(LogError) in
      guard number <= numbers[kind, default: 0] else {
        throw LogError(
          .corrupt(
            "transition \(event.seq) refers to \(kind) symbol \(number), which is not there"),
          path: path)
      }
    }
  }

  /// The faults that were found.
  func faults(_ part: LogFault.Part) -> [LogFault] {
    var faults = wholeFaults
    for (session, cut) in cuts.sorted(by: { $0.key < $1.key }) {
      let name = (try? buffer.sessionRecord(session))?.name ?? "number \(session)"
      faults.append(
        LogFault(part, cut.reason, session: name, transitions: cut.range, isLoss: true))
    }
    if let stop, stop.units > 0 {
      let count = stop.units == 1 ? "a record" : "\(stop.units) records"
      faults.append(LogFault(part, "\(stop.reason); \(count) from there on cannot be used"))
    }
    return faults
  }
}

extension JournalUnit.Item {
  fileprivate var isEvent: Bool { if case .event = self { true } else { false } }
}

extension TolerantWriteBuffer {
  /// Takes records that the log keeps (tails).
  mutating func take(chunk: [UInt8]) throws(LogError) {
    do throws(LogError) {
      for unit in try JournalUnit.units(in: chunk, path: buffer.path) { try take(unit) }
    } catch {
      stop(LogFault(.tails, try error.damage))
    }
  }

  /// Takes the journal from record `next` on.
  ///
  /// - Parameter next: Afterwards, the record after the last one that was read.
  mutating func take(_ journal: JournalReader, from next: inout UInt64) throws(LogError) {
    do throws(LogError) {
      let end = try journal.readUnits(
        from: &next, { (items) throws(LogError) in try take(items) }, path: buffer.path)
      if end == .recycled {
        stop(LogFault(.journal, "the journal beside it belongs to a later state of the log"))
      } else if let gap = try journal.gap(at: next, path: buffer.path) {
        stop(gap.fault)
      }
    } catch {
      stop(LogFault(.journal, try error.damage))
    }
  }
}
