import DRN
import DRNInspect
import DRNLog

// The summary as text: at most ten lines.

extension LogSummary {
  /// How many lines there are at most.
  static let lineLimit = 10
  /// How long a line may be, in Unicode scalars.
  private static let width = 300

  /// The lines of the text, each with its name.
  func lines(_ style: Style, _ times: LocalTime) throws(LogError) -> [String] {
    var lines = try rows(times)
    let last = try lastLines(times, count: min(Self.lineLimit - lines.count, Self.lastLimit))
    let place = lines.firstIndex { $0.0 == "marks" || $0.0 == "next" } ?? lines.count
    lines.insert(contentsOf: last, at: place)
    return lines.map { name, text in
      style.dim(padded(name, 8)) + "  " + DisplayText.shortening(text, to: Self.width)
    }
  }

  private func rows(_ times: LocalTime) throws(LogError) -> [(String, String)] {
    var rows = [("file", "\(shown(input.name)): \(what)")]
    if let manifest { rows += report(manifest, times) }
    if !attachments.isEmpty {
      rows.append(
        (
          "attached",
          listing(attachments) { "\(shown($0.name)) (\(Quantity.bytes($0.byteCount)))" }
        ))
    }
    rows.append(("sessions", contents(times)))
    if let moment {
      let text = TransitionText(session: moment.session, times: times)
      let end = moment.isNewest ? ", the newest" : ""
      rows.append(
        (
          "user at",
          try text.summary(moment.position.state)
            + ", transition \(grouped(moment.seq)) of '\(shown(moment.session.name))'\(end)"
        ))
      if !moment.marks.isEmpty {
        rows.append(
          ("marks", listing(moment.marks) { ":\(shown($0.name)) at \(grouped($0.target))" }))
      }
    }
    rows.append(("next", advice))
    return rows
  }

  /// What the file is.
  private var what: String {
    var parts = [
      input.isExport ? "export, read as a log" : isReport ? "report bundle" : "log",
      "format \(statistics.formatVersion)", Quantity.bytes(input.byteCount),
    ]
    if input.isPacked {
      parts[0] = "packed \(parts[0])"
      if !input.isExport { parts[2] += " (\(Quantity.bytes(statistics.bytes)) unpacked)" }
    }
    if input.isExport { parts.remove(at: 1) } else if let condition { parts.append(condition.text) }
    return parts.joined(separator: ", ")
  }

  private func report(_ manifest: ReportManifest, _ times: LocalTime) -> [(String, String)] {
    var parts: [String] = []
    if let reason = manifest.reason { parts.append("\"\(shown(reason))\"") }
    if let version = manifest.appVersion { parts.append("app \(shown(version))") }
    parts.append("made \(times.full(manifest.time)) on \(shown(manifest.system))")
    var rows = [("report", parts.joined(separator: ", "))]
    if !manifest.notes.isEmpty {
      let notes = manifest.notes.sorted { $0.key < $1.key }
      rows.append(("notes", listing(notes) { "\(shown($0.key)): \(shown($0.value))" }))
    }
    return rows
  }

  private func contents(_ times: LocalTime) -> String {
    guard let first = statistics.firstTime, let last = statistics.lastTime else {
      return statistics.sessions == 0 ? "none yet" : "\(statistics.sessions)"
    }
    var text =
      "\(grouped(statistics.sessions)) with \(counted(statistics.transitions, "transition"))"
    text += ", \(times.full(first)) to \(times.full(last))"
    text += " (\(Quantity.duration(from: first, to: last)))"
    // A report bundle has one session of several: what it lacks was not dropped.
    if let dropped = statistics.dropped, !isReport {
      text += ", \(counted(dropped.transitions, "earlier one")) dropped"
    }
    return text
  }

  private func lastLines(_ times: LocalTime, count: Int) throws(LogError) -> [(String, String)] {
    guard let moment else { return [] }
    let text = TransitionText(session: moment.session, times: times)
    return try moment.last.suffix(max(count, 1)).enumerated().map {
      (index, record) throws(LogError) in
      (index == 0 ? "last" : "", try text.line(record))
    }
  }

  /// What to try next, as a line that a shell takes as well.
  private var advice: String {
    let commands = next
    guard !commands.isEmpty else {
      return "keep the input as a file: 'drn FILE' shows a screen on a terminal"
    }
    return commands.joined(separator: "; ")
  }

  /// The commands to try next, as they can be copied into a shell; none if the log has no file.
  var next: [String] {
    guard input.isFile else { return [] }
    let name = ShellWord.quoting(input.name)
    var (options, seq) = ("", "")
    if let moment {
      if !moment.isUsualSession { options = " --session \(ShellWord.quoting(moment.session.name))" }
      if !moment.isNewest { seq = " \(moment.seq)" }
    }
    guard moment != nil else { return ["drn doctor \(name)"] }
    var commands = ["drn why \(name)\(seq)\(options)", "drn log \(name)\(options)"]
    if !attachments.isEmpty { commands.append("drn attachments \(name)") }
    commands.append("drn replay \(name)\(seq)\(options)")
    return commands
  }

  private func listing<Element>(_ all: [Element], _ text: (Element) -> String) -> String {
    let limit = 6
    let rest = all.count > limit ? [" and \(grouped(all.count - limit)) more"] : []
    return all.prefix(limit).map(text).joined(separator: ", ") + rest.joined()
  }

  private func shown(_ text: String) -> String { DisplayText.escaping(text, limit: 100) }
}

extension LogExamination {
  /// Whether the log was closed, in a few words.
  fileprivate var text: String {
    if let writer {
      return writer.id.map { "being written by process \($0)" } ?? "being written"
    }
    guard let problem = problems.first else { return isClosed ? "closed" : "not closed" }
    switch problem.kind {
    case .unclosed:
      let count = journal?.transitions ?? 0
      let kept = count > 0 ? " with \(counted(count, "transition")) in its journal" : ""
      return "left by a writer that died\(kept)"
    case .journalMissing: return "left by a writer that died, and its journal is missing"
    default: return "not closed: see 'drn doctor'"
    }
  }
}
