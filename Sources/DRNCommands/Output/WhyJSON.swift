import DRN
import DRNLog

extension Explanation {
  /// A plain record for each place.
  func writePlain(of session: LogSession) throws(LogError) {
    let text = WhyText(session: session, style: Style(.never), times: LocalTime(isUTC: true))
    for (index, link) in links.enumerated() {
      var line = PlainLine()
      line.text(link.relation.rawValue)
      try line.json(.route, link.entry.route.number, session)
      line.json(try session.jsonArray(of: .overlay, link.entry.overlays.map(\.number)))
      line.moment(link.made)
      line.moment(link.arrived)
      line.text(try text.sentence(of: index, in: self))
      line.write()
    }
  }

  /// The explanation as one JSON document.
  func json(of session: LogSession) throws(LogError) -> [UInt8] {
    let text = WhyText(session: session, style: Style(.never), times: LocalTime(isUTC: true))
    let event = TransitionLine(session)
    guard let here = links.first else { return [] }
    var line = JSONLineWriter()
    line.beginObject()
    line.member("session", session.name)
    line.member("seq", seq)
    line.member("currentRoute", canonical: try session.json(of: .route, here.entry.route.number))
    line.key("overlays")
    try session.write(here.entry.overlays, to: &line)
    line.key("rootOverlays")
    try session.write(rootOverlays, to: &line)
    let origin = here.origin?.number
    line.member(
      "origin",
      canonical: try origin.map { (route) throws(LogError) in try session.json(of: .route, route) })
    line.key("overlaid")
    try event.write(overlaid, to: &line)
    line.key("chain")
    line.beginArray()
    for (index, link) in links.enumerated() {
      line.beginObject()
      line.member("relation", link.relation.rawValue)
      line.member("route", canonical: try session.json(of: .route, link.entry.route.number))
      line.key("overlays")
      try session.write(link.entry.overlays, to: &line)
      line.key("made")
      try event.write(link.made, to: &line)
      line.key("arrived")
      try event.write(link.arrived, to: &line)
      line.member("sentence", try text.sentence(of: index, in: self))
      line.endObject()
    }
    line.endArray()
    line.member("complete", isComplete)
    line.endObject()
    return line.bytes
  }
}

extension TransitionLine {
  /// Writes a transition, or `null`.
  fileprivate func write(
    _ record: EventRecord?, to line: inout JSONLineWriter
  ) throws(LogError) {
    guard let record else { return line.null() }
    try write(record, state: nil, to: &line)
  }
}

extension LogSession {
  fileprivate func write(
    _ overlays: [RecordedRoute.Overlay], to line: inout JSONLineWriter
  ) throws(LogError) {
    line.beginArray()
    for overlay in overlays { line.canonical(try json(of: .overlay, overlay.number)) }
    line.endArray()
  }
}
