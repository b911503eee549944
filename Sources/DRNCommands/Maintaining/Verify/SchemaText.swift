import DRN
import DRNInspect
import DRNLog

// Values that a build can no longer decode, as text, JSON and plain records.

extension LogSchema {
  /// Reads a schema file; `-` is standard input.
  ///
  /// - Throws: ``CommandError`` if it cannot be read or is not a schema.
  init(path: String, in context: CommandContext) throws(CommandError) {
    var input = try LineInput(path: path, input: context.input.file)
    let bytes = try input.rest()
    do {
      try self.init(parsing: bytes)
    } catch {
      throw CommandError(
        "'\(DisplayText.escaping(path))' is not a readable schema. \(error)")
    }
  }
}

extension SchemaReport {
  /// The number of values that cannot be decoded, and of sessions that currently have any.
  private var summary: String {
    let who =
      affectedSessionCount == 0
      ? "no session's newest state has any of them"
      : "\(counted(affectedSessionCount, "session")) "
        + (affectedSessionCount == 1 ? "has" : "have") + " some in the newest state"
    return "\(grouped(findings.count)) of \(counted(values, "value")) cannot be decoded; \(who)"
  }

  /// The text output.
  func lines(_ style: Style) -> [String] {
    let rest = notChecked.map { Self.sentence(notChecked: $0) }
    guard !findings.isEmpty else {
      if values == 0 { return ["whole; no value was looked at"] + rest }
      let all = values == 1 ? "its one value" : "all \(counted(values, "value"))"
      return ["whole, and \(all)\(rest.isEmpty ? "" : " looked at") can be decoded"] + rest
    }
    return ["not decodable: \(summary)"] + findings.flatMap { $0.lines(style) } + rest
  }

  private static func sentence(notChecked kind: SymbolKind) -> String {
    "\(kind)s were not looked at: the schema has no examples of them"
  }

  /// Writes the report as the member `schema`.
  func write(to line: inout JSONLineWriter, version: String?) {
    line.object("schema") { line in
      line.member("decodable", findings.isEmpty)
      line.member("version", version.map { .string($0) } ?? .null)
      line.member("values", values)
      line.member("notChecked", .array(notChecked.map { .string("\($0)") }))
      line.member("affectedSessions", affectedSessionCount)
      line.objects("undecodable", findings) { line, finding in finding.write(to: &line) }
    }
  }

  /// Writes a plain record for each undecodable value, and for each kind that was not checked.
  func writePlain(in context: CommandContext) {
    for finding in findings {
      context.output.line(
        PlainLine([
          .text("\(finding.kind)"), .json(finding.json.canonicalBytes),
          .text(finding.mismatch.reason.rawValue), .text(finding.mismatch.message),
          .number(finding.uses), .text(finding.lastUse?.session), .number(finding.lastUse?.seq),
          .number(finding.newestStateCount),
        ]))
    }
    for kind in notChecked {
      let words = [.text("notChecked"), .text(Self.sentence(notChecked: kind))] as [Answer.Value]
      let uses = Array(repeating: Answer.Value.number(nil), count: 4)
      context.output.line(PlainLine([.text("\(kind)"), .text(nil)] + words + uses))
    }
  }
}

extension SchemaReport.Finding {
  private var advice: String {
    isPlaceholder ? "it stands in for a value that was not recorded" : mismatch.advice
  }

  fileprivate func lines(_ style: Style) -> [String] {
    var use = uses == 0 ? "used by no transition" : "used \(counted(uses, "time"))"
    if let lastUse {
      use += ", last at \(lastUse.seq) of session \(DisplayText.escaping(lastUse.session))"
    }
    if newestStateCount > 0 {
      let names = newestStates.map { DisplayText.escaping($0) }.joined(separator: ", ")
      let more = newestStateCount - newestStates.count
      use += "; in the newest state of \(names)" + (more > 0 ? " and \(grouped(more)) more" : "")
    }
    return [
      style.bold("  \(kind) \(DisplayText.escaping(json.canonicalText))"),
      "    \(mismatch.message): \(advice)", style.dim("    \(use)"),
    ]
  }

  fileprivate func write(to line: inout JSONLineWriter) {
    line.member("kind", "\(kind)")
    line.member("value", json)
    line.member("reason", mismatch.reason.rawValue)
    line.member("message", mismatch.message)
    line.member("advice", advice)
    line.member("uses", uses)
    line.member(
      "lastUse",
      canonical: lastUse.map { use in
        JSONLineWriter.object { line in
          line.member("session", use.session)
          line.member("seq", use.seq)
          line.member("time", use.time)
        }
      })
    line.member("newestStateCount", newestStateCount)
    line.member("newestStates", .array(newestStates.map { .string($0) }))
  }
}
