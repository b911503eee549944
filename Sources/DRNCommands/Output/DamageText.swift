import DRN
import DRNLog

// What is said of damage, to people and to programs.

extension LogVerifier.Report {
  /// How much can be read.
  var summary: String {
    "\(grouped(readableTransitions)) of \(counted(transitions, "transition")) in "
      + "\(grouped(readableSessions)) of \(counted(sessions, "session")) "
      + (transitions == 1 ? "is readable" : "are readable")
  }

  /// Each fault as a line.
  var faultLines: [String] {
    let more = faultCount - faults.count
    return faults.map(\.description) + (more > 0 ? ["and \(counted(more, "fault")) more"] : [])
  }
}

extension JSONLineWriter {
  /// What was found in a damaged log.
  mutating func members(of report: LogVerifier.Report) {
    key("readable")
    beginObject()
    member("sessions", report.readableSessions)
    member("transitions", report.readableTransitions)
    endObject()
    member("faultCount", report.faultCount)
    key("faults")
    beginArray()
    for fault in report.faults { value(fault) }
    endArray()
  }

  private mutating func value(_ fault: LogFault) {
    beginObject()
    member("part", fault.part.rawValue)
    if let page = fault.page { member("page", page) }
    if let session = fault.session { member("session", session) }
    if let transitions = fault.transitions {
      member("first", transitions.lowerBound)
      member("last", transitions.upperBound)
      member("readable", !fault.isLoss)
    }
    if let symbol = fault.symbol {
      member("kind", "\(symbol.kind)")
      member("number", symbol.number)
      member("referenceCount", symbol.referenceCount)
      key("references")
      beginArray()
      for reference in symbol.references { value(reference) }
      endArray()
    }
    member("reason", fault.reason)
    endObject()
  }

  private mutating func value(_ transitions: LogFault.Transitions) {
    beginObject()
    member("session", transitions.session)
    member("first", transitions.range.lowerBound)
    member("last", transitions.range.upperBound)
    endObject()
  }

  /// What was saved of a damaged log.
  mutating func members(of report: SalvageReport) {
    member("complete", report.isComplete)
    member("sessions", report.sessions)
    member("transitions", report.transitions)
    key("parts")
    beginArray()
    for part in report.parts {
      beginObject()
      member("session", part.session)
      member("name", part.name)
      member("first", part.transitions.lowerBound)
      member("last", part.transitions.upperBound)
      endObject()
    }
    endArray()
    member("lossCount", report.lossCount)
    key("losses")
    beginArray()
    for loss in report.losses {
      beginObject()
      if let transitions = loss.transitions {
        member("session", transitions.session)
        member("first", transitions.range.lowerBound)
        member("last", transitions.range.upperBound)
      }
      member("reason", loss.reason)
      endObject()
    }
    endArray()
    member("placeholderCount", report.placeholderCount)
    key("placeholders")
    beginArray()
    for placeholder in report.placeholders {
      beginObject()
      member("kind", "\(placeholder.kind)")
      member("number", placeholder.number)
      member("json", canonical: Array(placeholder.json.utf8))
      endObject()
    }
    endArray()
  }
}
