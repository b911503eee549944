import DRNInspect
import DRNLog

// Reports of damage as text, and as JSON.

extension LogVerifier.Report {
  /// The number of readable transitions and sessions, as text.
  var summary: String {
    "\(grouped(readableTransitions)) of \(counted(transitions, "transition")) in "
      + "\(grouped(readableSessions)) of \(counted(sessions, "session")) "
      + (transitions == 1 ? "is readable" : "are readable")
  }

  /// One line for each listed fault, and one for the number of the others.
  var faultLines: [String] {
    let more = faultCount - faults.count
    return faults.map(\.description) + (more > 0 ? ["and \(counted(more, "fault")) more"] : [])
  }
}

extension JSONLineWriter {
  /// Writes what was found in a damaged log.
  mutating func members(of report: LogVerifier.Report) {
    object("readable") { line in
      line.member("sessions", report.readableSessions)
      line.member("transitions", report.readableTransitions)
    }
    member("faultCount", report.faultCount)
    objects("faults", report.faults) { line, fault in
      line.member("part", fault.part.rawValue)
      if let page = fault.page { line.member("page", page) }
      if let session = fault.session { line.member("session", session) }
      if let transitions = fault.transitions {
        line.members(of: transitions)
        line.member("readable", !fault.isLoss)
      }
      if let symbol = fault.symbol {
        line.member("kind", "\(symbol.kind)")
        line.member("number", symbol.number)
        line.member("referenceCount", symbol.referenceCount)
        line.objects("references", symbol.references) { $0.members(of: $1) }
      }
      line.member("reason", fault.reason)
    }
  }

  private mutating func members(of transitions: LogFault.Transitions) {
    member("session", transitions.session)
    members(of: transitions.range)
  }

  private mutating func members(of range: ClosedRange<Int>) {
    member("first", range.lowerBound)
    member("last", range.upperBound)
  }

  /// Writes what was saved of a damaged log.
  mutating func members(of report: SalvageReport) {
    member("complete", report.isComplete)
    member("sessions", report.sessions)
    member("transitions", report.transitions)
    objects("parts", report.parts) { line, part in
      line.member("session", part.session)
      line.member("name", part.name)
      line.members(of: part.transitions)
    }
    member("lossCount", report.lossCount)
    objects("losses", report.losses) { line, loss in
      if let transitions = loss.transitions { line.members(of: transitions) }
      line.member("reason", loss.reason)
    }
    member("placeholderCount", report.placeholderCount)
    objects("placeholders", report.placeholders) { line, placeholder in
      line.member("kind", "\(placeholder.kind)")
      line.member("number", placeholder.number)
      line.member("json", canonical: Array(placeholder.json.utf8))
    }
  }
}
