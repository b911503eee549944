import DRN
import DRNLog

// What is said of values that a build can no longer decode, to people and to programs.

extension LogSchema {
  /// Reads a schema file; `-` is standard input.
  ///
  /// - Throws: ``CommandTrouble`` where it cannot be read or is none.
  init(path: String) throws(CommandTrouble) {
    var input = try LineInput(path: path)
    let bytes = try input.rest()
    do {
      try self.init(parsing: bytes)
    } catch {
      throw CommandTrouble(
        description: "'\(DisplayText.escaping(path))' is no schema that can be read. \(error)")
    }
  }
}

extension SchemaReport {
  /// How much cannot be decoded, and who will meet it.
  private var summary: String {
    let who =
      affectedSessionCount == 0
      ? "no session's newest state has any of them"
      : "\(counted(affectedSessionCount, "session")) "
        + (affectedSessionCount == 1 ? "has" : "have") + " some in the newest state"
    return "\(grouped(findings.count)) of \(counted(values, "value")) cannot be decoded; \(who)"
  }

  /// The answer for people.
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

  /// The answer as a member of an object.
  func write(to line: inout JSONLineWriter, version: String?) {
    line.key("schema")
    line.beginObject()
    line.member("decodable", findings.isEmpty)
    line.member("version", version.map { .string($0) } ?? .null)
    line.member("values", values)
    line.member("notChecked", .array(notChecked.map { .string("\($0)") }))
    line.member("affectedSessions", affectedSessionCount)
    line.key("undecodable")
    line.beginArray()
    for finding in findings { finding.write(to: &line) }
    line.endArray()
    line.endObject()
  }

  /// A record for each value, and for each kind that was not looked at.
  func writePlain() {
    for finding in findings {
      var line = PlainLine()
      line.text("\(finding.kind)")
      line.json(finding.json.canonicalBytes)
      line.text(finding.mismatch.reason.rawValue)
      line.text(finding.mismatch.message)
      line.number(finding.uses)
      line.text(finding.lastUse?.session)
      line.number(finding.lastUse?.seq)
      line.number(finding.newestStateCount)
      line.write()
    }
    for kind in notChecked {
      var line = PlainLine()
      line.text("\(kind)")
      line.text(nil)
      line.text("notChecked")
      line.text(Self.sentence(notChecked: kind))
      line.number(nil)
      line.text(nil)
      line.number(nil)
      line.number(nil)
      line.write()
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
    line.beginObject()
    line.member("kind", "\(kind)")
    line.member("value", json)
    line.member("reason", mismatch.reason.rawValue)
    line.member("message", mismatch.message)
    line.member("advice", advice)
    line.member("uses", uses)
    line.key("lastUse")
    if let lastUse {
      line.beginObject()
      line.member("session", lastUse.session)
      line.member("seq", lastUse.seq)
      line.key("time")
      line.time(nanosecondsSince1970: lastUse.time.nanosecondsSince1970)
      line.endObject()
    } else {
      line.null()
    }
    line.member("newestStateCount", newestStateCount)
    line.member("newestStates", .array(newestStates.map { .string($0) }))
    line.endObject()
  }
}
