import DRN

/// Takes in records of a journal of which some may not fit, and says which those are.
///
/// A session that has a gap ends before it; the others go on. What everything refers to (values, new
/// sessions) has no gaps: behind one, nothing is taken in any more.
struct TolerantIntake {
  private(set) var intake: Intake
  private var cuts: [UInt32: Cut] = [:]
  private var stop: (reason: String, units: Int)?
  private var wholeFaults: [LogFault] = []

  private struct Cut {
    let reason: String
    var range: ClosedRange<Int>
  }

  init(_ intake: Intake) { self.intake = intake }

  /// Whether everything fitted.
  var isWhole: Bool { cuts.isEmpty && stop == nil && wholeFaults.isEmpty }

  /// Takes in a unit, or leaves it out.
  mutating func take(_ items: [JournalUnit.Item]) throws(LogError) {
    if stop != nil {
      stop?.units += 1
      return
    }
    let before = items.count > 1 ? intake : nil
    for item in items {
      do throws(LogError) {
        if case .event(let event, let session) = item {
          if let reason = cuts[session]?.reason {
            // A unit's events are of one session.
            return leaveOut(items, of: session, reason)
          }
          try checkSymbols(of: event)
        }
        try intake.take(item)
      } catch {
        let reason = try error.damage
        if let before { intake = before }
        if case .event(_, let session) = item, items.allSatisfy(\.isEvent) {
          return leaveOut(items, of: session, reason)
        }
        stop = (reason, 1)
        return
      }
    }
  }

  /// Says that something else is wrong with the journal; nothing after it is taken in.
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

  /// What an event refers to has come before it.
  private func checkSymbols(of event: EventRecord) throws(LogError) {
    let numbers = try intake.numbers.symbols
    let path = intake.path
    try event.forEachSymbol { (kind, number) throws(LogError) in
      guard number <= numbers[kind, default: 0] else {
        throw LogError(
          .corrupt(
            "transition \(event.seq) refers to \(kind) symbol \(number), which is not there"),
          path: path)
      }
    }
  }

  /// What did not fit.
  func faults(_ part: LogFault.Part) -> [LogFault] {
    var faults = wholeFaults
    for (session, cut) in cuts.sorted(by: { $0.key < $1.key }) {
      let name = (try? intake.sessionRecord(session))?.name ?? "number \(session)"
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

extension TolerantIntake {
  /// Takes in records that the log keeps.
  mutating func take(chunk: [UInt8]) throws(LogError) {
    do throws(LogError) {
      for unit in try JournalUnit.units(in: chunk, path: intake.path) { try take(unit) }
    } catch {
      stop(LogFault(.tails, try error.damage))
    }
  }

  /// Takes in the journal, from record `next` on.
  ///
  /// - Parameter next: Afterwards, the record after the last that was taken in.
  mutating func take(_ journal: JournalReader, from next: inout UInt64) throws(LogError) {
    do throws(LogError) {
      let end = try journal.readUnits(
        from: &next, { (items) throws(LogError) in try take(items) }, path: intake.path)
      if end == .recycled {
        stop(LogFault(.journal, "the journal beside it belongs to a later state of the log"))
      } else if let fault = journal.gap(at: next) {
        stop(fault)
      }
    } catch {
      stop(LogFault(.journal, try error.damage))
    }
  }
}
