import DRN
import DRNInspect
import DRNLog

extension Explanation {
  /// Writes a plain record for each place.
  func writePlain(of session: LogSession, to output: CommandOutput) throws(LogError) {
    let text = WhyText(
      session: session, style: Style(isColored: false), times: LocalTime(isUTC: true))
    for (index, link) in links.enumerated() {
      let overlays = try session.jsonArray(of: .overlay, link.entry.overlays.map(\.number))
      let route = try session.json(of: .route, link.entry.route.number)
      var line = PlainLine([.text(link.relation.rawValue), .json(route), .json(overlays)])
      line.moment(link.made)
      line.moment(link.arrived)
      line.text(try text.sentence(of: index, in: self))
      output.line(line)
    }
  }

  /// The explanation as one JSON document.
  func json(of session: LogSession) throws -> [UInt8] {
    let text = WhyText(
      session: session, style: Style(isColored: false), times: LocalTime(isUTC: true))
    func json(_ overlays: [RecordedRoute.Overlay]) throws -> [UInt8] {
      try session.jsonArray(of: .overlay, overlays.map(\.number))
    }
    guard let here = links.first else { return [] }
    let searched = try session.searched()
    return try JSONLineWriter.object { line in
      line.member("session", session.name)
      line.member("seq", seq)
      line.member("currentRoute", canonical: try session.json(of: .route, here.entry.route.number))
      line.member("overlays", canonical: try json(here.entry.overlays))
      line.member("rootOverlays", canonical: try json(rootOverlays))
      line.member(
        "origin", canonical: try here.origin.map { try session.json(of: .route, $0.number) })
      try line.member("overlaid", overlaid, of: session)
      try line.objects("chain", links.enumerated()) { line, element in
        let (index, link) = element
        line.member("relation", link.relation.rawValue)
        line.member("route", canonical: try session.json(of: .route, link.entry.route.number))
        line.member("overlays", canonical: try json(link.entry.overlays))
        try line.member("made", link.made, of: session)
        try line.member("arrived", link.arrived, of: session)
        line.member("sentence", try text.sentence(of: index, in: self))
      }
      line.member("complete", isComplete)
      searched.write(to: &line)
    }
  }
}
