import DRN
import DRNInspect
import DRNLog

// The summary for programs.

extension LogSummary {
  private var kind: String { isReport ? "report" : "log" }

  private var answer: Answer {
    [
      "file": .text(input.name), "kind": .text(kind),
      "input": .text(input.isExport ? "jsonl" : "log"), "gzip": .flag(input.isPacked),
      "bytes": .number(input.byteCount), "format": .number(Int(statistics.formatVersion)),
      "closed": .flag(input.isExport ? nil : condition?.isClosed),
      "writer": .number(condition?.writer?.id.map { Int($0) }),
      "sessions": .number(statistics.sessions), "transitions": .number(statistics.transitions),
      "firstTime": .time(statistics.firstTime), "lastTime": .time(statistics.lastTime),
      "session": .text(moment?.session.name), "seq": .number(moment?.seq),
    ]
  }

  /// The whole summary as a JSON object.
  func json() throws -> [UInt8] {
    // Values of the log are read before anything is written, since reading may fail.
    let lines = try moment.map { moment in
      let line = TransitionLine(moment.session)
      let now = try line.bytes(moment.position.record, state: moment.position.state)
      return (now: now, last: try moment.last.map { try line.bytes($0) })
    }
    return JSONLineWriter.object { line in
      line.members(of: answer)
      line.member("now", canonical: lines?.now)
      line.array("last") { line in
        for transition in lines?.last ?? [] { line.canonical(transition) }
      }
      line.objects("marks", moment?.marks ?? []) { line, mark in
        line.member("name", mark.name)
        line.member("seq", mark.target)
      }
      line.member("report", manifest?.json ?? .null)
      line.objects("attachments", attachments) { line, attachment in
        line.member("name", attachment.name)
        line.member("bytes", attachment.byteCount)
      }
      line.member("next", .array(next.map { .string($0) }))
    }
  }

  /// Writes plain records, each a name and a value.
  func writePlain(to output: CommandOutput) throws {
    for (name, value) in zip(answer.names, answer.values) {
      output.line(PlainLine([.text(name), value]))
    }
    if let moment {
      let json = try moment.session.json(
        of: .route, moment.position.state.currentRoute.number)
      output.line(PlainLine([.text("currentRoute"), .json(json)]))
      for mark in moment.marks {
        output.line(PlainLine([.text("mark"), .text("\(mark.target) \(mark.name)")]))
      }
    }
    if let manifest {
      output.line(PlainLine([.text("report"), .text(manifest.json.canonicalText)]))
    }
    for attachment in attachments {
      output.line(
        PlainLine([.text("attachment"), .text("\(attachment.byteCount) \(attachment.name)")]))
    }
  }
}
